import { elapsed } from '#core/http/elapsed';
import { sentRequest } from '#core/http/sent-request';
import { definedFields } from '#core/json/defined-fields';
import type { Entry, Exchange } from '#core/model/evidence';
import type { TooManyRequests } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { tooLargeVersion } from '../evidence/too-large-version.ts';
import { overBudget } from './evidence-budget.ts';
import { RetryAfter } from './retry-after.ts';
import { interruption, StepFailure } from './step-failure.ts';
import type { Wire } from './wire.ts';

/** The attempt or page number of a request in the evidence, its timeout, and what a response 429 to it means. */
export type SendOptions = {
  readonly attempt?: number;
  readonly page?: number;
  readonly timeoutMs?: number;
  readonly tooManyRequests?: TooManyRequests | undefined;
};

/** Sends the requests of one case in one phase, and records each exchange. */
export class ExchangeSender {
  readonly #wire: Wire;
  readonly #record: { readonly key: string; add(entry: Entry): void };
  readonly #phase: Exchange['phase'];
  readonly #signal: AbortSignal | undefined;

  /** Without a `signal` nothing interrupts the requests: clean-up goes on in an interrupted run. */
  constructor(
    wire: Wire,
    record: { readonly key: string; add(entry: Entry): void },
    phase: Exchange['phase'],
    signal?: AbortSignal | undefined,
  ) {
    this.#wire = wire;
    this.#record = record;
    this.#phase = phase;
    this.#signal = signal;
  }

  /** Sends a request once. Throws a `StepFailure` when the run is interrupted, and where the request of a case was withheld. */
  async send(step: string, request: WireRequest, options: SendOptions = {}): Promise<Exchange> {
    const exchange = await this.#exchange(step, request, options);
    if ('error' in exchange && this.#signal?.aborted === true) throw interruption();
    if ('error' in exchange && exchange.error.code === 'withheld' && this.#phase !== 'clean-up')
      throw new StepFailure('withheld', exchange.error.message, true);
    return exchange;
  }

  /**
   * Sends a request, again after each 429, and returns the last exchange. Throws as `send` does. A 429 is final where it is an
   * answer, and with the message "Too large resource version": waiting does not help.
   */
  async sendWithRetries(step: string, request: WireRequest, options: SendOptions = {}): Promise<Exchange> {
    const retryAfter = new RetryAfter(this.#wire.clock, this.#signal);
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await this.send(step, request, { ...options, attempt });
      if ('error' in exchange || exchange.answer.status !== 429 || exchange.answer.body.includes(tooLargeVersion)) return exchange;
      if (options.tooManyRequests === 'answer' || this.#wire.client.isTargetGone()) return exchange;
      const again = await retryAfter.again(exchange.answer);
      if (this.#signal?.aborted === true) throw interruption();
      if (!again) return exchange;
    }
  }

  async #exchange(step: string, request: WireRequest, options: SendOptions): Promise<Exchange> {
    const { budget, client, clock, startedAt, requestTimeoutMs } = this.#wire;
    const started = clock.now();
    const received = await client.send(request, {
      timeoutMs: options.timeoutMs ?? requestTimeoutMs,
      ...definedFields({ signal: this.#signal, tooManyRequests: options.tooManyRequests }),
    });
    // Nothing keeps the clean-up from seeing what it has to remove.
    const isUnlimited = 'code' in received || this.#phase === 'clean-up';
    const isTaken = isUnlimited || budget.takeBody(this.#record.key, request.target, received.body.length);
    const result = isTaken ? received : overBudget;
    const exchange: Exchange = {
      e: 'exchange',
      case: this.#record.key,
      step,
      phase: this.#phase,
      attempt: options.attempt ?? 0,
      ...definedFields({ page: options.page }),
      at: elapsed(startedAt, started),
      took: elapsed(started, clock.now()),
      request: sentRequest(request),
      ...('code' in result ? { error: result } : { answer: result }),
    };
    this.#record.add(exchange);
    return exchange;
  }
}
