import { elapsed } from '#core/http/elapsed';
import { asksToRetry } from '#core/http/retry-after';
import { sentRequest } from '#core/http/sent-request';
import { definedFields } from '#core/json/defined-fields';
import type { Entry, Exchange } from '#core/model/evidence';
import type { TooManyRequests } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { tooLargeVersion } from '../evidence/too-large-version.ts';
import { overBudget } from './evidence-budget.ts';
import { isWithoutEffect } from './look-up-write.ts';
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

/** A request that was sent may take effect within this time, after its connection was closed. */
const doubtMs = 500;

/** Where the exchanges of a case are recorded. */
type ExchangeRecord = { readonly key: string; add(entry: Entry): void; readonly evidence?: { readonly entries: readonly Entry[] } };

/** Sends the requests of one case in one phase, and records each exchange. */
export class ExchangeSender {
  readonly #wire: Wire;
  readonly #record: ExchangeRecord;
  readonly #phase: Exchange['phase'];
  readonly #signal: AbortSignal | undefined;

  /** Without a `signal` nothing interrupts the requests: clean-up goes on in an interrupted run. */
  constructor(wire: Wire, record: ExchangeRecord, phase: Exchange['phase'], signal?: AbortSignal | undefined) {
    this.#wire = wire;
    this.#record = record;
    this.#phase = phase;
    this.#signal = signal;
  }

  /**
   * Sends a request once; once more over a new connection if the other side had closed the connection of a write, and a look shows
   * that the write had no effect, or if the connection of a read of the clean-up was reset. Throws a `StepFailure` when the run is interrupted, and where the request of a
   * case was withheld.
   */
  async send(step: string, request: WireRequest, options: SendOptions = {}): Promise<Exchange> {
    const first = await this.#exchange(step, request, options);
    const exchange = (await this.#mayRepeat(step, request, first)) ? await this.#exchange(step, request, options, true) : first;
    if ('error' in exchange && this.#signal?.aborted === true) throw interruption();
    if ('error' in exchange && exchange.error.code === 'withheld' && this.#phase !== 'clean-up')
      throw new StepFailure('withheld', exchange.error.message, true);
    return exchange;
  }

  /**
   * Sends a request, again after each 429 and each 503 that says when, and returns the last exchange. Throws as `send` does. The
   * first such response is final where it is an answer, and with the message "Too large resource version": waiting does not help.
   */
  async sendWithRetries(step: string, request: WireRequest, options: SendOptions = {}): Promise<Exchange> {
    const retryAfter = new RetryAfter(this.#wire.clock, this.#signal);
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await this.send(step, request, { ...options, attempt });
      if ('error' in exchange || !asksToRetry(exchange.answer) || exchange.answer.body.includes(tooLargeVersion)) return exchange;
      if (options.tooManyRequests === 'answer' || this.#wire.client.isTargetGone()) return exchange;
      const again = await retryAfter.again(exchange.answer);
      if (this.#signal?.aborted === true) throw interruption();
      if (!again) return exchange;
    }
  }

  /**
   * Returns whether a request whose idle connection was closed can be sent again. Those of the clean-up have preconditions; a read of
   * the clean-up is sent again also where a new connection was reset. In a test, the latter is what the test is about.
   */
  async #mayRepeat(step: string, request: WireRequest, exchange: Exchange): Promise<boolean> {
    if (!('error' in exchange) || this.#signal?.aborted === true) return false;
    const { code } = exchange.error;
    if (this.#phase === 'clean-up') return code === 'idle-closed' || (code === 'reset' && request.method === 'GET');
    if (code !== 'idle-closed') return false;
    await this.#wire.clock.sleep(doubtMs, this.#signal);
    return isWithoutEffect(request, {
      entries: this.#record.evidence?.entries ?? [],
      read: (look) => this.#exchange(`${step}-look-up`, look, {}, true, 'control'),
    });
  }

  async #exchange(step: string, request: WireRequest, options: SendOptions, newConnection = false, phase = this.#phase): Promise<Exchange> {
    const { budget, client, clock, startedAt, requestTimeoutMs } = this.#wire;
    const started = clock.now();
    if (typeof request.body === 'string') budget.send(this.#record.key, request.body);
    const received = await client.send(request, {
      timeoutMs: options.timeoutMs ?? requestTimeoutMs,
      ...definedFields({ signal: this.#signal, tooManyRequests: options.tooManyRequests }),
      ...(newConnection ? { newConnection } : {}),
    });
    // Nothing keeps the clean-up from seeing what it has to remove.
    const isUnlimited = 'code' in received || this.#phase === 'clean-up';
    const isTaken = isUnlimited || budget.takeBody(this.#record.key, request.target, received.body);
    const result = isTaken ? received : overBudget;
    const exchange: Exchange = {
      e: 'exchange',
      case: this.#record.key,
      step,
      phase,
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
