import { base64Of } from '../codecs/protobuf/base64.ts';
import type { SentRequest } from '../model/evidence.ts';
import type { Identity } from '../model/request.ts';

type Sent = Omit<SentRequest, 'as' | 'body' | 'encoding'> & { readonly body?: string | Uint8Array; readonly as: Identity };

/** A request as evidence tells it: who sent it is said where that was not the target's own identity, and bytes are base64. */
export function sentRequest({ as, body, ...sent }: Sent): SentRequest {
  return { ...sent, ...bodyOf(body), ...(as === 'admin' ? {} : { as }) };
}

function bodyOf(body: string | Uint8Array | undefined): Pick<SentRequest, 'body' | 'encoding'> {
  if (body === undefined) return {};
  return typeof body === 'string' ? { body } : { body: base64Of(body), encoding: 'base64' };
}
