import type { WireRequest } from '#core/ports/http-client';
import { ExchangeSender } from './exchange-sender.ts';
import type { Run } from './run.ts';

/** For all cases of a run together, from the first on: what the target breaks is known after that. */
const mostRepetitions = 600;
const longestMs = 10 * 60_000;
/** The pause before each execution: a moment of trouble is over by then. */
const pauses = [500, 2_000];

/** Decides how often the cases of a run are run again because a request had no usable response. */
export class Repetitions {
  readonly #run: Run;
  readonly #firstNumber: number;
  #count = 0;
  #endsAt: number | undefined;

  /** `planned` is the number of cases in the plan, whose numbers are taken. */
  constructor(run: Run, planned: number) {
    this.#run = run;
    this.#firstNumber = planned + 1;
  }

  /**
   * Waits a moment, and returns the number for another execution of a case. Returns undefined if the run was interrupted, if
   * the target does not respond to a simple request either, or if enough cases were run again.
   */
  async next(key: string, executions: number): Promise<number | undefined> {
    const { clock, client } = this.#run.wire;
    this.#endsAt ??= clock.now() + longestMs;
    if (this.#count >= mostRepetitions || clock.now() > this.#endsAt || client.isTargetGone()) return undefined;
    this.#count += 1;
    const number = this.#firstNumber + this.#count - 1;
    await clock.sleep(pauses[executions - 1] ?? 0);
    return !this.#run.interruption.happened && (await this.#responds(key)) ? number : undefined;
  }

  /** Returns whether the target responds to a request that has nothing to do with the case. */
  async #responds(key: string): Promise<boolean> {
    const { wire, write, context } = this.#run;
    const sender = new ExchangeSender(wire, { key, add: write }, 'control');
    const target = Object.hasOwn(context.facts.served, 'v1/namespaces') ? '/api/v1/namespaces?limit=1' : '/apis';
    const request: WireRequest = {
      method: 'GET',
      target,
      headers: { accept: 'application/json', 'user-agent': 'apiconform' },
      as: 'admin',
    };
    const exchange = await sender.sendWithRetries('control', request);
    return 'answer' in exchange && exchange.answer.status < 500;
  }
}
