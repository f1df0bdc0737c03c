import { elapsed } from '#core/http/elapsed';
import { sentRequest } from '#core/http/sent-request';
import { resourceVersionOf } from '#core/json/object-identity';
import type { AnswerHead, StreamEnded, StreamLine, StreamOpened, WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { WireStream } from '#core/ports/http-client';
import type { WatchEvent } from '../evidence/watch-event.ts';
import type { CaseRecord } from './case-record.ts';
import { Deadline } from './deadline.ts';
import { keyOf } from './object-key.ts';
import { type PreparedRequest, wireRequestOf } from './prepared-request.ts';
import type { Wire } from './wire.ts';

/** One watch of a case: opens it, reads it line by line, resumes it, and records everything. */
export class CaseStream {
  /** Why the watch cannot be read any more. */
  broken: string | undefined;
  readonly request: PreparedRequest;
  readonly #step: string;
  readonly #wire: Wire;
  readonly #record: CaseRecord;
  readonly #signal: AbortSignal;
  #stream: WireStream | undefined;
  #pending: ReturnType<WireStream['next']> | undefined;
  #version: string | undefined;
  #starts = 0;
  #isPastState = false;
  /** The objects of the events since the watch was last started. */
  #shown = new Set<string>();

  constructor(
    step: string,
    request: PreparedRequest,
    session: { readonly wire: Wire; readonly record: CaseRecord; readonly signal: AbortSignal },
  ) {
    this.#step = step;
    this.request = request;
    this.#wire = session.wire;
    this.#record = session.record;
    this.#signal = session.signal;
  }

  /**
   * Opens the watch with the request of the case, or (`resume`) from the resourceVersion of the last event.
   * Returns the head of the response, or why there is none; only status 200 is a stream.
   */
  async open(from: StreamOpened['from'], timeoutMs = this.#wire.requestTimeoutMs): Promise<AnswerHead | WireError> {
    const { client, clock, startedAt } = this.#wire;
    const version = from === 'resume' ? this.#version : undefined;
    const request = wireRequestOf(this.request, version === undefined ? undefined : new Map([['resourceVersion', version]]));
    const sent = sentRequest(request);
    const started = clock.now();
    const result = await client.open(request, { timeoutMs, signal: this.#signal });
    const base = { e: 'stream', case: this.#record.key, step: this.#step, from, at: elapsed(startedAt, started), request: sent } as const;
    const took = elapsed(started, clock.now());
    if ('code' in result) {
      this.#record.add({ ...base, took, error: result });
      return result;
    }
    if (result.head.status !== 200) {
      const body = await readBody(result, { clock, timeoutMs, signal: this.#signal });
      this.#record.add({ ...base, took, answer: result.head, body });
      return result.head;
    }
    this.#stream = result;
    if (from === 'start') {
      this.#starts += 1;
      this.#isPastState = false;
      this.#shown = new Set();
    }
    this.#record.add({ ...base, took, answer: result.head });
    return result.head;
  }

  /** Whether the watch has begun with the present state more than once. */
  get isRestarted(): boolean {
    return this.#starts > 1 && this.restart === 'start';
  }

  /** Returns whether there was an event for an object, by its `keyOf`, since the watch was last started. */
  hasShown(key: string): boolean {
    return this.#shown.has(key);
  }

  get isOpen(): boolean {
    return this.#stream !== undefined;
  }

  /**
   * How a watch that the server ended is continued (specification, "Watch"): one that began at a resourceVersion resumes
   * after its last event; one that began with the initial state starts again, unless it was past that state.
   */
  get restart(): StreamOpened['from'] {
    const { query } = this.request;
    if (this.#isPastState && !query.has('sendInitialEvents')) return 'resume';
    const version = query.get('resourceVersion') ?? '';
    return version === '' || version === '0' || query.has('sendInitialEvents') ? 'start' : 'resume';
  }

  /** Has a watch that began with the initial state start again, where it would resume. Returns false where it would not, or began at a version. */
  startAgain(): boolean {
    const wasPastState = this.#isPastState;
    this.#isPastState = false;
    return wasPastState && this.restart === 'start';
  }

  /** Returns the next line. A line that arrives after the caller stopped waiting is returned by the next call. */
  next(): ReturnType<WireStream['next']> {
    if (this.#stream === undefined) return Promise.resolve({ code: 'aborted', message: 'the watch is not open' });
    this.#pending ??= this.#stream.next();
    return this.#pending;
  }

  /** Records a line that `next` returned, so that the line after it can be read. Returns undefined where the case gets too much. */
  take(line: string): StreamLine | undefined {
    this.#pending = undefined;
    if (!this.#wire.budget.takeLine(this.#record.key, line)) return undefined;
    const entry: StreamLine = { e: 'line', case: this.#record.key, step: this.#step, at: this.#record.at(), line };
    this.#record.add(entry);
    return entry;
  }

  /** Remembers the object of an event, and its resourceVersion for `resume`. */
  reached(event: WatchEvent): void {
    if (event.type === 'ERROR') return;
    const version = resourceVersionOf(event.object) ?? '';
    if (version !== '') this.#version = version;
    // All events of the initial state are ADDED, and later changes are in the order of their versions.
    if (version !== '' && (event.type === 'MODIFIED' || event.type === 'DELETED')) this.#isPastState = true;
    this.#shown.add(keyOf(event.object));
  }

  /** Ends the watch; does nothing where it has ended already. */
  end(by: StreamEnded['by']): void {
    if (by === 'closed') this.broken ??= 'the watch was closed';
    if (this.#stream === undefined) return;
    this.#stream.close();
    this.#stream = undefined;
    this.#pending = undefined;
    this.#record.add({ e: 'ended', case: this.#record.key, step: this.#step, at: this.#record.at(), by });
  }
}

const mostCharacters = 1 << 20;

/** Returns the body of a response that is not a stream, up to the deadline and to one mebibyte, and closes it. */
async function readBody(
  stream: WireStream,
  options: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string> {
  const deadline = new Deadline(options.clock, options.timeoutMs, options.signal);
  const lines: string[] = [];
  let length = 0;
  try {
    while (length < mostCharacters) {
      const next = await Promise.race([stream.next(), deadline.reached]);
      if (typeof next === 'string' || 'code' in next) break;
      lines.push(next.line);
      length += next.line.length + 1;
    }
  } finally {
    deadline.release();
    stream.close();
  }
  return lines.join('\n').slice(0, mostCharacters);
}
