import type { Json } from '#core/model/json';
import type { Turn } from './turn.ts';

/** Returns a value as a short text. */
export function shortText(value: Json | undefined): string {
  return value === undefined ? 'no value' : JSON.stringify(value).slice(0, 300);
}

/** Returns the method and target of a request, for messages. */
export function requestText({ exchange }: Turn): string {
  return `${exchange.request.method} ${exchange.request.target.slice(0, 300)}`;
}
