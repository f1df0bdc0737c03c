import { bodyOf } from '#core/http/body-of';
import { printableLine } from '#core/http/printable-line';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';

/** Returns in words what came of a request, with the message of the response: `the DELETE request returned 403: …`. */
export function outcomeOf(exchange: Exchange): string {
  const { method } = exchange.request;
  if ('error' in exchange) return `the ${method} request got no response: ${printableLine(exchange.error.message)}`;
  const message = stringAt(bodyOf(exchange.answer), '/message') ?? '';
  return `the ${method} request returned ${exchange.answer.status}${message === '' ? '' : `: ${printableLine(message)}`}`;
}
