import type { Dispatcher } from 'undici';
import type { AnswerHead, WireError } from '#core/model/evidence';
import { answerHead } from './answer-head.ts';
import { wireError } from './wire-error.ts';

/** What happens to one request. After `failed` nothing else comes. */
export type DispatchEvents = {
  head(head: AnswerHead): void;
  data(chunk: Buffer): void;
  end(): void;
  failed(error: WireError): void;
};

/** The hold on a request that was handed to undici. */
export type DispatchHandle = {
  /** Ends the request, and its connection, at once; nothing is told after it. Before it is sent, it never is. */
  abort(): void;
  pause(): void;
  resume(): void;
};

/**
 * Hands one request to undici, below `request()`: no body stream has to be made for an answer that is read whole.
 *
 * A request is sent once. Where undici would send it again over another connection (it was on its way when the
 * first one broke), that is a `reset`: whether the server acted on it is not known, and evidence has one
 * exchange for each request.
 */
export function guardedDispatch(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, events: DispatchEvents): DispatchHandle {
  let controller: Dispatcher.DispatchController | undefined;
  let over = false;
  const fail = (error: WireError): void => {
    if (over) return;
    over = true;
    events.failed(error);
  };
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      if (controller !== undefined) fail({ code: 'reset', message: 'the connection broke after the request was sent' });
      controller = started;
      if (over) started.abort(new Error('The request is over.'));
    },
    onResponseStart({ rawHeaders }, status) {
      // Interim answers (1xx) come before the one that counts.
      if (!over && status >= 200) events.head(answerHead(status, rawHeaders));
    },
    onResponseData(_, chunk) {
      if (!over) events.data(chunk);
    },
    onResponseEnd() {
      if (over) return;
      over = true;
      events.end();
    },
    onResponseError(_, error) {
      fail(wireError(error));
    },
  });
  return {
    abort() {
      if (over) return;
      over = true;
      controller?.abort(new Error('The request is over.'));
    },
    pause: () => controller?.pause(),
    resume: () => controller?.resume(),
  };
}
