import { fieldText } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Place } from './operation.ts';
import type { Turn } from './turn.ts';

/** Returns a value as a short text. */
export function shortText(value: Json | undefined): string {
  return value === undefined ? 'no value' : JSON.stringify(value).slice(0, 300);
}

/** Returns the name of an object, with its namespace where it has one. */
export function nameText({ namespace, name }: Place): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}

/** Returns the field at a JSON pointer of an object, for messages. */
export function fieldAt(pointer: string | undefined): string {
  return pointer === undefined || pointer === '' ? 'the whole object' : fieldText(pointer);
}

/** Returns the method and target of a request, for messages. */
export function requestText({ exchange }: Turn): string {
  return `${exchange.request.method} ${exchange.request.target.slice(0, 300)}`;
}
