import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { AnswerHead } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Predicate } from '#core/model/predicate';
import type { Template } from '#core/model/template';

/** The input of a predicate: the head of a response, where there is one, and its document. */
export type Seen = { readonly head?: AnswerHead; readonly document: Json | undefined };

/**
 * Evaluates a predicate, for the runner and for the judge. Without a response no predicate holds, not even `absent`.
 */
export function holds(predicate: Predicate, seen: Seen | undefined, resolve: (template: Template) => Json): boolean {
  if (seen === undefined) return false;
  const at = placeOf(predicate.at, resolve);
  const value = valueAt(at, seen);
  switch (predicate.is) {
    case 'absent':
      return value === undefined;
    case 'present':
      return value !== undefined;
    case 'unset':
      return isUnset(value);
    case 'set':
      return !isUnset(value);
    case 'includes':
      return numberWith(value, resolve(predicate.value)) > 0;
    case 'includes-once':
      return numberWith(value, resolve(predicate.value)) === 1;
    case 'excludes':
      return numberWith(value, resolve(predicate.value)) === 0;
    case 'equals':
      return value !== undefined && deepEqual(value, resolve(predicate.value));
    case 'differs':
      return value !== undefined && !deepEqual(value, resolve(predicate.value));
    case 'contains':
      return value !== undefined && contains(value, resolve(predicate.value), at === 'header:content-type');
    case 'has-length':
      return Array.isArray(value) && value.length === resolve(predicate.value);
    case 'one-of':
      return value !== undefined && predicate.value.some((one) => isOneOf(value, resolve(one)));
  }
}

/** Returns the place that a predicate is about, its placeholders filled in. A reference in a document is a pointer after `#`. */
export function placeOf(at: Predicate['at'], resolve: (template: Template) => Json): string {
  return typeof at === 'string' ? at : String(resolve(at)).replace(/^#/, '');
}

/** Returns the value at a place. */
export function valueAt(at: string, seen: Seen): Json | undefined {
  if (at === 'status') return seen.head?.status;
  if (at.startsWith('header:')) {
    const name = at.slice('header:'.length);
    const values = seen.head?.headers.filter(([key]) => key === name).map(([, value]) => value) ?? [];
    return values.length === 0 ? undefined : values.join(', ');
  }
  return pointTo(seen.document, at);
}

function isUnset(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns the number of elements that have a part; -1 where there is no array. */
function numberWith(elements: Json | undefined, part: Json): number {
  return Array.isArray(elements) ? elements.filter((element) => hasPart(element, part)).length : -1;
}

function hasPart(value: Json, part: Json): boolean {
  if (!isJsonObject(value) || !isJsonObject(part)) return deepEqual(value, part);
  return Object.entries(part).every(([key, one]) => Object.hasOwn(value, key) && hasPart(value[key] ?? null, one));
}

/** Media types are not case-sensitive (RFC 9110, section 8.3.1). */
function contains(value: Json, part: Json, inAnyCase: boolean): boolean {
  if (typeof value === 'string' && typeof part === 'string')
    return inAnyCase ? value.toLowerCase().includes(part.toLowerCase()) : value.includes(part);
  return Array.isArray(value) && value.some((element) => deepEqual(element, part));
}

function isOneOf(value: Json, one: Json): boolean {
  if (typeof value === 'number' && typeof one === 'string' && /^[1-5]xx$/.test(one)) return Math.floor(value / 100) === Number(one[0]);
  return deepEqual(value, one);
}
