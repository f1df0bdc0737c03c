import { isJsonObject } from '../json/json-object.ts';
import type { Answer, Exchange } from '../model/evidence.ts';
import type { JsonObject } from '../model/json.ts';
import type { Identity } from '../model/request.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpClient } from '../ports/http-client.ts';
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

/** No answer of 429 is waited out beyond this. */
const patienceMs = 30_000;
const usualPauseMs = 1_000;

/** How a question is put, where that is not a GET by the target's own identity for JSON. */
export type Manner = { readonly accept?: string; readonly as?: Identity; readonly body?: object };

/** Asks a target what the probe wants to know, and writes each exchange down. */
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

  /** The answer, whatever it is; one of 429 is waited out. Throws a `TargetError` where there is none. */
  async ask(step: string, target: string, manner: Manner = {}): Promise<Answer> {
    const deadline = this.#clock.now() + patienceMs;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#send(step, target, manner, attempt);
      const pause = retryAfterMs(answer) ?? usualPauseMs;
      if (answer.status !== 429 || this.#clock.now() + pause > deadline) return answer;
      await this.#clock.sleep(pause);
    }
  }

  /** The JSON object that a path holds. Throws a `TargetError` where there is none to be had. */
  async read(step: string, target: string): Promise<JsonObject> {
    const answer = await this.ask(step, target);
    const body = bodyOf(answer);
    if (answer.status !== 200 || !isJsonObject(body)) throw refused(this.#server, target, answer);
    return body;
  }

  /** Who was asked, for messages. */
  get server(): string {
    return this.#server;
  }

  async #send(step: string, target: string, { accept = 'application/json', as = 'admin', body }: Manner, attempt: number): Promise<Answer> {
    const headers = { accept, 'user-agent': 'apiconform' };
    const request =
      body === undefined
        ? { method: 'GET', target, headers, as }
        : { method: 'POST', target, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body), as };
    const started = this.#clock.now();
    const result = await this.#client.send(request, { timeoutMs: this.#timeoutMs });
    const times = { at: elapsed(this.#startedAt, started), took: elapsed(started, this.#clock.now()) };
    const base = { e: 'exchange', case: 'probe', step, phase: 'probe', attempt, ...times, request: sentRequest(request) } as const;
    if ('code' in result) {
      this.#record({ ...base, error: result });
      throw unreachable(this.#server, result);
    }
    this.#record({ ...base, answer: result });
    return result;
  }
}
