import { createTwoFilesPatch } from 'diff';
import { readTextFile } from '#adapters/files';
import { manifestFiles } from '#adapters/manifest-files';
import { replaceFile } from '#adapters/replace-file';
import { compareReleases, releaseText } from '#core/codecs/release';
import type { ScanReport } from '#core/model/scan-report';
import { ToolError, UsageError } from '#core/model/tool-error';
import { createManifestSplitter, documentsOf } from '#manifests/parse/manifest-splitter';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { fixText } from '#manifests/scan/fix-document';
import { mentionsOf } from '#manifests/scan/mentions';
import { documentScanner } from '#manifests/scan/scan-document';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { failsScan } from '#reporters/scan/finding-words';
import { scanFormats } from '#reporters/scan/scan-formats';
import { exitCodes } from './exit-code.ts';
import { readWaiversFile } from './read-waivers-file.ts';
import type { ScanFlags } from './scan-flags.ts';
import { type ScanGathering, scanGathering } from './scan-gathering.ts';
import { scanSettings } from './scan-settings.ts';
import type { World } from './world.ts';

/** So much of one document is held: far more than a server takes, and a list of everything in a cluster fits. */
const maxCharacters = 64 * 1024 * 1024;
const standardInput = 'stdin';

/** `apiconform scan`: versions that go away, in manifests; with `--fix` what can be changed is changed. */
export async function scan(paths: readonly string[], flags: ScanFlags, world: World): Promise<void> {
  if (!flags.fix && (flags.diff || flags.inPlace)) {
    throw new UsageError('--diff and --in-place say what becomes of a fix.', { next: 'Give --fix too.' });
  }
  const waivers = readWaiversFile(flags.waivers);
  const settings = scanSettings(flags);
  tellOfLaterRelease(settings, world);
  const mentions = mentionsOf(settings.schedule, settings.target);
  const gathering = scanGathering(documentScanner(settings, mentions));
  const fix = flags.fix ? (text: string) => fixText(text, settings, mentions) : undefined;
  for (const path of paths) {
    if (path === '-') await scanInput(gathering, fix, flags, world);
    else for (const file of manifestFiles(path)) await scanFile(file, gathering, fix, flags, world);
  }
  const { target, current } = settings;
  const result = gathering.result();
  const today = new Date().toISOString().slice(0, 10);
  const accepted = acceptFindings(result.findings, waivers, { today, release: target });
  const report = { target, ...(current === undefined ? {} : { current }), ...result, ...accepted, failOn: flags.failOn };
  // Standard output belongs to the changes where these are shown.
  const tell = flags.fix && !flags.inPlace ? world.terminal.error : world.terminal.out;
  const format = await scanFormats[flags.format]();
  tell(format(report));
  world.setExitCode(exitCodeOfScan(report));
}

/** Of a release after those that the schedule knows, only what is planned can be told. */
function tellOfLaterRelease({ schedule, target }: ScanSettings, world: World): void {
  const known = schedule.releases.at(-1)?.release;
  if (known === undefined || compareReleases(target, known) <= 0) return;
  world.terminal.error(
    `The schedule knows releases up to ${releaseText(known)}; of release ${releaseText(target)} only what is planned by now is found.\n`,
  );
}

function exitCodeOfScan(report: ScanReport): number {
  const fails = report.waiverProblems.length > 0 || report.findings.some((finding) => failsScan(finding, report));
  if (fails) return exitCodes.notConformant;
  return report.unread.length > 0 ? exitCodes.couldNotRun : exitCodes.conformant;
}

type Fix = ((text: string) => string) | undefined;

async function scanFile(file: string, gathering: ScanGathering, fix: Fix, flags: ScanFlags, world: World): Promise<void> {
  const text = readOrTell(file, gathering);
  if (text === undefined) return;
  const fixed = fix?.(text) ?? text;
  if (fixed !== text && flags.inPlace) await replaceFile(file, fixed);
  if (fixed !== text && (flags.diff || !flags.inPlace)) world.terminal.out(changesOf(file, text, fixed));
  // What is written is looked at again: what is told then is what is left.
  for (const document of documentsOf(flags.inPlace ? fixed : text)) gathering.document(file, document);
}

function readOrTell(file: string, gathering: ScanGathering): string | undefined {
  gathering.file();
  try {
    const text = readTextFile(file);
    if (text === undefined) gathering.unread({ where: { file, line: 1, column: 1 }, message: 'The file is not there any more.' });
    return text;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    gathering.unread({ where: { file, line: 1, column: 1 }, message: error.message });
    return undefined;
  }
}

async function scanInput(gathering: ScanGathering, fix: Fix, flags: ScanFlags, world: World): Promise<void> {
  gathering.file();
  const splitter = createManifestSplitter(maxCharacters, {
    document: (document) => {
      gathering.document(standardInput, document);
      if (fix === undefined) return;
      const fixed = fix(document.text);
      if (!flags.diff) world.terminal.out(fixed);
      else if (fixed !== document.text) world.terminal.out(changesOf(standardInput, document.text, fixed));
    },
    tooLong: (document) => gathering.tooLong(standardInput, document),
  });
  for await (const piece of world.input()) splitter.push(piece);
  splitter.end();
}

function changesOf(file: string, before: string, after: string): string {
  return createTwoFilesPatch(file, file, before, after, undefined, undefined, { context: 3 }).replace(/^=+\n/, '');
}
