import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseReport } from '#conformance/report/parse-report';
import type { Report } from '#core/model/report';
import type { Behaviour } from './behaviours.ts';
import { type Phase, startHostileServer, token } from './hostile-server.ts';

/** What came of a run against a server that misbehaves. */
export type Cell = {
  readonly behaviour: string;
  readonly phase: Phase;
  /** The report, or the message of the error that the run ended with. */
  readonly outcome: Report | string;
  /** In the time of the tool, which goes by faster. */
  readonly seconds: number;
  readonly requests: number;
  /** The most memory that the process of the tool had. */
  readonly mebibytes: number;
  readonly evidenceMebibytes: number;
  /** The objects of the run that are on the server. */
  readonly left: readonly string[];
};

/** Long for a tool whose time goes by faster, on a machine that does other things too. */
const requestTimeoutSeconds = 30;
const deadlineSeconds = 900;
const only = [
  'watch/resume',
  'watch/single-object',
  'list-paging/selected-pages',
  'object-metadata/generated-name',
  'merge-strategy/to-atomic',
];
const mebibyte = 1024 * 1024;
const script = fileURLToPath(new URL('./run-cells.mjs', import.meta.url));

/** A process of the built tool, which does one run after the other. */
export class ToolProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor() {
    this.#child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error('The process has no output.');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Runs some cases against a server that misbehaves from a phase on. */
  async run(behaviour: Behaviour, phase: Phase): Promise<Cell> {
    const server = await startHostileServer(behaviour, phase);
    const output = await mkdtemp(join(tmpdir(), 'apiconform-hostile-'));
    try {
      this.#child.stdin?.write(
        `${JSON.stringify({ server: server.url, token, only, output, requestTimeoutSeconds, deadlineSeconds, shortenSeconds: 0 })}\n`,
      );
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error(`The process of the tool ended in ${behaviour.id}, ${phase}.`);
      const { report, error, seconds, mebibytes } = JSON.parse(value);
      const evidence = join(output, 'run.ndjson');
      return {
        behaviour: behaviour.id,
        phase,
        outcome: report === undefined ? String(error) : parseReport(JSON.stringify(report), 'report.json'),
        seconds,
        requests: server.requests(),
        mebibytes,
        evidenceMebibytes: existsSync(evidence) ? statSync(evidence).size / mebibyte : 0,
        left: await server.left(),
      };
    } finally {
      await server.close();
      await rm(output, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }
}
