import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { binaryPrefix } from '#core/codecs/protobuf/envelope';
import { definedFields } from '#core/json/defined-fields';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import { isJoin, type Template } from '#core/model/template';
import type { WireRequest } from '#core/ports/http-client';
import { type Bindings, resolve, resolveText } from '../evidence/resolve.ts';

/** Query parameters by name; `null` is a bare name. */
export type Query = ReadonlyMap<string, string | null>;

/** A request of a case with every placeholder filled, before path and parameters are joined. */
export type PreparedRequest = {
  readonly path: string;
  readonly query: Query;
  readonly body: Json | undefined;
  readonly wire: Omit<WireRequest, 'target'>;
};

/** A value of an earlier response is not valid where a request uses it. */
export class UnusableAnswer extends Error {}

/**
 * Fills the placeholders of a request. Throws `UnresolvedReference` if an earlier response lacks the value,
 * and `UnusableAnswer` if the value is not valid in a path.
 */
export function prepare(request: Request, bindings: Bindings): PreparedRequest {
  const sentAs = request.binary ?? request.body;
  const body = sentAs === undefined ? undefined : resolve(sentAs, bindings);
  const sent = sentBody(request, body, bindings);
  return {
    path: pathOf(request.path, bindings),
    query: queryOf(request.query, bindings),
    body,
    wire: {
      method: request.method,
      headers: headersOf(request, bindings),
      ...definedFields({ body: sent, metrics: request.metrics }),
      as: request.as ?? 'admin',
    },
  };
}

function sentBody(request: Request, body: Json | undefined, bindings: Bindings): string | Uint8Array | undefined {
  if (request.text !== undefined) return resolveText(request.text, bindings);
  if (request.binary === undefined) return body === undefined ? undefined : JSON.stringify(body);
  if (!isJsonObject(body)) throw new Error('the case sends no object in binary');
  const bytes = encodeBinaryObject(body);
  bytes.set(new TextEncoder().encode(request.binaryPrefix ?? '').subarray(0, binaryPrefix.length));
  return bytes;
}

/** The query parameters with their placeholders filled. */
export function queryOf(query: Request['query'], bindings: Bindings): Query {
  if (query === undefined) return new Map();
  return new Map(Object.entries(query).map(([name, value]) => [name, value === null ? null : resolveText(value, bindings)]));
}

/** The request as it goes over the wire, with these parameters in place of its own of the same name. */
export function wireRequestOf(prepared: PreparedRequest, others?: Query): WireRequest {
  const query = others === undefined || others.size === 0 ? prepared.query : new Map([...prepared.query, ...others]);
  return { ...prepared.wire, target: targetOf(prepared.path, query) };
}

function targetOf(path: string, query: Query): string {
  if (query.size === 0) return path;
  const pairs = [...query].map(([name, value]) => {
    const key = encodeURIComponent(name);
    return value === null ? key : `${key}=${encodeURIComponent(value)}`;
  });
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** Returns the path. The text of a case is escaped already; values that a server sent are escaped here. */
function pathOf(template: Template, bindings: Bindings): string {
  const path = escaped(template, bindings);
  if (!/^\/[!-~]*$/.test(path)) throw new UnusableAnswer('a value of an earlier response is not valid in a path');
  return path;
}

function escaped(template: Template, bindings: Bindings): string {
  if (isJoin(template)) return template.$join.map((part) => escaped(part, bindings)).join('');
  const text = resolveText(template, bindings);
  return isFromServer(template) ? encodeURIComponent(text) : text;
}

function isFromServer(template: Template): boolean {
  return typeof template === 'object' && template !== null && ('$ref' in template || '$count' in template || '$line' in template);
}

function headersOf(request: Request, bindings: Bindings): Readonly<Record<string, string>> {
  const headers = new Map([
    ['accept', 'application/json'],
    ['user-agent', 'apiconform'],
  ]);
  if (request.binary !== undefined) headers.set('content-type', bindings.dialect.binaryMediaType);
  else if (request.body !== undefined || request.text !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), resolveText(value, bindings));
  }
  return Object.fromEntries(headers);
}
