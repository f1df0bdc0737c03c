import { definedFields } from '../json/defined-fields.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { Answer, Exchange, WireError } from '../model/evidence.ts';
import type { JsonObject } from '../model/json.ts';
import type { KeptMetrics } from '../model/kept-metrics.ts';
import type { Identity } from '../model/request.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpClient, WireRequest } from '../ports/http-client.ts';
import { bodyOf } from './body-of.ts';
import { elapsed } from './elapsed.ts';
import { refused } from './refused.ts';
import { retryAfterMs } from './retry-after.ts';
import { sentRequest } from './sent-request.ts';
import { unreachable } from './unreachable.ts';

export type ProbeClientOptions = {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly startedAt?: number;
  readonly server?: string;
};

/** The longest time to retry after 429. */
const patienceMs = 30_000;
const usualPauseMs = 1_000;

/** What differs from a GET request for JSON by the identity of the run: a body makes it a POST, or a PATCH of the media type `patch`. */
export type ProbeRequest = {
  readonly accept?: string;
  readonly as?: Identity;
  readonly body?: object;
  readonly patch?: string;
  readonly metrics?: KeptMetrics;
};

/** Sends the requests of a probe to a target and records each exchange. A read whose connection is reset is sent once more. */
export class ProbeClient {
  readonly #client: HttpClient;
  readonly #record: (exchange: Exchange) => void;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #startedAt: number;
  readonly #server: string;

  constructor(client: HttpClient, record: (exchange: Exchange) => void, options: ProbeClientOptions) {
    this.#client = client;
    this.#record = record;
    this.#clock = options.clock;
    this.#timeoutMs = options.timeoutMs;
    this.#startedAt = options.startedAt ?? options.clock.now();
    this.#server = options.server ?? 'the target';
  }

  /** Returns the response with any status; retries after 429. Throws a `TargetError` where there is no response. */
  async ask(step: string, target: string, request: ProbeRequest = {}): Promise<Answer> {
    const deadline = this.#clock.now() + patienceMs;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#send(step, target, request, attempt);
      const pause = retryAfterMs(answer) ?? usualPauseMs;
      if (answer.status !== 429 || this.#clock.now() + pause > deadline) return answer;
      await this.#clock.sleep(pause);
    }
  }

  /**
   * Returns the status of the response to a GET request, and reads no body, such as that of a watch; undefined where there is no
   * response.
   */
  async statusOf(step: string, target: string): Promise<number | undefined> {
    const request = { method: 'GET', target, headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' } as const;
    const started = this.#clock.now();
    const stream = await this.#client.open(request, { timeoutMs: this.#timeoutMs });
    const base = this.#exchange(step, request, started, 0);
    if ('code' in stream) {
      this.#record({ ...base, error: stream });
      return undefined;
    }
    stream.close();
    this.#record({ ...base, answer: { ...stream.head, body: '' } });
    return stream.head.status;
  }

  /** Returns the JSON object at a path. Throws a `TargetError` for any other response. */
  async read(step: string, target: string): Promise<JsonObject> {
    const answer = await this.ask(step, target);
    const body = bodyOf(answer);
    if (answer.status !== 200 || !isJsonObject(body)) throw refused(this.#server, target, answer);
    return body;
  }

  /** The name of the target, for messages. */
  get server(): string {
    return this.#server;
  }

  async #send(
    step: string,
    target: string,
    { accept = 'application/json', as = 'admin', body, patch, metrics }: ProbeRequest,
    attempt: number,
  ): Promise<Answer> {
    const headers = { accept, 'user-agent': 'apiconform' };
    const request =
      body === undefined
        ? { method: 'GET', target, headers, as, ...definedFields({ metrics }) }
        : {
            method: patch === undefined ? 'POST' : 'PATCH',
            target,
            headers: { ...headers, 'content-type': patch ?? 'application/json' },
            body: JSON.stringify(body),
            as,
          };
    const started = this.#clock.now();
    const first = await this.#client.send(request, { timeoutMs: this.#timeoutMs });
    const result = isSentAgain(request, first)
      ? await this.#client.send(request, { timeoutMs: this.#timeoutMs, newConnection: true })
      : first;
    const base = this.#exchange(step, request, started, attempt);
    if ('code' in result) {
      this.#record({ ...base, error: result });
      throw unreachable(this.#server, result);
    }
    this.#record({ ...base, answer: result });
    return result;
  }

  #exchange(step: string, request: WireRequest, started: number, attempt: number) {
    const times = { at: elapsed(this.#startedAt, started), took: elapsed(started, this.#clock.now()) };
    return { e: 'exchange', case: 'probe', step, phase: 'probe', attempt, ...times, request: sentRequest(request) } as const;
  }
}

/**
 * Returns whether a request is sent once more, over a new connection: any whose idle connection was closed, because nothing that a
 * probe sends is stored; and one that only reads whose connection was reset, as servers do that are starting or busy.
 */
function isSentAgain({ method }: { readonly method: string }, result: Answer | WireError): boolean {
  if (!('code' in result)) return false;
  return result.code === 'idle-closed' || (result.code === 'reset' && method === 'GET');
}
