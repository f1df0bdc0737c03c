import type { Dispatcher } from 'undici';
import type { Answer, WireError } from '#core/model/evidence';
import type { Access, Credentials, Target } from '#core/model/target';
import type { HttpClient, SendBounds, WireRequest, WireStream } from '#core/ports/http-client';
import { createRenewal } from './credential-renewal.ts';
import { HeldBytes } from './held-bytes.ts';
import { createIdentityConnections } from './identity-connections.ts';
import { openLines } from './open-lines.ts';
import { sendWhole } from './send-whole.ts';
import { isOfUnknownAuthority } from './wire-error.ts';

/** What a client needs beside the target. */
export type HttpClientOptions = {
  /** The limited identity: credentials of its own, or the name of somebody whom the target's own identity impersonates. */
  readonly limited?: Credentials | { readonly impersonate: string };
  /** Bound of a body that is read whole; 12 MiB, and 32 MiB for descriptions and metrics. */
  readonly maxBodyBytes?: number;
  /** Bound of one document or line of a stream; 4 MiB. */
  readonly maxLineBytes?: number;
  readonly userAgent: string;
  /**
   * Reads the credentials of the target's own identity again after a response 401, from their file or their plugin, and the
   * certificate authority where it did not sign the certificate of the server. Undefined where nothing has changed.
   */
  readonly renew?: (() => Promise<Access | undefined>) | undefined;
};

const mebibyte = 1024 * 1024;
/** They describe a whole server, and are longer than lists of what tests create. */
const largePaths = /^\/(?:metrics|openapi)(?:[/?]|$)/;
/** Bound of all responses that are incomplete at a time. */
const mostHeldBytes = 48 * mebibyte;

/**
 * The port to a target over HTTP/1.1. The path of a request is sent byte for byte, after the target's prefix;
 * credentials and `user-agent` are added here; redirects are not followed, answers are not decompressed, and
 * no request is ever sent twice, but for two: a request that the target did not accept the credentials of, or was not sent because
 * its certificate is not trusted, is sent with what has changed since; and a request that reads is sent again over a new connection where the other side had closed
 * the idle connection that it was sent over (RFC 9112, section 9.3.1).
 */
export function createHttpClient(target: Target, options: HttpClientOptions): HttpClient {
  const { maxLineBytes = 4 * mebibyte, userAgent } = options;
  const bodyBoundOf = ({ target: path }: WireRequest) => options.maxBodyBytes ?? (largePaths.test(path) ? 32 : 12) * mebibyte;
  const { limited } = options;
  const held = new HeldBytes(Math.max(mostHeldBytes, options.maxBodyBytes ?? 0));
  const impersonated = limited !== undefined && 'impersonate' in limited ? limited.impersonate : undefined;
  const own = limited === undefined || !('impersonate' in limited) ? limited : target.credentials;
  const connections = createIdentityConnections(target, own);

  const dispatchOptions = (request: WireRequest, authorization: string | undefined): Dispatcher.DispatchOptions => ({
    origin: target.origin,
    path: target.prefix + request.target,
    method: request.method,
    headers: requestHeaders(impersonating(request, impersonated), authorization, userAgent),
    body: request.body ?? null,
    // By default, undici closes the connection after a DELETE with a body. Such a body is valid: it contains DeleteOptions.
    ...(request.method === 'DELETE' ? { reset: false } : {}),
  });

  const renewal = createRenewal(connections, options.renew);
  const isOwn = ({ as, headers }: WireRequest) => as === 'admin' && !('authorization' in headers);

  const overConnection = async <Result extends object>(
    request: WireRequest,
    { newConnection = false }: SendBounds,
    over: (dispatcher: Dispatcher, options: Dispatcher.DispatchOptions) => Promise<Result | WireError>,
  ): Promise<Result | WireError> => {
    const { dispatcher, unshared, authorization } = connections.of(request.as);
    const options = dispatchOptions(request, authorization);
    const result = await over(newConnection ? unshared() : dispatcher, options);
    const isIdleClosed = 'code' in result && result.code === 'idle-closed';
    return isIdleClosed && isRead(request) ? over(unshared(), options) : result;
  };

  return {
    async send(request, bounds) {
      const sendOnce = (): Promise<Answer | WireError> =>
        overConnection<Answer>(request, bounds, (dispatcher, options) =>
          sendWhole(dispatcher, options, { ...bounds, maxBodyBytes: bodyBoundOf(request), held, metrics: request.metrics }),
        );
      const { generation } = renewal;
      const result = await sendOnce();
      const isRefused = 'code' in result ? isOfUnknownAuthority(result) : result.status === 401 && isOwn(request);
      return isRefused && (await renewal.after(generation)) ? sendOnce() : result;
    },
    async open(request, bounds) {
      const openOnce = (): Promise<WireStream | WireError> =>
        overConnection<WireStream>(request, bounds, (dispatcher, options) =>
          openLines(dispatcher, options, { ...bounds, maxLineBytes, held }),
        );
      const { generation } = renewal;
      const result = await openOnce();
      const isRefused = 'code' in result ? isOfUnknownAuthority(result) : result.head.status === 401 && isOwn(request);
      if (!isRefused || !(await renewal.after(generation))) return result;
      if (!('code' in result)) result.close();
      return openOnce();
    },
    close: () => connections.destroy(),
  };
}

function isRead({ method }: WireRequest): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Impersonation is a header of a request by the target's own identity. */
function impersonating(request: WireRequest, user: string | undefined): WireRequest {
  if (user === undefined || request.as !== 'limited') return request;
  return { ...request, headers: { ...request.headers, 'impersonate-user': user } };
}

/** Names and values by turns, the form that undici takes without looking for duplicates. */
function requestHeaders(request: WireRequest, authorization: string | undefined, userAgent: string): string[] {
  const headers: string[] = [];
  for (const [name, value] of Object.entries(request.headers)) headers.push(name, value);
  if (!('user-agent' in request.headers)) headers.push('user-agent', userAgent);
  // A header of the request's own, a wrong token say, is what the case is about.
  if (authorization !== undefined && !('authorization' in request.headers)) headers.push('authorization', authorization);
  return headers;
}
