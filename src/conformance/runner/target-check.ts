import type { Pace } from '#core/http/pace';
import type { Clock } from '#core/ports/clock';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { type Uselessness, uselessAnswer } from './useless-answer.ts';

/** So many useless responses in a row make the target suspect, and for so long it may recover. */
const suspicion: Readonly<Record<Uselessness['kind'], { readonly responses: number; readonly patienceMs: number }>> = {
  refused: { responses: 1, patienceMs: 3_000 },
  foreign: { responses: 1, patienceMs: 3_000 },
  failing: { responses: 20, patienceMs: 60_000 },
  busy: { responses: 8, patienceMs: 120_000 },
};
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
/** The time after a check in which the target is believed. */
const trustMs = 2_000;

/** `pace`: that of the requests, which wait for a check. */
type Options = { readonly timeoutMs: number; readonly signal: AbortSignal; readonly pace?: Pick<Pace, 'holding'> };

/** Requests that the probe sent before the run, which have nothing to do with the cases. */
const controls = ['/apis', '/api/v1', '/api/v1/namespaces?limit=1'].map(
  (target): WireRequest => ({ method: 'GET', target, headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' }),
);

/**
 * Finds out whether the target has stopped giving answers at all: a token expired, or a login page answers in its place. A useless
 * response alone is for the judge. If all control requests are answered so too, for a while, there is nothing more to test.
 */
export class TargetCheck {
  readonly #client: HttpClient;
  readonly #clock: Clock;
  readonly #options: Options;
  readonly #onEnd: () => void;
  #useless = 0;
  /** A request that is sent again counts once, but where the target is busy: it waits long between its attempts. */
  #last: WireRequest | undefined;
  #trustedUntil = Number.NEGATIVE_INFINITY;
  #checking: Promise<string | undefined> | undefined;
  #reason: string | undefined;

  /** Calls `onEnd` once, when there is nothing more to test. */
  constructor(client: HttpClient, clock: Clock, options: Options, onEnd: () => void) {
    this.#client = client;
    this.#clock = clock;
    this.#options = options;
    this.#onEnd = onEnd;
  }

  /** Why there is nothing more to test, as a clause; undefined where there is. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** A client whose requests fail as if they were cancelled, once there is nothing more to test. */
  get client(): HttpClient {
    const inner = this.#client;
    return {
      send: async (request, options) => {
        const result = await inner.send(request, options);
        if ('code' in result || !(await this.#isEnd(request, uselessAnswer(request, result)))) return result;
        return { code: 'aborted', message: `the target ${this.#reason}` };
      },
      open: async (request, options) => {
        const result = await inner.open(request, options);
        if ('code' in result) return result;
        const status = result.head.status;
        const useless = status === 200 ? undefined : uselessAnswer(request, { ...result.head, body: '' });
        if (!(await this.#isEnd(request, useless))) return result;
        result.close();
        return { code: 'aborted', message: `the target ${this.#reason}` };
      },
      close: () => inner.close(),
    };
  }

  async #isEnd(request: WireRequest, useless: Uselessness | undefined): Promise<boolean> {
    if (this.#reason !== undefined) return useless !== undefined;
    if (request.as !== 'admin') return false;
    if (useless === undefined) this.#useless = 0;
    else if (request !== this.#last || useless.kind === 'busy') this.#useless += 1;
    this.#last = request;
    if (useless === undefined || this.#useless < suspicion[useless.kind].responses || this.#clock.now() < this.#trustedUntil) return false;
    this.#checking ??= this.#check(suspicion[useless.kind].patienceMs);
    const reason = await (this.#options.pace?.holding(this.#checking) ?? this.#checking);
    this.#checking = undefined;
    if (reason === undefined || this.#reason !== undefined) return reason !== undefined;
    this.#reason = reason;
    this.#onEnd();
    return true;
  }

  /** Returns what the target does in place of answering; undefined where it answers a control request, or the run is interrupted. */
  async #check(patienceMs: number): Promise<string | undefined> {
    const { timeoutMs, signal } = this.#options;
    const until = this.#clock.now() + patienceMs;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const useless = await Promise.all(
        controls.map(async (control) => {
          const result = await this.#client.send(control, { timeoutMs, signal });
          return 'code' in result ? undefined : uselessAnswer(control, result);
        }),
      );
      const [first] = useless;
      if (first === undefined || useless.includes(undefined) || signal.aborted) {
        this.#trustedUntil = this.#clock.now() + trustMs;
        this.#useless = 0;
        return undefined;
      }
      if (this.#clock.now() >= until) return first.what;
      await this.#clock.sleep(pause, signal);
    }
  }
}
