import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredProcess, measureProcess } from './measure-process.ts';
import type { MeasuredTarget } from './measured-target.ts';
import { repeatedSubjects } from './repeated-subjects.ts';
import { spreadOf } from './statistics.ts';

/** What a run with so many times the subjects took; times and memory are medians of the runs. */
export type Grown = {
  readonly times: number;
  readonly results: number;
  readonly requests: number;
  readonly wallSeconds: number;
  readonly processorSeconds: number;
  readonly largestMebibytes: number;
};

type Sample = MeasuredProcess & { readonly results: number; readonly requests: number };

const built = fileURLToPath(new URL('../../', import.meta.url));
const roots = fileURLToPath(new URL('../../../growth/', import.meta.url));

/**
 * Runs the command with one, two and four times the subjects. A subject that is there again has an id of its own, so
 * that what is made for every subject is made for it too, and what is made for one kind alone is not.
 * Rejects when a run fails.
 */
export async function measureGrowth(target: MeasuredTarget, runs: number, report: (line: string) => void): Promise<readonly Grown[]> {
  const all: Grown[] = [];
  for (const times of [1, 2, 4]) {
    const root = await packageWith(times);
    const samples: Sample[] = [];
    for (let number = 1; number <= runs; number += 1) {
      const output = join(root, 'reports');
      const measured = await measureProcess(join(root, 'dist/src/cli/main.js'), ['run', ...target.flags, '--output', output]);
      const [, results = '', requests = ''] = / of (\d+) results, (\d+) requests/.exec(measured.printed) ?? [];
      samples.push({ ...measured, results: Number(results), requests: Number(requests) });
      report(`${target.name}, ${times} × the subjects ${number}/${runs}: ${measured.wallSeconds.toFixed(2)} s`);
    }
    const of = (figure: (sample: Sample) => number): number => spreadOf(samples.map(figure)).median;
    all.push({
      times,
      results: of(({ results }) => results),
      requests: of(({ requests }) => requests),
      wallSeconds: of(({ wallSeconds }) => wallSeconds),
      processorSeconds: of(({ userSeconds, systemSeconds }) => userSeconds + systemSeconds),
      largestMebibytes: of(({ largestMebibytes }) => largestMebibytes),
    });
  }
  await rm(roots, { recursive: true, force: true });
  return all;
}

/** A copy of the command whose table of subjects has each of its rows so many times. Answers its folder. */
async function packageWith(times: number): Promise<string> {
  const root = join(roots, String(times));
  const project = join(built, '../..');
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  for (const part of ['src', 'suites']) await cp(join(built, part), join(root, 'dist', part), { recursive: true });
  await cp(join(project, 'spec-tables'), join(root, 'spec-tables'), { recursive: true });
  await cp(join(project, 'package.json'), join(root, 'package.json'));
  const table = join(root, 'spec-tables/subjects.yaml');
  await writeFile(table, repeatedSubjects(await readFile(table, 'utf8'), times));
  return root;
}

/** The growth as a person reads it, each figure beside how many times that of the first row it is. */
export function describeGrowth(target: string, all: readonly Grown[]): string {
  const [first] = all;
  if (first === undefined) return `${target}: nothing was measured`;
  const beside = (figure: number, once: number, digits: number): string =>
    `${figure.toFixed(digits)} (${(figure / once).toFixed(2)} ×)`.padEnd(20);
  const rows = all.map((one) =>
    [
      `  ${one.times} × subjects`.padEnd(16),
      beside(one.results, first.results, 0),
      beside(one.requests, first.requests, 0),
      beside(one.wallSeconds, first.wallSeconds, 2),
      beside(one.processorSeconds, first.processorSeconds, 2),
      beside(one.largestMebibytes, first.largestMebibytes, 0),
    ]
      .join('')
      .trimEnd(),
  );
  const head = ['results', 'requests', 'wall time, s', 'processor, s', 'largest, MiB'].map((name) => name.padEnd(20)).join('');
  return [`${target}, growth with the subjects (medians)`, `${''.padEnd(16)}${head}`.trimEnd(), ...rows].join('\n');
}
