import { tooLargeVersion } from '#core/codecs/too-large-version';
import { elapsed } from '#core/http/elapsed';
import { sentRequest } from '#core/http/sent-request';
import { definedFields } from '#core/json/defined-fields';
import type { Entry, Exchange } from '#core/model/evidence';
import type { WireRequest } from '#core/ports/http-client';
import { RetryAfter } from './retry-after.ts';
import { interruption } from './step-failure.ts';
import type { Wire } from './wire.ts';

/** Where in the evidence an exchange belongs. */
export type Place = { readonly attempt?: number; readonly page?: number; readonly timeoutMs?: number };

/** Sends requests of one case in one phase, and writes each exchange down. */
export class ExchangeSender {
  readonly #wire: Wire;
  readonly #record: { readonly key: string; add(entry: Entry): void };
  readonly #phase: Exchange['phase'];
  readonly #signal: AbortSignal | undefined;

  /** Without a `signal` nothing interrupts: so clean-up goes on in an interrupted run. */
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

  /** Sends the request once. Throws a `StepFailure` when the run is interrupted meanwhile. */
  async once(step: string, request: WireRequest, place: Place = {}): Promise<Exchange> {
    const exchange = await this.#exchange(step, request, place);
    if ('error' in exchange && this.#signal?.aborted === true) throw interruption();
    return exchange;
  }

  /**
   * Sends the request, and again as long as it is answered 429; gives the last exchange. Throws as `once` does.
   * A version that was not reached is refused for good, in whatever way.
   */
  async patiently(step: string, request: WireRequest, place: Place = {}): Promise<Exchange> {
    const retryAfter = new RetryAfter(this.#wire.clock, this.#signal);
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await this.once(step, request, { ...place, attempt });
      if ('error' in exchange || exchange.answer.status !== 429 || exchange.answer.body.includes(tooLargeVersion)) return exchange;
      const again = await retryAfter.again(exchange.answer);
      if (this.#signal?.aborted === true) throw interruption();
      if (!again) return exchange;
    }
  }

  async #exchange(step: string, request: WireRequest, place: Place): Promise<Exchange> {
    const { client, clock, startedAt, requestTimeoutMs } = this.#wire;
    const started = clock.now();
    const result = await client.send(request, {
      timeoutMs: place.timeoutMs ?? requestTimeoutMs,
      ...definedFields({ signal: this.#signal }),
    });
    const exchange: Exchange = {
      e: 'exchange',
      case: this.#record.key,
      step,
      phase: this.#phase,
      attempt: place.attempt ?? 0,
      ...definedFields({ page: place.page }),
      at: elapsed(startedAt, started),
      took: elapsed(started, clock.now()),
      request: sentRequest(request),
      ...('code' in result ? { error: result } : { answer: result }),
    };
    this.#record.add(exchange);
    return exchange;
  }
}
