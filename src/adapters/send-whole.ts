import { isUtf8 } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { MetricsFilter } from '#core/codecs/metrics-filter';
import type { Answer, AnswerHead, WireError } from '#core/model/evidence';
import type { KeptMetrics } from '#core/model/kept-metrics';
import { guardedDispatch } from './guarded-dispatch.ts';
import { type HeldBytes, tooMuchHeld } from './held-bytes.ts';
import { JoinedChunks } from './joined-chunks.ts';
import { onAbort } from './on-abort.ts';
import { tooManyValues } from './too-many-values.ts';

/** The time and the size that a request is limited to. */
export type SendBounds = {
  /** From the call to the last byte of the response. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly maxBodyBytes: number;
  readonly held: HeldBytes;
  /** Of metrics, only these lines are kept and counted. */
  readonly metrics?: KeptMetrics | undefined;
};

/** Sends one request and reads the complete response, within bounds. Never rejects. */
export function sendWhole(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, bounds: SendBounds): Promise<Answer | WireError> {
  const { timeoutMs, signal, maxBodyBytes, metrics } = bounds;
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve(aborted);
      return;
    }
    let head: AnswerHead | undefined;
    let filter: MetricsFilter | undefined;
    const chunks = new JoinedChunks();
    let total = 0;
    const held = bounds.held.open();
    const settle = (result: Answer | WireError): void => {
      clearTimeout(timer);
      held.release();
      chunks.clear();
      forget();
      resolve(result);
    };
    const giveUp = (error: WireError): void => {
      handle.abort();
      settle(error);
    };
    const tooLong: WireError = { code: 'too-large', message: `the response body is longer than ${maxBodyBytes} bytes` };
    const timer = setTimeout(() => giveUp({ code: 'timeout', message: `no complete response within ${timeoutMs} ms` }), timeoutMs);
    const forget = onAbort(signal, () => giveUp(aborted));
    const handle = guardedDispatch(dispatcher, request, {
      head: (received) => {
        head = received;
        if (metrics === undefined && declaredLength(received) > maxBodyBytes && request.method !== 'HEAD') giveUp(tooLong);
        if (metrics !== undefined && hasMetrics(received)) filter = new MetricsFilter(metrics);
      },
      data: (chunk) => {
        for (const part of filter?.push(chunk) ?? [chunk]) {
          total += part.length;
          if (!held.hold(part.length)) return giveUp({ code: 'too-large', message: tooMuchHeld });
          if (total <= maxBodyBytes) chunks.add(part);
        }
        if (total > maxBodyBytes) giveUp(tooLong);
      },
      end: () => {
        for (const part of filter?.end() ?? []) chunks.add(part);
        if (head === undefined) return settle(noHead);
        const decoded = decodeBody(chunks.take());
        const tooMuch = tooManyValues(decoded.body, maxBodyBytes);
        if (tooMuch !== undefined) return settle({ code: 'too-large', message: tooMuch });
        settle({ ...head, ...decoded, ...(filter === undefined ? {} : { part: 'metrics' }) });
      },
      failed: settle,
    });
  });
}

const aborted: WireError = { code: 'aborted', message: 'the request was cancelled' };
const noHead: WireError = { code: 'other', message: 'the response has no headers' };

/** Returns the length that a response declares; 0 where it declares none. */
function declaredLength({ headers }: AnswerHead): number {
  const [, length = ''] = headers.find(([name]) => name === 'content-length') ?? [];
  return /^\d+$/.test(length) ? Number(length) : 0;
}

/** Returns whether a response has metrics in a text format, and not a page or a Status. */
function hasMetrics({ status, headers }: AnswerHead): boolean {
  const [, type = ''] = headers.find(([name]) => name === 'content-type') ?? [];
  return status === 200 && /^(?:text\/plain|application\/openmetrics-text)\b/i.test(type);
}

/** Returns text if all bytes are valid UTF-8, and base64 otherwise. Keeps a byte order mark, because the server sent it. */
function decodeBody(bytes: Buffer): Pick<Answer, 'body' | 'encoding'> {
  return isUtf8(bytes) ? { body: bytes.toString('utf8') } : { body: bytes.toString('base64'), encoding: 'base64' };
}
