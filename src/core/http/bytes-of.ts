import { bytesOfBase64 } from '../codecs/protobuf/base64.ts';
import type { Answer } from '../model/evidence.ts';

/** Returns the body of a response as bytes; none where the evidence is not valid base64. */
export function bytesOf(answer: Pick<Answer, 'body' | 'encoding'>): Uint8Array {
  if (answer.encoding === undefined) return new TextEncoder().encode(answer.body);
  return bytesOfBase64(answer.body) ?? new Uint8Array();
}
