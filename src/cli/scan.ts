import type { ScanReport } from '#core/model/scan-report';
import { UsageError } from '#core/model/tool-error';
import { standardInput } from '#library/scan-gathering';
import { scanManifests } from '#library/scan-manifests';
import type { FixedText, ScanManifestsOptions } from '#library/scan-options';
import { failsScan } from '#reporters/scan/finding-words';
import { type ScanFormatName, scanFormats } from '#reporters/scan/scan-formats';
import { exitCodes } from './exit-codes.ts';
import { type ReporterChoice, writeChosen } from './reporter-choices.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

/** The flags of `apiconform scan`, as commander returns them. */
export type ScanFlags = Omit<ScanManifestsOptions, 'paths' | 'input' | 'fix' | 'namespaces' | 'onWarning'> & {
  readonly namespace: readonly string[];
  readonly format: ScanFormatName;
  readonly reporter: readonly ReporterChoice[];
  readonly fix: boolean;
  readonly diff: boolean;
  readonly inPlace: boolean;
  readonly defaults: 'keep' | 'new';
};

/** `apiconform scan`: reports versions that are going away in manifests; with `--fix`, migrates what can be migrated. */
export async function scan(paths: readonly string[], flags: ScanFlags, world: World): Promise<void> {
  const { format, reporter, fix, diff, inPlace, defaults, namespace, ...options } = flags;
  const { out, error } = world.terminal;
  if (!fix && (diff || inPlace)) {
    throw new UsageError('--diff and --in-place need --fix.', { next: 'Add --fix, or leave them out.' });
  }
  // Only a fix prints changes, and the module that compares texts is large.
  const changesOf = fix ? (await import('./changes-of.ts')).changesOf : () => '';
  const onFixed = ({ file, before, after, findings }: FixedText): void => {
    // Standard output is for the report, where a program reads it.
    if (findings !== undefined) (format === 'text' ? out : error)(`Fixed ${findings.fixed} of ${findings.all} in ${plainText(file)}.\n`);
    if (file === standardInput && !diff) out(after);
    else if (after !== before && (diff || !inPlace)) out(changesOf(file, before, after));
  };
  const report = await scanManifests({
    ...options,
    paths,
    namespaces: namespace,
    input: world.input(),
    onWarning: (message) => error(`apiconform: warning: ${plainText(message)}\n`),
    withFixes: [format, ...reporter.map(({ name }) => name)].includes('sarif'),
    fix: fix ? { inPlace, defaults, onFixed } : undefined,
  });
  if (report.counts.files + report.unread.length + report.counts.excluded === 0) throw nothingToRead(paths, report);
  // Standard output is for the changes, where they are printed.
  const print = fix && !inPlace ? error : out;
  print((await scanFormats[format]())(report));
  const render = async (name: string) => ({ text: (await scanFormats[isFormat(name) ? name : format]())(report), usually: '-' });
  await writeChosen(reporter, render, { terminal: world.terminal });
  const fails = report.waiverProblems.length > 0 || report.findings.some((finding) => failsScan(finding, report));
  world.setExitCode(fails ? exitCodes.failed : report.unread.length > 0 ? exitCodes.couldNotRun : exitCodes.passed);
}

function nothingToRead(paths: readonly string[], { skipped: [first] }: ScanReport): UsageError {
  const skipped = first === undefined ? '' : ` ${plainText(first.file)}: ${first.reason}`;
  return new UsageError(`There is nothing to read in ${paths.map((path) => plainText(path)).join(', ')}.${skipped}`, {
    next: 'Name a folder with files that end in .yaml, .yml or .json or in .tpl, .tmpl or .template, or name files.',
  });
}

function isFormat(name: string): name is ScanFormatName {
  return Object.hasOwn(scanFormats, name);
}
