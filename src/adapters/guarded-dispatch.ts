import type { Dispatcher } from 'undici';
import type { AnswerHead, WireError } from '#core/model/evidence';
import { answerHead } from './answer-head.ts';
import { wireError } from './wire-error.ts';

/** The events of one request. `failed` is the last one. */
export type DispatchEvents = {
  head(head: AnswerHead): void;
  data(chunk: Buffer): void;
  end(): void;
  failed(error: WireError): void;
};

/** Controls a request that undici has accepted. */
export type DispatchHandle = {
  /** Ends the request and its connection immediately. No event follows. A request that was not sent yet is never sent. */
  abort(): void;
  pause(): void;
  resume(): void;
};

/**
 * Dispatches one request with undici. Uses `dispatch()` and not `request()`, which creates a stream for each body.
 *
 * A request is sent once. If its connection breaks and undici starts to send it again over another connection, the
 * request fails with `reset`: it is not known whether the server processed it, and evidence has one exchange for each
 * request.
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
      // Interim responses (1xx) precede the final one.
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
