import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { parseReport } from '#conformance/report/parse-report';
import type { Report } from '#core/model/report';
import type { Finished, ProgramOptions } from '../servers/run-program.ts';
import { runCommand } from './run-command.ts';

/** A run of the suite that has ended, with what it wrote. */
export type SuiteRun = Finished & {
  /** The folder that it wrote to. */
  readonly folder: string;
  /** The text of a file of the folder. Throws where there is none. */
  file(name: string): string;
  /** The report, read as strictly as the command reads it. */
  report(): Report;
};

const root = mkdtempSync(join(tmpdir(), 'apiconform-runs-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

/** The areas on history: every kind of step and of subject, in the time that a test of the command has. */
export const areasOfHistory = [
  'get-resource-version',
  'list-resource-version',
  'watch-resource-version',
  'resource-version-meaning',
  'list-paging',
  'collection-metadata',
  'watch',
  'events',
  'unrecognized-version',
  'gone',
  'limits',
];

/** Runs the areas on history, or what `--only` says in their place. */
export const runSuite = (flags: readonly string[], options: ProgramOptions = {}): Promise<SuiteRun> => {
  const areas = flags.includes('--only') ? [] : areasOfHistory.flatMap((area) => ['--only', area]);
  return runWholeSuite([...flags, ...areas], options);
};

/** Runs the suite with these flags into a folder of its own, which is removed after the last test of the file. */
export const runWholeSuite = async (flags: readonly string[], options: ProgramOptions = {}): Promise<SuiteRun> => {
  const folder = mkdtempSync(join(root, 'run-'));
  const finished = await runCommand(['run', ...flags, '--output', folder], options);
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { ...finished, folder, file, report: () => parseReport(file('report.json'), 'report.json') };
};

/** What a test compares of a run at once: that it ended well, or else its results that need attention and what it said. */
export const endingOf = (run: SuiteRun): { readonly code: number; readonly said: string } => ({
  code: run.code,
  said: run.code === 0 ? '' : [...problemsOf(run), `${run.stdout}${run.stderr}`.slice(-4000)].join('\n'),
});

/** The results of a run that failed or could not be judged, each with its reason or first finding. */
const problemsOf = (run: SuiteRun): readonly string[] => {
  if (!existsSync(join(run.folder, 'report.json'))) return [];
  return run
    .report()
    .results.filter(({ status }) => status === 'failed' || status === 'inconclusive' || status === 'error')
    .map(({ status, statement, case: of, subject, reason, findings }) => {
      const found = findings[0]?.message;
      return `${status} ${statement} [${of}@${subject}]: ${[reason, found].filter((text) => text !== undefined).join(': ')}`;
    });
};

/** A run that ended well. */
export const endedWell = { code: 0, said: '' } as const;
