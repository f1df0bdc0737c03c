import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { isJsonObject } from '#core/json/json-object';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Exchange, SentRequest, WireError } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { configMaps } from './objects.ts';

/** What a request is answered: an object, a status with a Status, both a status and an object, or nothing. */
export type Answered = JsonObject | number | readonly [number, JsonObject] | WireError['code'];

/** What else is said of a request. */
export type Asked = {
  readonly query?: string;
  /** The namespace and the name; without a namespace, `/ac-a`. */
  readonly at?: string;
  /** The namespace of a collection; all of them where there is none. */
  readonly namespace?: string;
  readonly collection?: string;
  readonly body?: Json;
  /** The metadata of a list. */
  readonly metadata?: JsonObject;
  /** The media types that the client accepts. */
  readonly accept?: string;
};

/** The Status of a deletion that succeeded. */
export const success: JsonObject = { kind: 'Status', apiVersion: 'v1', status: 'Success' };

export const create = (step: string, sent: JsonObject, answered: Answered, asked: Asked = {}): Exchange => {
  const namespace = stringAt(sent, '/metadata/namespace');
  return exchange(step, 'POST', collectionOf({ ...asked, ...(namespace === undefined ? {} : { namespace }) }), answered, {
    ...asked,
    body: sent,
  });
};

export const update = (step: string, sent: JsonObject, answered: Answered, asked: Asked = {}): Exchange =>
  exchange(step, 'PUT', pathOf({ at: placeOf(sent), ...asked }), answered, { ...asked, body: sent });

/** The media types of patches. */
export const patchTypes = {
  'json-patch': 'application/json-patch+json',
  'merge-patch': 'application/merge-patch+json',
  'strategic-merge-patch': 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

export const patch = (step: string, type: keyof typeof patchTypes, body: Json, answered: Answered, asked: Asked = {}): Exchange =>
  exchange(step, 'PATCH', pathOf(asked), answered, { ...asked, body }, { 'content-type': patchTypes[type] });

/** An apply under the field manager `applier`. */
export const apply = (step: string, sent: JsonObject, answered: Answered, query = '', at = placeOf(sent)): Exchange =>
  patch(step, 'apply', sent, answered, {
    at,
    query: query.includes('fieldManager') ? query : `fieldManager=applier&${query}`,
  });

export const remove = (step: string, answered: Answered = success, asked: Asked = {}): Exchange =>
  exchange(step, 'DELETE', pathOf(asked), answered, asked);

/** The deletion of the collection in the namespace `here`. */
export const removeAll = (step: string, answered: Answered = success, asked: Asked = {}): Exchange =>
  exchange(step, 'DELETE', collectionOf({ namespace: 'here', ...asked }), answered, asked);

export const get = (step: string, answered: Answered, asked: Asked = {}): Exchange => exchange(step, 'GET', pathOf(asked), answered, asked);

/** A list of the namespace `here`. */
export const list = (step: string, items: readonly Json[], asked: Asked = {}): Exchange =>
  exchange(step, 'GET', collectionOf({ namespace: 'here', ...asked }), listOf(items, asked), asked);

/** A list of all namespaces, or of a type without them. */
export const listAll = (step: string, items: readonly Json[], asked: Asked = {}): Exchange =>
  exchange(step, 'GET', collectionOf(asked), listOf(items, asked), asked);

/** A list of the namespace `here` that is answered with this document. */
export const listAs = (step: string, answered: Answered, asked: Asked = {}): Exchange =>
  exchange(step, 'GET', collectionOf({ namespace: 'here', ...asked }), answered, asked);

/** A Table with these columns, and one row for each of these objects with the same number of cells. */
export const tableOf = (
  objects: readonly JsonObject[],
  columns: readonly string[] = ['Name', 'Age'],
  cells = columns.length,
): JsonObject => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: { resourceVersion: '100' },
  columnDefinitions: columns.map((name) => ({ name, type: 'string' })),
  rows: objects.map(({ metadata }) => ({
    cells: Array.from({ length: cells }, () => 'cell'),
    object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', ...(metadata === undefined ? {} : { metadata }) },
  })),
});

/** An answer whose object is a ConfigMap in the binary media type. */
export const inBinary = (exchange: Exchange): Exchange => {
  if (!('answer' in exchange)) return exchange;
  const object: Json = JSON.parse(exchange.answer.body);
  if (!isJsonObject(object)) return exchange;
  const body = Buffer.from(encodeBinaryObject({ ...object, apiVersion: 'v1', kind: 'ConfigMap' })).toString('base64');
  return { ...exchange, answer: { ...exchange.answer, encoding: 'base64', body } };
};

/** A request that sends a ConfigMap in the binary media type. */
export const sentInBinary = (exchange: Exchange): Exchange => {
  const object: Json = JSON.parse(exchange.request.body ?? '{}');
  if (!isJsonObject(object)) return exchange;
  const body = Buffer.from(encodeBinaryObject({ ...object, apiVersion: 'v1', kind: 'ConfigMap' })).toString('base64');
  return { ...exchange, request: { ...exchange.request, encoding: 'base64', body } };
};

/** A request as it is sent. */
export const request = (method: string, target: string, body?: Json, headers: SentRequest['headers'] = {}): SentRequest => ({
  method,
  target,
  headers,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

function exchange(
  step: string,
  method: string,
  path: string,
  answered: Answered,
  { query = '', body, accept }: Asked,
  headers: SentRequest['headers'] = {},
): Exchange {
  const sent = request(method, query === '' ? path : `${path}?${query}`, body, {
    ...headers,
    ...(accept === undefined ? {} : { accept }),
  });
  const base = { e: 'exchange', case: 'case', step, phase: 'case', attempt: 0, at: 0, took: 1, request: sent } as const;
  if (typeof answered === 'string') return { ...base, error: { code: answered, message: `it was ${answered}` } };
  const [status, object] = isAnswer(answered) ? answered : typeof answered === 'number' ? [answered, statusOf(answered)] : [200, answered];
  return { ...base, answer: { status, headers: [['content-type', 'application/json']], body: JSON.stringify(object) } };
}

function isAnswer(answered: Answered): answered is readonly [number, JsonObject] {
  return Array.isArray(answered);
}

function statusOf(code: number): JsonObject {
  return { kind: 'Status', apiVersion: 'v1', status: code < 300 ? 'Success' : 'Failure', code };
}

function listOf(items: readonly Json[], { metadata = {} }: Asked): JsonObject {
  return { kind: 'ThingList', apiVersion: 'v1', metadata: { resourceVersion: '100', ...metadata }, items: items.map(withoutType) };
}

/** The items of a list have no kind of their own. */
function withoutType(item: Json): Json {
  return isJsonObject(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'kind' && key !== 'apiVersion')) : item;
}

function placeOf(object: JsonObject): string {
  return `${stringAt(object, '/metadata/namespace') ?? ''}/${nameOf(object)}`;
}

function collectionOf({ collection = configMaps.collection, namespace = '' }: Asked): string {
  const cut = collection.lastIndexOf('/');
  return namespace === '' ? collection : `${collection.slice(0, cut)}/namespaces/${namespace}${collection.slice(cut)}`;
}

function pathOf({ at = 'here/ac-a', ...asked }: Asked): string {
  const [namespace = '', ...name] = at.split('/');
  return `${collectionOf({ ...asked, namespace })}/${name.join('/')}`;
}
