import { base64Of } from '../codecs/protobuf/base64.ts';
import type { SentRequest } from '../model/evidence.ts';
import type { Identity } from '../model/request.ts';

type Sent = Omit<SentRequest, 'as' | 'body' | 'encoding'> & {
  readonly body?: string | Uint8Array;
  readonly as: Identity;
  readonly metrics?: unknown;
};

/** Returns a request as evidence records it: with its identity where that is not the default one, and bytes as base64. */
export function sentRequest({ as, body, metrics: _, ...sent }: Sent): SentRequest {
  return { ...sent, ...bodyOf(body), ...(as === 'admin' ? {} : { as }) };
}

function bodyOf(body: string | Uint8Array | undefined): Pick<SentRequest, 'body' | 'encoding'> {
  if (body === undefined) return {};
  return typeof body === 'string' ? { body } : { body: base64Of(body), encoding: 'base64' };
}
