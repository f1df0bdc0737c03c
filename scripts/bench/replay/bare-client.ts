import { Agent, type Dispatcher } from 'undici';
import type { Target } from '../../../src/core/model/target.ts';
import type { WireRequest } from '../../../src/core/ports/http-client.ts';

export type BareAnswer = { readonly status: number; readonly retryAfterMs: number; readonly body: string };

export type BareStream = {
  readonly status: number;
  /** The next line; `undefined` once there is none any more. */
  next(): Promise<string | undefined>;
  close(): void;
};

/** The least that talks to a target: no bounds of its own, no evidence, no heads of answers. */
export type BareClient = {
  /** Waits out 429, unless it is an answer. Rejects where there is no whole answer. */
  send(request: WireRequest, options?: { readonly tooManyRequests?: 'answer' | undefined }): Promise<BareAnswer>;
  open(request: WireRequest): Promise<BareStream>;
  /** How many were sent so far. */
  requests(): number;
  close(): Promise<void>;
};

const mostTries = 30;

/** `limited` is the user that the target's own identity impersonates for requests as the limited identity. */
export function createBareClient(target: Target, limited?: string): BareClient {
  const { tls, credentials } = target;
  const connect = { rejectUnauthorized: tls?.insecure !== true, ...(tls?.ca === undefined ? {} : { ca: tls.ca }) };
  const agent = new Agent({ connect });
  const authorization = credentials.token === undefined ? {} : { authorization: `Bearer ${credentials.token}` };
  let requests = 0;

  const optionsOf = ({ method, target: path, headers, body, as }: WireRequest): Dispatcher.DispatchOptions => {
    requests += 1;
    const request = {
      origin: target.origin,
      path: target.prefix + path,
      method,
      headers: { ...headers, ...authorization, ...(as === 'limited' && limited !== undefined ? { 'impersonate-user': limited } : {}) },
      body: body ?? null,
    };
    // As in the full run: a connection is used again after a DELETE with a body.
    return method === 'DELETE' ? { ...request, reset: false } : request;
  };
  return {
    async send(request, { tooManyRequests } = {}) {
      for (let tries = 1; ; tries += 1) {
        const answer = await sendOnce(agent, optionsOf(request));
        if (answer.status !== 429 || tooManyRequests === 'answer' || tries === mostTries) return answer;
        await pause(answer.retryAfterMs);
      }
    },
    open: (request) => openOnce(agent, optionsOf(request)),
    requests: () => requests,
    close: () => agent.destroy(),
  };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function sendOnce(agent: Agent, options: Dispatcher.DispatchOptions): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let retryAfterMs = 0;
    agent.dispatch(options, {
      // Handlers of this form are known by it.
      onRequestStart: () => undefined,
      onResponseStart(_, code, headers) {
        status = code;
        if (code === 429) retryAfterMs = Number(headers['retry-after'] ?? 1) * 1000;
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ status, retryAfterMs, body: Buffer.concat(chunks).toString('utf8') }),
      onResponseError: (_, error) => reject(error),
    });
  });
}

function openOnce(agent: Agent, options: Dispatcher.DispatchOptions): Promise<BareStream> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let unfinished = '';
    let over = false;
    let wake: (() => void) | undefined;
    const lines: string[] = [];
    const end = (): void => {
      over = true;
      wake?.();
    };
    const next = async (): Promise<string | undefined> => {
      if (lines.length === 0 && !over) await new Promise<void>((ready) => (wake = ready));
      return lines.shift();
    };
    agent.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
      },
      onResponseStart: (_, status) => resolve({ status, next, close: () => controller?.abort(new Error('closed')) }),
      onResponseData: (_, chunk) => {
        const parts = (unfinished + chunk.toString('utf8')).split('\n');
        unfinished = parts.pop() ?? '';
        lines.push(...parts);
        if (lines.length > 0) wake?.();
      },
      onResponseEnd: end,
      onResponseError: (_, error) => {
        end();
        reject(error);
      },
    });
  });
}
