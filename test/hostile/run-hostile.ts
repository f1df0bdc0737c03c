import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseReport } from '#conformance/report/parse-report';
import type { Report } from '#core/model/report';
import { runProgram } from '../servers/run-program.ts';
import type { Behaviour } from './behaviours.ts';
import { type Phase, startHostileServer, token } from './hostile-server.ts';

/** What came of a run of the command against a server that misbehaves. */
export type Cell = {
  readonly behaviour: string;
  readonly phase: Phase;
  readonly code: number;
  readonly printed: string;
  readonly report: Report | undefined;
  /** In the time of the command, which goes by faster. */
  readonly seconds: number;
  readonly requests: number;
  /** The most memory that the process had. */
  readonly mebibytes: number;
  readonly evidenceMebibytes: number;
  /** The objects of the run that are on the server. */
  readonly left: readonly string[];
};

/** Time goes by so much faster for the command, so that nobody waits for its pauses. */
const speed = 10;
const requestTimeoutSeconds = 30;
const longestMs = 240_000;
const mebibyte = 1024 * 1024;

const cases = ['watch/resume', 'watch/single-object', 'list-paging/selected-pages', 'object-metadata/generated-name', 'merge-strategy/to-atomic'];

const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
const preload = fileURLToPath(new URL('./faster-process.cjs', import.meta.url));

/** Runs some cases with the built command against a server that misbehaves from a phase on. */
export const runHostile = async (behaviour: Behaviour, phase: Phase): Promise<Cell> => {
  const server = await startHostileServer(behaviour, phase);
  const folder = await mkdtemp(join(tmpdir(), 'apiconform-hostile-'));
  const [output, usage] = [join(folder, 'reports'), join(folder, 'usage.json')];
  const only = cases.flatMap((id) => ['--only', id]);
  const flags = ['--server', server.url, '--token', token, '--request-timeout', `${requestTimeoutSeconds}s`, '--output', output, ...only];
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, APICONFORM_TEST_SPEED: String(speed), APICONFORM_TEST_USAGE: usage };
  try {
    const started = performance.now();
    const ended = await runProgram(process.execPath, ['--require', preload, main, 'run', ...flags], { cwd: folder, env, timeoutMs: longestMs });
    const seconds = ((performance.now() - started) / 1000) * speed;
    const [report, evidence] = [join(output, 'report.json'), join(output, 'run.ndjson')];
    return {
      behaviour: behaviour.id,
      phase,
      code: ended.code,
      printed: `${ended.stdout}${ended.stderr}`,
      report: existsSync(report) ? parseReport(readFileSync(report, 'utf8'), 'report.json') : undefined,
      seconds,
      requests: server.requests(),
      mebibytes: Number(JSON.parse(readFileSync(usage, 'utf8')).mebibytes),
      evidenceMebibytes: existsSync(evidence) ? statSync(evidence).size / mebibyte : 0,
      left: await server.left(),
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
