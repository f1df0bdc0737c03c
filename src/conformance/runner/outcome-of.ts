import { bodyOf } from '#core/http/body-of';
import { printableLine } from '#core/http/printable-line';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';

/** Returns whether a response to a read says that there is no such object, or that its type or version is no longer served. */
export function saysMissing(exchange: Exchange): boolean {
  return 'answer' in exchange && (exchange.answer.status === 404 || exchange.answer.status === 410);
}

/** Returns in words what came of a request, with the message of the response: `the DELETE request returned 403: …`. */
export function outcomeOf(exchange: Exchange): string {
  const { method } = exchange.request;
  if ('error' in exchange) return `the ${method} request got no response: ${printableLine(exchange.error.message)}`;
  const message = stringAt(bodyOf(exchange.answer), '/message') ?? '';
  return `the ${method} request returned ${exchange.answer.status}${message === '' ? '' : `: ${printableLine(message)}`}`;
}
