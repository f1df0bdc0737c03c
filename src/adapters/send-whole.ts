import { isUtf8 } from 'node:buffer';
import type { Dispatcher } from 'undici';
import type { Answer, AnswerHead, WireError } from '#core/model/evidence';
import { guardedDispatch } from './guarded-dispatch.ts';
import { onAbort } from './on-abort.ts';

/** The time and the size that a request is limited to. */
export type SendBounds = {
  /** From the call to the last byte of the response. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly maxBodyBytes: number;
};

/** Sends one request and reads the complete response, within bounds. Never rejects. */
export function sendWhole(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, bounds: SendBounds): Promise<Answer | WireError> {
  const { timeoutMs, signal, maxBodyBytes } = bounds;
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve(aborted);
      return;
    }
    let head: AnswerHead | undefined;
    const chunks: Buffer[] = [];
    let total = 0;
    const settle = (result: Answer | WireError): void => {
      clearTimeout(timer);
      forget();
      resolve(result);
    };
    const giveUp = (error: WireError): void => {
      handle.abort();
      settle(error);
    };
    const timer = setTimeout(() => giveUp({ code: 'timeout', message: `no complete response within ${timeoutMs} ms` }), timeoutMs);
    const forget = onAbort(signal, () => giveUp(aborted));
    const handle = guardedDispatch(dispatcher, request, {
      head: (received) => {
        head = received;
      },
      data: (chunk) => {
        total += chunk.length;
        if (total > maxBodyBytes) giveUp({ code: 'too-large', message: `the response body is longer than ${maxBodyBytes} bytes` });
        else chunks.push(chunk);
      },
      end: () => settle(head === undefined ? noHead : { ...head, ...decodeBody(chunks) }),
      failed: settle,
    });
  });
}

const aborted: WireError = { code: 'aborted', message: 'the request was cancelled' };
const noHead: WireError = { code: 'other', message: 'the response has no headers' };

/** Returns text if all bytes are valid UTF-8, and base64 otherwise. Keeps a byte order mark, because the server sent it. */
function decodeBody(chunks: readonly Buffer[]): Pick<Answer, 'body' | 'encoding'> {
  const [only] = chunks;
  const bytes = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
  return isUtf8(bytes) ? { body: bytes.toString('utf8') } : { body: bytes.toString('base64'), encoding: 'base64' };
}
