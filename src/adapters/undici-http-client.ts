import type { Dispatcher } from 'undici';
import type { Answer, WireError } from '#core/model/evidence';
import type { Credentials, Target } from '#core/model/target';
import type { HttpClient, WireRequest, WireStream } from '#core/ports/http-client';
import { createRenewal } from './credential-renewal.ts';
import { createIdentityConnections } from './identity-connections.ts';
import { openLines } from './open-lines.ts';
import { sendWhole } from './send-whole.ts';

/** What a client needs beside the target. */
export type HttpClientOptions = {
  /** The limited identity: credentials of its own, or the name of somebody whom the target's own identity impersonates. */
  readonly limited?: Credentials | { readonly impersonate: string };
  /** Bound of a body that is read whole; 64 MiB. */
  readonly maxBodyBytes?: number;
  /** Bound of one document or line of a stream; 16 MiB. */
  readonly maxLineBytes?: number;
  readonly userAgent: string;
  /**
   * Reads the credentials of the target's own identity again, after a response 401: from their file, or from their plugin.
   * Undefined where there are no others.
   */
  readonly renew?: (() => Promise<Credentials | undefined>) | undefined;
};

const mebibyte = 1024 * 1024;

/**
 * The port to a target over HTTP/1.1. The path of a request is sent byte for byte, after the target's prefix;
 * credentials and `user-agent` are added here; redirects are not followed, answers are not decompressed, and
 * no request is ever sent twice, but for one: a request that the target did not accept the credentials of is sent again with new
 * ones, where there are new ones.
 */
export function createHttpClient(target: Target, options: HttpClientOptions): HttpClient {
  const { maxBodyBytes = 64 * mebibyte, maxLineBytes = 16 * mebibyte, userAgent } = options;
  const { limited } = options;
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

  return {
    async send(request, bounds) {
      const sendOnce = async (): Promise<Answer | WireError> => {
        const { dispatcher, authorization } = connections.of(request.as);
        return sendWhole(dispatcher, dispatchOptions(request, authorization), { ...bounds, maxBodyBytes });
      };
      const { generation } = renewal;
      const result = await sendOnce();
      const isRefused = !('code' in result) && result.status === 401 && isOwn(request);
      return isRefused && (await renewal.after(generation)) ? sendOnce() : result;
    },
    async open(request, bounds) {
      const openOnce = async (): Promise<WireStream | WireError> => {
        const { dispatcher, authorization } = connections.of(request.as);
        return openLines(dispatcher, dispatchOptions(request, authorization), { ...bounds, maxLineBytes });
      };
      const { generation } = renewal;
      const result = await openOnce();
      const isRefused = !('code' in result) && result.head.status === 401 && isOwn(request);
      if (!isRefused || !(await renewal.after(generation))) return result;
      result.close();
      return openOnce();
    },
    close: () => connections.destroy(),
  };
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
