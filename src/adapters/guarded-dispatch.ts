import type { Dispatcher } from 'undici';
import type { AnswerHead, WireError } from '#core/model/evidence';
import { answerHead } from './answer-head.ts';
import { ConnectionUse } from './connection-use.ts';
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
 * request. If the other side closes a connection that had been used before, and no part of the response came, the request
 * fails with `idle-closed`.
 */
export function guardedDispatch(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, events: DispatchEvents): DispatchHandle {
  let controller: Dispatcher.DispatchController | undefined;
  let over = false;
  const connection = new ConnectionUse();
  const fail = (error: WireError): void => {
    if (over) return;
    over = true;
    events.failed(afterIdleTime(error, connection.idleMs));
  };
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      if (controller !== undefined) fail({ code: 'reset', message: 'the connection broke after the request was sent' });
      controller = started;
      connection.start();
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
      connection.end();
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

/** Other sides close connections that are idle for some time, and the next request may cross that. */
function afterIdleTime(error: WireError, idleMs: number | undefined): WireError {
  if (error.code !== 'reset' || idleMs === undefined) return error;
  const message = `the other side closed a connection that had been idle for ${Math.round(idleMs)} ms: ${error.message}`;
  return { code: 'idle-closed', message };
}
