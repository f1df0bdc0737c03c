import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Matcher, OneOf } from './exchange-rule.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** Returns whether a rule selects a request, by the request alone. */
export function matchesRequest(on: Matcher, parsed: ParsedRequest): boolean {
  const { route } = parsed;
  const resource = route?.of === 'collection' || route?.of === 'object' ? route : undefined;
  const subresource = resource?.of === 'object' ? (resource.subresource?.name ?? 'none') : 'none';
  return (
    isOneOf(on.operation, parsed.operation) &&
    isOneOf(on.resource, resource?.type.resource) &&
    isOneOf(on.origin, resource?.type.origin) &&
    (on.scope === undefined || on.scope === (resource === undefined ? undefined : scopeOf(resource))) &&
    isOneOf(on.subresource, subresource) &&
    (on.path === undefined || on.path.test(parsed.path)) &&
    (on.text === undefined || on.text.test(parsed.text)) &&
    Object.entries(on.query ?? {}).every(([name, wanted]) => isWanted(wanted, parsed.query.get(name) ?? undefined)) &&
    Object.entries(on.headers ?? {}).every(([name, wanted]) => isWanted(wanted, parsed.request.headers.get(name))) &&
    Object.entries(on.body ?? {}).every(([at, wanted]) => isAt(parsed.body, at, wanted)) &&
    (on.when === undefined || on.when(parsed))
  );
}

/** Returns whether a value is the expected one or among them; any value where none is expected. */
export function isOneOf<T>(expected: OneOf<T> | undefined, value: T | undefined): boolean {
  if (expected === undefined) return true;
  return isList(expected) ? value !== undefined && expected.includes(value) : expected === value;
}

function isList<T>(expected: OneOf<T>): expected is readonly T[] {
  return Array.isArray(expected);
}

type ResourceRoute = Extract<ParsedRequest['route'], { of: 'collection' } | { of: 'object' }>;

function scopeOf({ of, type, namespace }: ResourceRoute): Matcher['scope'] {
  if (!type.namespaced) return 'cluster';
  return of === 'collection' && namespace === undefined ? 'all-namespaces' : 'namespaced';
}

function isWanted(wanted: string | RegExp, value: string | undefined): boolean {
  if (wanted === 'present' || wanted === 'absent') return (wanted === 'present') === (value !== undefined);
  return value !== undefined && (typeof wanted === 'string' ? wanted === value : wanted.test(value));
}

function isAt(body: Json | undefined, at: string, wanted: Json | undefined): boolean {
  const found = (parsePointer(at) ?? []).reduce<Json | undefined>(
    (value, token) =>
      isJsonArray(value) ? value[Number(token)] : isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined,
    body,
  );
  return found === undefined || wanted === undefined ? found === wanted : deepEqual(found, wanted);
}

type RequestedResource = { readonly nth?: number; readonly every?: number; readonly after?: number };

/** Returns whether a rule selects the `count`th match. */
export function matchesCount({ nth, every, after = 0 }: RequestedResource, count: number): boolean {
  return (nth === undefined || count === nth) && (every === undefined || count % every === 0) && count > after;
}
