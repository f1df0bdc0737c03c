import type { AnswerHead } from '../model/evidence.ts';

const shortestMs = 100;

/**
 * Returns the milliseconds to wait by the `Retry-After` header in seconds (specification, "Errors"), at least 100; undefined
 * without a valid header.
 */
export function retryAfterMs(head: AnswerHead): number | undefined {
  const value = head.headers.find(([name]) => name === 'retry-after')?.[1];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Math.max(Number(value) * 1000, shortestMs) : undefined;
}
