import type { Answer, WireError } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { HttpClient, WireRequest, WireStream } from '#core/ports/http-client';

export type Reply = Answer | WireError;
/** What a stream gives, one after the other; after the last it stays silent until it is closed. */
export type Script = readonly (object | string | 'end' | WireError | Promise<object>)[];
export type StreamReply = Script | { readonly status: number; readonly headers?: Answer['headers']; readonly script: Script } | WireError;

export type Handlers = {
  readonly send?: (request: WireRequest, signal: AbortSignal | undefined) => Reply | Promise<Reply>;
  readonly open?: (request: WireRequest) => StreamReply;
};

/** A client whose target is two functions; remembers what it was asked. */
export class FakeClient implements HttpClient {
  readonly sent: WireRequest[] = [];
  readonly opened: WireRequest[] = [];
  readonly unread: Script[number][][] = [];
  openStreams = 0;
  readonly #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  async send(request: WireRequest, options: { readonly signal?: AbortSignal }): Promise<Reply> {
    this.sent.push(request);
    if (options.signal?.aborted === true) return aborted;
    if (this.#handlers.send === undefined) throw new Error(`nothing answers ${request.method} ${request.target}`);
    return this.#handlers.send(request, options.signal);
  }

  async open(request: WireRequest, options: { readonly signal?: AbortSignal }): Promise<WireStream | WireError> {
    this.opened.push(request);
    if (options.signal?.aborted === true) return aborted;
    if (this.#handlers.open === undefined) throw new Error(`nothing answers ${request.method} ${request.target}`);
    const reply = this.#handlers.open(request);
    if ('code' in reply) return reply;
    return 'script' in reply ? this.#stream(reply.status, reply.headers ?? [], reply.script) : this.#stream(200, [], reply);
  }

  async close(): Promise<void> {}

  /** Every request as `METHOD target`, in the order sent. */
  get lines(): readonly string[] {
    return this.sent.map(({ method, target }) => `${method} ${target}`);
  }

  #stream(status: number, headers: Answer['headers'], script: Script): WireStream {
    const rest = [...script];
    this.unread.push(rest);
    this.openStreams += 1;
    let closed = false;
    let settle: ((end: WireError) => void) | undefined;
    return {
      head: { status, headers },
      next: async () => {
        if (closed) return aborted;
        const next = await rest.shift();
        if (next === undefined) return new Promise<WireError>((resolve) => (settle = resolve));
        if (next === 'end') return 'end';
        if (typeof next === 'string') return { line: next };
        return isWireError(next) ? next : { line: JSON.stringify(next) };
      },
      close: () => {
        if (!closed) this.openStreams -= 1;
        closed = true;
        settle?.(aborted);
      },
    };
  }
}

const aborted: WireError = { code: 'aborted', message: 'closed' };

/** An answer with a JSON body. */
export function answer(status: number, body: Json = {}, headers: Answer['headers'] = []): Answer {
  return { status, headers: [['content-type', 'application/json'], ...headers], body: JSON.stringify(body) };
}

/** Answers one after the other, the last again and again. */
export function inTurn(...replies: readonly Reply[]): () => Reply {
  let turn = 0;
  return () => {
    const reply = replies[Math.min(turn, replies.length - 1)];
    turn += 1;
    if (reply === undefined) throw new Error('no answer was scripted');
    return reply;
  };
}

function isWireError(value: object): value is WireError {
  return 'code' in value && 'message' in value;
}
