import type { Dispatcher } from 'undici';
import { createDocumentSplitter, DocumentError } from '#core/codecs/document-splitter';
import type { WireError } from '#core/model/evidence';
import type { WireStream } from '#core/ports/http-client';
import { guardedDispatch } from './guarded-dispatch.ts';
import { type HeldBytes, tooMuchHeld } from './held-bytes.ts';
import { createLineQueue } from './line-queue.ts';
import { createLineSplitter, LineError } from './line-splitter.ts';
import { onAbort } from './on-abort.ts';
import { tooManyValues } from './too-many-values.ts';
import { wireError } from './wire-error.ts';

/** The time in which a stream must open, and the size of a document or a line of it. */
export type OpenBounds = {
  /** From the call to the headers of the response. */
  readonly timeoutMs: number;
  /** Cancels the opening. After the headers have arrived, only `close` ends the stream. */
  readonly signal?: AbortSignal;
  readonly maxLineBytes: number;
  readonly held: HeldBytes;
};

/** The number of unread characters that are buffered. When the buffer is full, the connection is paused. */
const maxHeldCharacters = 1024 * 1024;

/**
 * Sends one request and returns the response as it arrives: document by document if the status is 200, and line by line
 * for any other status, because such a body is no stream. Never rejects.
 */
export function openLines(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  bounds: OpenBounds,
): Promise<WireStream | WireError> {
  const { timeoutMs, signal } = bounds;
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve(aborted);
      return;
    }
    const queue = createLineQueue(maxHeldCharacters, { full: () => handle.pause(), room: () => handle.resume() });
    const held = bounds.held.open();
    const add = (line: string): void => {
      held.release();
      const tooMuch = tooManyValues(line, bounds.maxLineBytes);
      if (tooMuch !== undefined) throw new LineError('too-large', tooMuch);
      queue.add(line);
    };
    let splitter = createLineSplitter(bounds.maxLineBytes, add);
    const settle = (result: WireStream | WireError): void => {
      clearTimeout(timer);
      forget();
      resolve(result);
    };
    const giveUp = (error: WireError): void => {
      handle.abort();
      settle(error);
    };
    const timer = setTimeout(() => giveUp({ code: 'timeout', message: `no response headers within ${timeoutMs} ms` }), timeoutMs);
    const forget = onAbort(signal, () => giveUp(aborted));

    const split = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        held.release();
        queue.end(
          error instanceof LineError || error instanceof DocumentError ? { code: error.code, message: error.message } : wireError(error),
        );
        handle.abort();
      }
    };
    const close = (): void => {
      held.release();
      handle.abort();
      queue.discard(aborted);
    };
    const handle = guardedDispatch(dispatcher, request, {
      head: (head) => {
        if (head.status === 200) splitter = createDocumentSplitter(bounds.maxLineBytes, add);
        settle({ head, next: queue.next, close });
      },
      data: (chunk) =>
        split(() => {
          if (!held.hold(chunk.length)) throw new LineError('too-large', tooMuchHeld);
          splitter.push(chunk);
        }),
      end: () => {
        held.release();
        split(() => splitter.end());
        queue.end('end');
      },
      failed: (error) => {
        held.release();
        queue.end(error);
        settle(error);
      },
    });
  });
}

const aborted: WireError = { code: 'aborted', message: 'the stream was closed' };
