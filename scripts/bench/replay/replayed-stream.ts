import { type PreparedRequest, wireRequestOf } from '../../../src/conformance/runner/prepared-request.ts';
import { parseJson } from '../../../src/core/http/body-of.ts';
import { stringAt } from '../../../src/core/json/object-identity.ts';
import type { Json } from '../../../src/core/model/json.ts';
import { type BareClient, type BareStream, pause } from './bare-client.ts';

const mostReopenings = 10;
const firstBackoffMs = 50;

/** One watch of a case: events one by one, and taken up again where the server ended it. */
export class ReplayedStream {
  readonly events: Json[] = [];
  readonly #client: BareClient;
  readonly #request: PreparedRequest;
  #stream: BareStream | undefined;
  #version: string | undefined;
  #reopenings = 0;
  #waiting: Promise<Json | undefined> | undefined;

  constructor(client: BareClient, request: PreparedRequest) {
    this.#client = client;
    this.#request = request;
  }

  async open(): Promise<void> {
    const resumes = this.#version !== undefined && startsAtVersion(this.#request);
    const version = resumes ? new Map([['resourceVersion', this.#version ?? '']]) : undefined;
    const stream = await this.#client.open(wireRequestOf(this.#request, version));
    if (stream.status === 200) this.#stream = stream;
  }

  /** The next event; `undefined` where none will come. One that was not waited for to the end is given to the next call. */
  async next(): Promise<Json | undefined> {
    this.#waiting ??= this.#read();
    const event = await this.#waiting;
    this.#waiting = undefined;
    return event;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  async #read(): Promise<Json | undefined> {
    while (this.#stream !== undefined) {
      const line = await this.#stream.next();
      if (line !== undefined) return this.#took(parseJson(line));
      this.#stream = undefined;
      if (this.#reopenings >= mostReopenings) return undefined;
      await pause(firstBackoffMs * 2 ** this.#reopenings);
      this.#reopenings += 1;
      await this.open();
    }
    return undefined;
  }

  #took(event: Json | undefined): Json {
    this.#version = stringAt(event, '/object/metadata/resourceVersion') ?? this.#version;
    this.events.push(event ?? null);
    return event ?? null;
  }
}

function startsAtVersion({ query }: PreparedRequest): boolean {
  const version = query.get('resourceVersion') ?? '';
  return version !== '' && version !== '0' && !query.has('sendInitialEvents');
}
