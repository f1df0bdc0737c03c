import type { Answer, AnswerHead, WireError } from '#core/model/evidence';
import type { TooManyRequests } from '#core/model/step';
import type { Clock } from '#core/ports/clock';
import type { HttpClient, WireRequest, WireStream } from '#core/ports/http-client';
import { tooLargeVersion } from '../evidence/too-large-version.ts';

/** The number of consecutive requests without a response, and their duration, after which the target is gone. */
const goneAfter = { requests: 20, milliseconds: 10_000 };
/** Long enough to notice that the target responds again. */
const timeoutOfTheGoneMs = 1_000;

/** A client that detects whether its target is gone or busy. */
export type WatchfulClient = Omit<HttpClient, 'send'> & {
  /** Sends a request as any client does. With `tooManyRequests`, a response 429 does not mean that the target is busy. */
  send(
    request: WireRequest,
    options: Parameters<HttpClient['send']>[1] & { readonly tooManyRequests?: TooManyRequests },
  ): ReturnType<HttpClient['send']>;
  readonly isTargetGone: () => boolean;
};

/** What a watchful client calls. */
type WatchfulOptions = {
  readonly onBusy?: (head: AnswerHead) => void;
  readonly onAnswered?: () => void;
  readonly isOver?: () => boolean;
};

/**
 * Returns a client that detects whether its target is gone: 20 consecutive requests over 10 seconds or more had no response.
 * From then on each request has a timeout of one second, until the target responds again. Calls `onBusy` at each
 * response 429 that is about the rate of requests, and `onAnswered` at any other response.
 * Where `isOver` returns true, the target is as good as gone.
 */
export function watchfulClient(
  client: HttpClient,
  clock: Clock,
  { onBusy = () => {}, onAnswered = () => {}, isOver = () => false }: WatchfulOptions = {},
): WatchfulClient {
  let unanswered = 0;
  let silentSince = clock.now();
  const isTargetGone = () => isOver() || (unanswered >= goneAfter.requests && clock.now() - silentSince >= goneAfter.milliseconds);
  const timeoutOf = (timeoutMs: number) => (isTargetGone() ? Math.min(timeoutMs, timeoutOfTheGoneMs) : timeoutMs);
  const noted = <Result extends Answer | WireStream | WireError>(result: Result, tooManyRequests?: TooManyRequests): Result => {
    if ('code' in result && (result.code === 'aborted' || result.code === 'withheld')) return result;
    const isAnswer = !('code' in result) || result.code === 'too-large';
    if (!isAnswer && unanswered === 0) silentSince = clock.now();
    unanswered = isAnswer ? 0 : unanswered + 1;
    const head = headOf(result);
    if (head !== undefined && head.status !== 429) onAnswered();
    if (head?.status === 429 && tooManyRequests === undefined && isAboutRate(result)) onBusy(head);
    return result;
  };
  return {
    send: async (request, { tooManyRequests, ...options }) =>
      noted(await client.send(request, { ...options, timeoutMs: timeoutOf(options.timeoutMs) }), tooManyRequests),
    open: async (request, options) => noted(await client.open(request, { ...options, timeoutMs: timeoutOf(options.timeoutMs) })),
    close: () => client.close(),
    isTargetGone,
  };
}

function headOf(result: Answer | WireStream | WireError): AnswerHead | undefined {
  if ('code' in result) return undefined;
  return 'head' in result ? result.head : result;
}

/** A version that the target has not reached, and a disruption budget, are no reason to send less. */
function isAboutRate(result: Answer | WireStream | WireError): boolean {
  return !('body' in result) || !(result.body.includes(tooLargeVersion) || result.body.includes('DisruptionBudget'));
}
