import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEvidenceFile } from '../../src/adapters/evidence-file.ts';
import { readEvidence } from '../../src/conformance/evidence/read-evidence.ts';
import { judgeEvidence } from '../../src/conformance/judge-evidence.ts';
import { conformanceSuite, loadSuite, onlyDrawn } from '../../src/library/load-suite.ts';
import { runInProcess } from '../../src/self-test/run-in-process.ts';
import { measureProcess } from './measure-process.ts';
import { command, type MeasuredTarget } from './measured-target.ts';

/** How fast drawn sequences are, and how much of the processor time of a run judges them. */
export type DrawnRate = {
  readonly sequences: number;
  /** Against the reference server in this process, with the time of that server. */
  readonly inProcess: { readonly perSecond: number; readonly processorSeconds: number };
  /** Against the target, with the whole command: its start, the probe and the report. */
  readonly overHttp: { readonly perSecond: number; readonly processorSeconds: number; readonly requests: number };
  /** The processor time of judging the evidence of that run, and of making its report. */
  readonly judgeSeconds: number;
};

const seed = 1;
/** The code is compiled while it runs the first times. */
const times = 3;

/** Sends drawn sequences to the reference server in this process, and with the command to a target. */
export async function measureDrawn(target: MeasuredTarget, sequences: number): Promise<DrawnRate> {
  const suite = conformanceSuite(onlyDrawn(loadSuite([], 'none'), { sequences, seed }), { withCoverage: false });
  const inProcess = await timed(() => runInProcess(suite));
  const folder = await mkdtemp(join(tmpdir(), 'apiconform-drawn-'));
  try {
    const flags = ['--drawn', String(sequences), '--seed', String(seed), '--only', 'drawn/**', '--fail-on', 'must', '--output', folder];
    const run = await measureProcess(command, ['run', ...target.flags, ...flags]);
    const file = openEvidenceFile(join(folder, 'run.ndjson'));
    const read = await leastOf(() => readEvidence(file));
    const judged = await leastOf(() => judgeEvidence(readEvidence(file), file.name, suite));
    return {
      sequences,
      inProcess: { perSecond: sequences / inProcess.wallSeconds, processorSeconds: inProcess.processorSeconds },
      overHttp: {
        perSecond: sequences / run.wallSeconds,
        processorSeconds: run.userSeconds + run.systemSeconds,
        requests: readEvidence(file).requests,
      },
      judgeSeconds: Math.max(0, judged - read),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the result of a measurement as text. */
export function describeDrawn(target: string, { sequences, inProcess, overHttp, judgeSeconds }: DrawnRate): string {
  const share = (100 * judgeSeconds) / overHttp.processorSeconds;
  return [
    `${sequences} drawn sequences`,
    `  in process:       ${inProcess.perSecond.toFixed(1)} a second, ${inProcess.processorSeconds.toFixed(1)} s of processor time with the server`,
    `  ${target}: ${overHttp.perSecond.toFixed(1)} a second, ${overHttp.requests} requests, ${overHttp.processorSeconds.toFixed(1)} s of processor time`,
    `  the judge and the report take ${judgeSeconds.toFixed(2)} s of that, ${share.toFixed(0)} %`,
  ].join('\n');
}

async function timed(work: () => unknown): Promise<{ readonly wallSeconds: number; readonly processorSeconds: number }> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallSeconds: (performance.now() - started) / 1000, processorSeconds: (user + system) / 1e6 };
}

async function leastOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) least = Math.min(least, (await timed(work)).processorSeconds);
  return least;
}
