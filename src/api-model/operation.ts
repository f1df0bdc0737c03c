import { parseJson, sentBodyOf } from '#core/http/body-of';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { SentRequest } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { type FieldFaults, fieldFaultsOf, withoutUnknown } from './field-faults.ts';
import type { ModelledType } from './modelled-type.ts';
import { type Selection, selectionOf } from './selection.ts';

/** Where an object is: its namespace, `''` for a type without namespaces, and its name. */
export type Place = { readonly namespace: string; readonly name: string };

/** A part of an object with a path of its own, where its type has one. */
export type Subresource = 'status' | 'scale';

/** What a request asks of one object or of a collection, read from the request as it was sent. */
export type Operation =
  /** `generateName`: what the server begins the name with, which is empty until a response shows it. */
  | ({ readonly verb: 'create'; readonly body: JsonObject; readonly generateName?: string } & Place & Writing)
  | ({ readonly verb: 'update'; readonly body: JsonObject } & Part & Writing)
  | ({ readonly verb: PatchVerb; readonly patch: Json } & Part & Writing)
  | ({ readonly verb: 'apply'; readonly body: JsonObject; readonly force: boolean } & Part & Writing)
  | ({ readonly verb: 'delete'; readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string } } & Place & Writing)
  | ({ readonly verb: 'delete-collection' } & Scope & Writing)
  | ({ readonly verb: 'get'; readonly resourceVersion: string | undefined } & Part)
  | ({
      readonly verb: 'list';
      readonly resourceVersion: string | undefined;
      readonly match: string | undefined;
      readonly limit: number | undefined;
      readonly token: string | undefined;
    } & Scope);

/** An object, or its part at this path. */
type Part = Place & { readonly subresource?: Subresource };

export type PatchVerb = 'json-patch' | 'merge-patch' | 'strategic-merge-patch';

/** An operation on one object that writes it. */
export type ObjectWriteOperation = Extract<Operation, { readonly verb: 'create' | 'update' | PatchVerb | 'apply' }>;

/**
 * The field manager is undefined where the request names none: the server derives one. `bare`: the dry run has no value, which
 * a server may refuse.
 */
type Writing = {
  readonly dryRun: boolean;
  readonly bare: boolean;
  readonly manager: string | undefined;
  /** Unknown or duplicate fields; the body or the patch is that without the unknown ones. */
  readonly faults?: FieldFaults;
};

/** The part of a collection that a request is about: one namespace, or all of them (undefined), and what its selectors select. */
export type Scope = { readonly namespace: string | undefined; readonly selection: Selection };

/**
 * Returns what a request asks of objects of this type. Returns undefined for any other request: one for another type or a
 * subresource, a watch, and a body or selector that is not read here.
 */
export function operationOf(request: SentRequest, type: ModelledType): Operation | undefined {
  const [path = '', search = ''] = request.target.split('?');
  const query = new URLSearchParams(search);
  const place: Found | undefined = placeOf(path, type) ?? partOf(path, type);
  if (place === undefined || isWatch(query)) return undefined;
  const faults = fieldFaultsOf(request, query, type);
  const writing: Writing = {
    dryRun: query.has('dryRun'),
    bare: query.get('dryRun') === '',
    manager: query.get('fieldManager') ?? undefined,
    ...(faults === undefined ? {} : { faults }),
  };
  if (place.name === undefined) return ofCollection(request, query, place.namespace, writing);
  const at = { namespace: place.namespace ?? '', name: place.name };
  return ofObject(request, query, place.subresource === undefined ? at : { ...at, subresource: place.subresource }, writing);
}

/** Returns what a watch or a list is about; undefined where it is not one of this type, or where its selectors are not read here. */
export function scopeOfTarget(target: string, type: ModelledType): Scope | undefined {
  const [path = '', search = ''] = target.split('?');
  const place = placeOf(path, type);
  const selection = selectionOf(new URLSearchParams(search));
  return place === undefined || place.name !== undefined || selection === undefined ? undefined : { namespace: place.namespace, selection };
}

/** What a request writes that is no operation here: one object, or a collection. */
export type Unread = { readonly namespace: string | undefined; readonly name: string | undefined };

/** Returns what a request may write, whatever is in its body, its subresources included; undefined where it writes nothing of this type. */
export function writtenBy({ method, target }: SentRequest, type: ModelledType): Unread | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const [path = ''] = target.split('?');
  const place = placeOf(path, type) ?? placeOf(path.replace(/\/[^/]*$/, ''), type);
  return place === undefined ? undefined : { name: undefined, ...place };
}

function isWatch(query: URLSearchParams): boolean {
  return query.has('watch') && !['false', '0'].includes(query.get('watch') ?? '');
}

function ofCollection(
  request: SentRequest,
  query: URLSearchParams,
  namespace: string | undefined,
  writing: Writing,
): Operation | undefined {
  const selection = selectionOf(query);
  if (request.method === 'POST') {
    const body = objectIn(request, writing);
    const name = stringAt(body, '/metadata/name');
    const generateName = stringAt(body, '/metadata/generateName');
    if (body === undefined || (name === undefined && generateName === undefined)) return undefined;
    const generated = name === undefined && generateName !== undefined ? { generateName } : {};
    return { verb: 'create', namespace: namespace ?? '', name: name ?? '', body, ...generated, ...writing };
  }
  if (selection === undefined) return undefined;
  if (request.method === 'DELETE') {
    const options = request.body === undefined ? undefined : parseJson(request.body);
    return { verb: 'delete-collection', namespace, selection, ...writing, dryRun: writing.dryRun || isDry(options) };
  }
  if (request.method !== 'GET') return undefined;
  const limit = Number(query.get('limit') ?? '0');
  return {
    verb: 'list',
    namespace,
    selection,
    resourceVersion: query.get('resourceVersion') || undefined,
    match: query.get('resourceVersionMatch') ?? undefined,
    limit: limit > 0 ? limit : undefined,
    token: query.get('continue') || undefined,
  };
}

function ofObject(request: SentRequest, query: URLSearchParams, place: Part, writing: Writing): Operation | undefined {
  switch (request.method) {
    case 'GET':
      return { verb: 'get', ...place, resourceVersion: query.get('resourceVersion') || undefined };
    case 'DELETE': {
      if (place.subresource !== undefined) return undefined;
      const options = request.body === undefined ? undefined : parseJson(request.body);
      const uid = stringAt(options, '/preconditions/uid');
      const resourceVersion = stringAt(options, '/preconditions/resourceVersion');
      const preconditions = { ...(uid === undefined ? {} : { uid }), ...(resourceVersion === undefined ? {} : { resourceVersion }) };
      return { verb: 'delete', ...place, ...writing, dryRun: writing.dryRun || isDry(options), preconditions };
    }
    case 'PUT': {
      const body = objectIn(request, writing);
      return body === undefined ? undefined : { verb: 'update', ...place, ...writing, body };
    }
    case 'PATCH':
      return patchOf(request, query, place, writing);
    default:
      return undefined;
  }
}

function isDry(options: Json | undefined): boolean {
  const dryRun = pointTo(options, '/dryRun');
  return isJsonArray(dryRun) && dryRun.length > 0;
}

const patchVerbs: ReadonlyMap<string, PatchVerb> = new Map([
  ['application/json-patch+json', 'json-patch'],
  ['application/merge-patch+json', 'merge-patch'],
  ['application/strategic-merge-patch+json', 'strategic-merge-patch'],
]);

function patchOf(request: SentRequest, query: URLSearchParams, place: Part, writing: Writing): Operation | undefined {
  const type = request.headers['content-type'] ?? '';
  const patch = request.body === undefined ? undefined : parseJson(request.body);
  if (patch === undefined) return undefined;
  if (type === 'application/apply-patch+yaml')
    return isJsonObject(patch) ? { verb: 'apply', ...place, ...writing, body: patch, force: query.get('force') === 'true' } : undefined;
  const verb = patchVerbs.get(type);
  return verb === undefined
    ? undefined
    : { verb, ...place, ...writing, patch: writing.faults === undefined ? patch : withoutUnknown(patch) };
}

function objectIn(request: SentRequest, { faults }: Writing): JsonObject | undefined {
  const body = sentBodyOf(request);
  const known = body === undefined || faults === undefined ? body : withoutUnknown(body);
  return isJsonObject(known) ? known : undefined;
}

type Found = { readonly namespace: string | undefined; readonly name?: string; readonly subresource?: Subresource };

/** Returns the namespace and the name in a path of this type; undefined for other paths, subresources included. */
function placeOf(path: string, type: ModelledType): Found | undefined {
  const cut = type.collection.lastIndexOf('/');
  const [root, resource] = [type.collection.slice(0, cut), type.collection.slice(cut + 1)];
  if (!path.startsWith(`${root}/`)) return undefined;
  const parts = path
    .slice(root.length + 1)
    .split('/')
    .map(decoded);
  const inNamespace = type.namespaced && parts[0] === 'namespaces' && parts.length > 2;
  const [namespace, rest] = inNamespace ? [parts[1], parts.slice(2)] : [type.namespaced ? undefined : '', parts];
  const [found, name, ...more] = rest;
  if (found !== resource || more.length > 0) return undefined;
  return name === undefined || name === '' ? { namespace } : { namespace, name };
}

/** Returns the object and its part in a path of a status or a scale; undefined where the type has none. */
function partOf(path: string, type: ModelledType): (Part & { readonly subresource: Subresource }) | undefined {
  const [, object = '', subresource] = /^(.*)\/(status|scale)$/.exec(path) ?? [];
  const place = type.schema?.subresources === true ? placeOf(object, type) : undefined;
  if (place?.name === undefined || (subresource !== 'status' && subresource !== 'scale')) return undefined;
  return { namespace: place.namespace ?? '', name: place.name, subresource };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
