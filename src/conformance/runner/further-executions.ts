import type { WireRequest } from '#core/ports/http-client';
import { ExchangeSender } from './exchange-sender.ts';
import type { Run } from './run.ts';
import { StepFailure } from './step-failure.ts';

/** For all cases of a run together, from the first on: what the target breaks is known after that. */
const mostFurther = 600;
/** The time in which at least one further execution is under way. */
const longestMs = 10 * 60_000;
/** The pause before each execution: a moment of trouble is over by then. */
const pauses = [500, 2_000];

/** Executes cases of a run again whose requests had no usable response, within bounds for the run as a whole. */
export class FurtherExecutions {
  readonly #run: Run;
  readonly #nextNumber: () => number;
  #count = 0;
  #underWay = 0;
  #since = 0;
  #spentMs = 0;

  /** `nextNumber` returns a number that no case of the run has. */
  constructor(run: Run, nextNumber: () => number) {
    this.#run = run;
    this.#nextNumber = nextNumber;
  }

  /**
   * Waits a moment and executes a case again, under a number of its own. Returns undefined if the run was interrupted, if the
   * target does not respond to a simple request either, or if enough cases were executed again.
   */
  async execute<T>(key: string, executions: number, again: (number: number) => Promise<T>): Promise<T | undefined> {
    const { clock, client } = this.#run.wire;
    if (this.#count >= mostFurther || this.#timeSpent() > longestMs || client.isTargetGone()) return undefined;
    const number = this.#nextNumber();
    this.#count += 1;
    if (this.#underWay === 0) this.#since = clock.now();
    this.#underWay += 1;
    const { signal, leave } = this.#run.interruption.join();
    try {
      await clock.sleep(pauses[executions - 1] ?? 0, signal);
      return !signal.aborted && (await this.#responds(key, signal)) ? await again(number) : undefined;
    } finally {
      leave();
      this.#spentMs = this.#underWay === 1 ? this.#timeSpent() : this.#spentMs;
      this.#underWay -= 1;
    }
  }

  #timeSpent(): number {
    return this.#spentMs + (this.#underWay === 0 ? 0 : this.#run.wire.clock.now() - this.#since);
  }

  /** Returns whether the target responds to a request that has nothing to do with the case. */
  async #responds(key: string, signal: AbortSignal): Promise<boolean> {
    const { wire, write, context } = this.#run;
    const sender = new ExchangeSender(wire, { key, add: write }, 'control', signal);
    const target = Object.hasOwn(context.facts.served, 'v1/namespaces') ? '/api/v1/namespaces?limit=1' : '/apis';
    const request: WireRequest = {
      method: 'GET',
      target,
      headers: { accept: 'application/json', 'user-agent': 'apiconform' },
      as: 'admin',
    };
    try {
      const exchange = await sender.sendWithRetries('control', request);
      return 'answer' in exchange && exchange.answer.status < 500;
    } catch (error) {
      if (error instanceof StepFailure) return false;
      throw error;
    }
  }
}
