import type { Answer, WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { HttpClient, WireStream } from '#core/ports/http-client';

/** So many requests in a row, over so long a time, without one answer. */
const goneAfter = { requests: 20, milliseconds: 10_000 };
/** Enough to see that the target is back. */
const timeoutOfTheGoneMs = 1_000;

/**
 * A client that knows whether its target is gone: 20 requests in a row, over 10 seconds or more, got no answer.
 * Then nobody needs to wait for it any longer, and a request is given a second. With the next answer it is back.
 */
export function watchfulClient(client: HttpClient, clock: Clock): HttpClient & { readonly isTargetGone: () => boolean } {
  let unanswered = 0;
  let silentSince = clock.now();
  const isTargetGone = () => unanswered >= goneAfter.requests && clock.now() - silentSince >= goneAfter.milliseconds;
  const timeoutOf = (timeoutMs: number) => (isTargetGone() ? Math.min(timeoutMs, timeoutOfTheGoneMs) : timeoutMs);
  const noted = <Result extends Answer | WireStream | WireError>(result: Result): Result => {
    if ('code' in result && result.code === 'aborted') return result;
    const isAnswer = !('code' in result) || result.code === 'too-large';
    if (!isAnswer && unanswered === 0) silentSince = clock.now();
    unanswered = isAnswer ? 0 : unanswered + 1;
    return result;
  };
  return {
    send: async (request, options) => noted(await client.send(request, { ...options, timeoutMs: timeoutOf(options.timeoutMs) })),
    open: async (request, options) => noted(await client.open(request, { ...options, timeoutMs: timeoutOf(options.timeoutMs) })),
    close: () => client.close(),
    isTargetGone,
  };
}
