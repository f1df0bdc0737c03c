import type { AnswerHead } from '../model/evidence.ts';

const shortestMs = 100;

/**
 * How many milliseconds an answer asks to wait (`Retry-After` in seconds; specification, "Errors"), never less than
 * a moment; `undefined` where it says nothing usable.
 */
export function retryAfterMs(head: AnswerHead): number | undefined {
  const value = head.headers.find(([name]) => name === 'retry-after')?.[1];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Math.max(Number(value) * 1000, shortestMs) : undefined;
}
