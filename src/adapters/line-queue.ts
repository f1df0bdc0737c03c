import type { WireError } from '#core/model/evidence';
import type { WireStream } from '#core/ports/http-client';
import { onAbort } from './on-abort.ts';

/** How a stream can end, as `WireStream.next` tells it. */
export type StreamEnd = 'end' | WireError;

/** Lines between a server that sends them and a reader that asks for them one by one. */
export type LineQueue = {
  add(line: string): void;
  /** No line comes any more. Those that are held are still given; then, for ever, this end. The first end counts. */
  end(end: StreamEnd): void;
  /** Drops what is held, and ends, whatever the end was before. */
  discard(end: StreamEnd): void;
  readonly next: WireStream['next'];
};

/** Told when more is held than should be, and when there is room again. */
export type Flow = { full(): void; room(): void };

/** What a line costs beside its characters: a server may well send nothing but newlines. */
const lineOverhead = 64;

/**
 * A queue for one reader at a time. A reader whose signal is aborted gets `aborted` and takes nothing: the next
 * one gets the line that it would have got.
 */
export function createLineQueue(maxHeldCharacters: number, flow: Flow): LineQueue {
  let lines: string[] = [];
  let held = 0;
  let full = false;
  let ended: StreamEnd | undefined;
  let wake: (() => void) | undefined;

  const take = (): { readonly line: string } | StreamEnd | undefined => {
    const line = lines.shift();
    if (line === undefined) return ended;
    held -= line.length + lineOverhead;
    if (full && held <= maxHeldCharacters / 2) {
      full = false;
      flow.room();
    }
    return { line };
  };
  return {
    add(line) {
      lines.push(line);
      held += line.length + lineOverhead;
      if (!full && held > maxHeldCharacters) {
        full = true;
        flow.full();
      }
      wake?.();
    },
    end(how) {
      ended ??= how;
      wake?.();
    },
    discard(how) {
      lines = [];
      held = 0;
      ended = how;
      wake?.();
    },
    async next(signal) {
      if (wake !== undefined) throw new Error('A stream has one reader at a time.');
      const ready = take();
      if (ready !== undefined) return ready;
      let forget: (() => void) | undefined;
      await new Promise<void>((resolve) => {
        wake = (): void => {
          wake = undefined;
          resolve();
        };
        forget = onAbort(signal, wake);
      });
      forget?.();
      return take() ?? { code: 'aborted', message: 'the wait was cancelled' };
    },
  };
}
