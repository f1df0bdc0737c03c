import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEvidenceFile } from '../../src/adapters/evidence-file.ts';
import { readEvidence, type SavedRun } from '../../src/conformance/evidence/read-evidence.ts';
import { makePlan } from '../../src/conformance/plan/make-plan.ts';
import type { Plan } from '../../src/core/model/plan.ts';
import { loadSuite, type Suite } from '../../src/library/load-suite.ts';
import { fixtures } from '../../suites/fixtures.ts';
import { type MeasuredProcess, measureProcess } from './measure-process.ts';
import { command, type MeasuredTarget } from './measured-target.ts';
import type { Measurement, Pair, Sample } from './measurement.ts';
import { parseReplayOutcome, type ReplayInput } from './replay/replay-input.ts';

const replayModule = fileURLToPath(new URL('./replay/main.js', import.meta.url));

export type MeasureOptions = { readonly pairs: number; readonly concurrency: number; readonly profileFolder?: string };

/**
 * Full runs and bare replays by turns, after one of each that does not count. Each replay has the plan of the full
 * run before it, made of the facts and options that the run recorded. Rejects when a run or a replay fails.
 */
export async function measure(target: MeasuredTarget, options: MeasureOptions, report: (line: string) => void): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'apiconform-bench-'));
  const suite = loadSuite();
  try {
    const pairs: Pair[] = [];
    let last: ReplayInput | undefined;
    for (let number = 0; number <= options.pairs; number += 1) {
      const run = await fullRun(target, folder, options);
      last = replayInput(target, suite, savedRunIn(folder));
      const replay = await bareReplay(last, folder);
      report(
        `${target.name} ${number === 0 ? 'warm-up' : `${number}/${options.pairs}`}: full run ${describe(run)}, bare replay ${describe(replay)}`,
      );
      if (number > 0) pairs.push({ run, replay });
    }
    if (options.profileFolder !== undefined)
      await fullRun(target, folder, options, ['--cpu-prof', `--cpu-prof-dir=${options.profileFolder}`]);
    if (last === undefined) throw new Error('There is nothing to measure.');
    const { facts, plan, concurrency } = last;
    return {
      target: target.name,
      release: facts.release ?? 'no release',
      concurrency,
      statements: statementsOf(plan),
      cases: plan.run.length,
      pairs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function savedRunIn(folder: string): SavedRun {
  const file = openEvidenceFile(join(folder, 'run.ndjson'));
  try {
    return readEvidence(file);
  } finally {
    file.close();
  }
}

function replayInput({ target }: MeasuredTarget, suite: Suite, { head, facts }: SavedRun): ReplayInput {
  if (facts === undefined) throw new Error('The full run found no facts.');
  return { target, facts, plan: makePlan({ ...suite, fixtures, facts, options: head.options }), concurrency: head.options.concurrency };
}

function statementsOf(plan: Plan): number {
  return new Set(plan.run.flatMap((planned) => planned.case.checks.map(({ statement }) => statement))).size;
}

async function fullRun(
  target: MeasuredTarget,
  folder: string,
  { concurrency }: MeasureOptions,
  execArgv: readonly string[] = [],
): Promise<Sample> {
  const args = ['run', ...target.flags, '--concurrency', String(concurrency), '--output', folder];
  const measured = await measureProcess(command, args, { execArgv });
  const evidence = await readFile(join(folder, 'run.ndjson'), 'utf8');
  // The requests that the report counts: those of the plan, without the probe's.
  const requests = Number(/(\d+) requests/.exec(measured.printed)?.[1] ?? Number.NaN);
  return sampleOf(measured, requests, evidence.split('\n{"e":"step-failed"').length - 1);
}

async function bareReplay(input: ReplayInput, folder: string): Promise<Sample> {
  const file = join(folder, 'replay.json');
  await writeFile(file, JSON.stringify(input), { mode: 0o600 });
  const measured = await measureProcess(replayModule, [file]);
  const { requests, failedSteps, left } = parseReplayOutcome(measured.printed);
  if (left.length > 0) throw new Error(`The replay left objects behind: ${left.join(', ')}`);
  return sampleOf(measured, requests, failedSteps);
}

function sampleOf(
  { wallSeconds, userSeconds, systemSeconds, largestMebibytes }: MeasuredProcess,
  requests: number,
  failedSteps: number,
): Sample {
  return { wallSeconds, processorSeconds: userSeconds + systemSeconds, largestMebibytes, requests, failedSteps };
}

function describe({ wallSeconds, processorSeconds }: Sample): string {
  return `${wallSeconds.toFixed(2)} s (processor ${processorSeconds.toFixed(2)} s)`;
}
