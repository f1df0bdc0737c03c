import type { Answer, AnswerHead, WireError } from '#core/model/evidence';
import type { Identity } from '#core/model/request';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import type { ReferenceServer } from '#reference-server/create-reference-server';
import type { ReferenceRequest, ReferenceResponse } from '#reference-server/exchange/exchange';
import { bodyTexts } from './body-texts.ts';
import type { Pieces } from './pieces-of.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What the client needs beside the server: the tokens by the identities that have one, and the time. */
export type InProcessOptions = {
  readonly tokens: Readonly<Partial<Record<Identity, string>>>;
  /** Whom the administrator impersonates as the limited identity. */
  readonly limited: string;
  readonly userAgent: string;
  readonly clock: VirtualClock['forServer'];
  /** Whether responses have no Date header. */
  readonly undated?: boolean;
  /** How the bytes of streams are sent; without it, each line by itself. */
  readonly pieces?: Pieces | undefined;
};

/** The port to a reference server in this process: the same requests and answers as over HTTP, without a network. */
export function inProcessClient(server: Pick<ReferenceServer, 'handle'>, options: InProcessOptions): HttpClient {
  const { clock } = options;
  type Bounds = Parameters<HttpClient['send']>[1];

  /** The answer, unless it is given up or takes too long. */
  const within = async <T>({ timeoutMs, signal }: Bounds, wait: (gone: AbortSignal) => Promise<T>): Promise<T | WireError> => {
    if (signal?.aborted === true) return givenUp;
    const gone = new AbortController();
    const { promise, stop } = endOf(clock, timeoutMs, signal);
    const result = await Promise.race([wait(gone.signal), promise]);
    stop();
    if (result === timedOut || result === givenUp) gone.abort();
    return result;
  };
  const ask = (request: WireRequest, signal: AbortSignal): Promise<ReferenceResponse> =>
    server.handle(referenceRequest(request, options, signal));
  const head = ({ status, headers, body }: ReferenceResponse): AnswerHead => ({
    status,
    headers: [
      ...headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      ...(options.undated === true ? [] : [['date', clock.date().toUTCString()] as const]),
      ...(typeof body === 'string' || body instanceof Uint8Array ? [['content-length', String(Buffer.byteLength(body))] as const] : []),
    ],
  });

  return {
    send: (request, bounds) =>
      within(bounds, async (gone): Promise<Answer> => {
        const response = await ask(request, gone);
        return { ...head(response), ...(await wholeBody(response.body, gone)) };
      }),
    open: (request, bounds) =>
      within(bounds, async (gone) => {
        const response = await ask(request, gone);
        return { head: head(response), ...bodyTexts(response, options.pieces) };
      }),
    close: async () => {},
  };
}

const timedOut: WireError = { code: 'timeout', message: 'no complete response in time' };
const givenUp: WireError = { code: 'aborted', message: 'the request was cancelled' };

/** Settles when the time is over or the signal is aborted, until `stop` is called. */
function endOf(
  clock: VirtualClock['forServer'],
  timeoutMs: number,
  signal: AbortSignal | undefined,
): { readonly promise: Promise<WireError>; stop(): void } {
  let stop = (): void => {};
  const promise = new Promise<WireError>((resolve) => {
    const cancel = clock.after(timeoutMs, () => resolve(timedOut));
    const onAbort = (): void => resolve(givenUp);
    signal?.addEventListener('abort', onAbort);
    stop = () => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return { promise, stop };
}

/** Nobody has it. */
const madeUpToken = 'apiconform-made-this-up';

function referenceRequest(request: WireRequest, { tokens, limited, userAgent }: InProcessOptions, signal: AbortSignal): ReferenceRequest {
  const token = request.as === 'invalid' ? madeUpToken : tokens[request.as === 'limited' ? 'admin' : request.as];
  const headers = new Map([['user-agent', userAgent]]);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (request.as === 'limited') headers.set('impersonate-user', limited);
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
  const { method, target, body = '' } = request;
  return { method, target, headers, body: typeof body === 'string' ? new TextEncoder().encode(body) : body, signal };
}

async function wholeBody(body: ReferenceResponse['body'], gone: AbortSignal): Promise<Pick<Answer, 'body' | 'encoding'>> {
  if (typeof body === 'string') return { body };
  if (body instanceof Uint8Array) return { body: Buffer.from(body).toString('base64'), encoding: 'base64' };
  gone.addEventListener('abort', () => body.close());
  let text = '';
  for (let line = await body.next(); line !== undefined; line = await body.next()) text += `${line}\n`;
  return { body: text };
}
