import { pointTo } from '../json/pointer.ts';
import type { AnswerHead } from '../model/evidence.ts';
import type { Json } from '../model/json.ts';

const shortestMs = 100;

/**
 * Returns the milliseconds to wait by the `Retry-After` header in seconds (specification, "Errors"), at least 100; undefined
 * without a valid header.
 */
export function retryAfterMs(head: AnswerHead): number | undefined {
  const value = head.headers.find(([name]) => name === 'retry-after')?.[1];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Math.max(Number(value) * 1000, shortestMs) : undefined;
}

/**
 * Returns whether a response asks to send the request again, as clients of the API do: 429, or 503 with a `Retry-After` header. A
 * server that has begun to serve another form of a type returns the latter to the requests that still wait for the former one.
 */
export function asksToRetry(head: AnswerHead): boolean {
  return head.status === 429 || (head.status === 503 && retryAfterMs(head) !== undefined);
}

/** Returns whether a response 429 says that the server is busy: it says when to retry, and no disruption budget as its cause. */
export function saysBusy(head: AnswerHead, document: Json | undefined): boolean {
  const causes = pointTo(document, '/details/causes');
  const isOfBudget = Array.isArray(causes) && causes.some((cause) => pointTo(cause, '/reason') === 'DisruptionBudget');
  return head.status === 429 && retryAfterMs(head) !== undefined && !isOfBudget;
}
