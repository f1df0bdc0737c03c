import type { Expectation } from './expectation.ts';
import type { Predicate } from './predicate.ts';

/** The part of a watch that is wrong where it sends an event more than once, whatever compares the events. */
export const repeatedEvent = 'repeated-event';

/** Expectations that compare the same thing. */
const samePart: ReadonlyMap<string, string> = new Map([
  ['page-sizes', 'items'],
  ['limit-ignored', 'items'],
  ['table-rows', 'rows'],
  ['remaining-count', '/metadata/remainingItemCount'],
  ['remaining-counts', '/metadata/remainingItemCount'],
  ['page-tokens', '/metadata/continue'],
  ['last-token', '/metadata/continue'],
]);

/** Returns the part of a response that a single expectation or predicate is about. */
export function nameOfPart(part: Predicate | Expectation): string {
  if ('kind' in part) return samePart.get(part.kind) ?? ('aspect' in part ? `${part.kind} ${part.aspect}` : part.kind);
  return typeof part.at === 'string' ? pointerOf(part.at) : 'a field';
}

/** Returns a pointer without the positions in lists: the same field of another page or item is the same part. */
export function pointerOf(at: string): string {
  if (!at.startsWith('/')) return at === '' ? 'body' : at;
  return at.replace(/^\/\d+(?=\/)/, '').replace(/\/\d+(?=\/|$)/g, '/-');
}
