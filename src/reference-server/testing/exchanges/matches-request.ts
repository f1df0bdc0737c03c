import type { Json } from '#core/model/json';
import { jsonEqual } from '../../json/json-equal.ts';
import { isArray, isObject } from '../../json/json-object.ts';
import { pointerTokens } from '../../json/json-pointer.ts';
import type { Matcher, OneOf } from './exchange-rule.ts';
import type { Asked } from './parsed-request.ts';

/** Whether a request is one that a rule is about, as far as the request alone tells. */
export function isMeant(on: Matcher, asked: Asked): boolean {
  const { route } = asked;
  const resource = route?.of === 'collection' || route?.of === 'object' ? route : undefined;
  const subresource = resource?.of === 'object' ? (resource.subresource?.name ?? 'none') : 'none';
  return (
    isOneOf(on.operation, asked.operation) &&
    isOneOf(on.resource, resource?.type.resource) &&
    isOneOf(on.origin, resource?.type.origin) &&
    (on.scope === undefined || on.scope === (resource === undefined ? undefined : scopeOf(resource))) &&
    isOneOf(on.subresource, subresource) &&
    (on.path === undefined || on.path.test(asked.path)) &&
    (on.text === undefined || on.text.test(asked.text)) &&
    Object.entries(on.query ?? {}).every(([name, wanted]) => isWanted(wanted, asked.query.get(name) ?? undefined)) &&
    Object.entries(on.headers ?? {}).every(([name, wanted]) => isWanted(wanted, asked.request.headers.get(name))) &&
    Object.entries(on.body ?? {}).every(([at, wanted]) => isAt(asked.body, at, wanted)) &&
    (on.when === undefined || on.when(asked))
  );
}

/** Whether a value is the one that is meant, or among those; any is where none is named. */
export function isOneOf<T>(meant: OneOf<T> | undefined, value: T | undefined): boolean {
  if (meant === undefined) return true;
  return isList(meant) ? value !== undefined && meant.includes(value) : meant === value;
}

function isList<T>(meant: OneOf<T>): meant is readonly T[] {
  return Array.isArray(meant);
}

type ResourceRoute = Extract<Asked['route'], { of: 'collection' } | { of: 'object' }>;

function scopeOf({ of, type, namespace }: ResourceRoute): Matcher['scope'] {
  if (!type.namespaced) return 'cluster';
  return of === 'collection' && namespace === undefined ? 'all-namespaces' : 'namespaced';
}

function isWanted(wanted: string | RegExp, value: string | undefined): boolean {
  if (wanted === 'present' || wanted === 'absent') return (wanted === 'present') === (value !== undefined);
  return value !== undefined && (typeof wanted === 'string' ? wanted === value : wanted.test(value));
}

function isAt(body: Json | undefined, at: string, wanted: Json | undefined): boolean {
  const found = (pointerTokens(at) ?? []).reduce<Json | undefined>(
    (value, token) => (isArray(value) ? value[Number(token)] : isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined),
    body,
  );
  return found === undefined || wanted === undefined ? found === wanted : jsonEqual(found, wanted);
}
