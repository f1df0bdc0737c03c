import type { Json, JsonObject } from '#core/model/json';
import { requireAllowed } from '../access/authorize.ts';
import type { Identity, ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import { queryFlag } from '../exchange/query-flag.ts';
import type { Cause } from '../exchange/refusal.ts';
import type { OptionsKind } from '../exchange/refusals.ts';
import { refusals } from '../exchange/refusals.ts';
import { textAt } from '../json/json-object.ts';
import type { Verb } from '../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../kinds/resources/resource-type.ts';
import { objectKey } from '../kinds/resources/storage-key.ts';
import type { Api } from './api.ts';
import { getObject } from './read/get-object.ts';
import { listArgumentProblems, watchArgumentProblems } from './read/list-argument-problems.ts';
import { listCollection } from './read/list-collection.ts';
import type { ListArguments, ListReading } from './read/list-options.ts';
import { listOptions } from './read/list-options.ts';
import { parseResourceVersion } from './read/resource-version.ts';
import { servedScale } from './read/scale.ts';
import { eventTransform, represented } from './represented.ts';
import { openWatch } from './watch/open-watch.ts';
import type { Encoding } from './wire/answer.ts';
import { answer } from './wire/answer.ts';
import { decodeBinaryBody, decodeBody, decodeObject, duplicatedFields, mediaTypeOf } from './wire/decode-body.ts';
import type { Route } from './wire/route.ts';
import type { Accepted } from './write/accept-object.ts';
import { applyObject } from './write/apply-object.ts';
import { updateObject } from './write/change-object.ts';
import { applyScale, patchScale, updateScale } from './write/change-scale.ts';
import { createByUpdate, createObject } from './write/create-object.ts';
import { deleteCollection } from './write/delete-collection.ts';
import { deleteObject } from './write/delete-object.ts';
import type { DeleteOptions } from './write/delete-options.ts';
import { deleteOptions } from './write/delete-options.ts';
import { evictPod } from './write/evict-pod.ts';
import { patchMediaTypesOf, patchObject } from './write/patch-object.ts';
import { review } from './write/review.ts';
import type { WriteOptions } from './write/write-options.ts';
import { writeOptions } from './write/write-options.ts';

type CollectionRoute = Extract<Route, { of: 'collection' }>;
type ObjectRoute = Extract<Route, { of: 'object' }>;

/** A request with what was parsed of it before its verb is known. */
export type ReceivedRequest = {
  readonly request: ReferenceRequest;
  readonly query: URLSearchParams;
  readonly encoding: Encoding;
  readonly sender: Identity;
};

const bodyMediaTypes = ['application/json', 'application/yaml'] as const;
const optionsKinds: ReadonlyMap<string, OptionsKind> = new Map([
  ['POST', 'CreateOptions'],
  ['PUT', 'UpdateOptions'],
  ['PATCH', 'PatchOptions'],
]);
const applyMediaType = 'application/apply-patch+yaml';

/** Serves a request to a collection: list, watch, create, deletecollection (specification, "Verbs"). Rejects with a refusal. */
export async function handleCollection(api: Api, route: CollectionRoute, received: ReceivedRequest): Promise<ReferenceResponse> {
  const { request, query, encoding } = received;
  const accepted = acceptedBy(api, route, received);
  switch (request.method) {
    case 'GET': {
      requireVerb(route.type.verbs, 'list');
      if (isWatch(api, query)) {
        const reading = { ...readingOf(api, route, watchArgumentProblems), malformedVersion: api.personality.malformedVersion };
        return answer.stream(openWatch(api, route, listOptions(query, reading), eventTransform(api, route.type, received)));
      }
      const options = listOptions(query, readingOf(api, route, listArgumentProblems));
      return answer.object(
        200,
        represented(api, route.type, await listCollection(api, route, options, request.signal), received),
        encoding,
      );
    }
    case 'POST': {
      requireVerb(route.type.verbs, 'create');
      requireOneCollection(route);
      const options = bodyOptionsOf(api, received, 'object');
      if (route.type.operation !== undefined)
        return accepted(201, review(api, { collection: route, sender: received.sender }, sentObject(api, route, request), options));
      return accepted(201, createObject(api, route, sentObject(api, route, request), options));
    }
    case 'DELETE': {
      requireVerb(route.type.verbs, 'deletecollection');
      requireOneCollection(route);
      const { selects } = listOptions(query, readingOf(api, route, listArgumentProblems));
      return accepted(200, { object: deleteCollection(api, route, selects, deletionOf(api, received)) });
    }
    default:
      throw refusals.methodNotAllowed();
  }
}

/** Serves a request to an object or a subresource: get, update, patch, apply, delete (specification, "Verbs"). Rejects with a refusal. */
export async function handleObject(api: Api, route: ObjectRoute, received: ReceivedRequest): Promise<ReferenceResponse> {
  const { request, query, encoding } = received;
  const verbs = route.subresource?.verbs ?? route.type.verbs;
  const accepted = acceptedBy(api, route, received);
  switch (request.method) {
    case 'GET': {
      requireVerb(verbs, 'get');
      const watched = queryFlag(query, 'watch') && route.subresource === undefined && api.personality.watchOfOneObject === 'watch';
      if (watched) return answer.stream(openWatch(api, route, ofOneObject(query, route), eventTransform(api, route.type, received)));
      const version = parseResourceVersion(query.get('resourceVersion'), api.personality.malformedVersion);
      const object = await getObject(api, route, version, request.signal);
      return answer.object(200, represented(api, route.type, subresourceView(api, route, object), received), encoding);
    }
    case 'PUT': {
      requireVerb(verbs, 'update');
      const wanted = sentObject(api, route, request);
      if (route.subresource?.name === 'scale')
        return accepted(200, updateScale(api, route, wanted, bodyOptionsOf(api, received, 'object')));
      if (isCreation(api, route)) {
        requireMayCreate(api, route, received);
        return accepted(201, createByUpdate(api, route, wanted, bodyOptionsOf(api, received, 'object')));
      }
      const sent = { wanted, subresource: route.subresource?.name };
      return accepted(200, updateObject(api, route, sent, bodyOptionsOf(api, received, 'object')));
    }
    case 'POST':
      // Of all subresources, only an eviction is created.
      requireVerb(route.subresource?.verbs ?? [], 'create');
      return answer.object(201, evictPod(api, route, sentObject(api, route, request), evictionOf(api, received)), encoding);
    case 'PATCH':
      requireVerb(verbs, 'patch');
      return patch(api, route, received);
    case 'DELETE': {
      requireVerb(verbs, 'delete');
      return accepted(200, { object: deleteObject(api, route, deletionOf(api, received)) });
    }
    default:
      throw refusals.methodNotAllowed();
  }
}

/** Returns the object, or the view of it that its subresource serves. */
function subresourceView(api: Api, route: ObjectRoute, object: JsonObject): JsonObject {
  return route.subresource?.name === 'scale' && route.type.scale !== undefined ? servedScale(api, object, route.type.scale) : object;
}

/** Returns whether a PUT creates: there is no object, and the type allows it (specification, "Verbs"). */
function isCreation(api: Api, route: ObjectRoute): boolean {
  return route.type.createdByUpdate === true && route.subresource === undefined && isMissing(api, route);
}

function isMissing(api: Api, route: ObjectRoute): boolean {
  return api.store.get(objectKey(route.type, route.namespace, route.name)) === undefined;
}

/** Throws a refusal unless the sender may create. An update or apply that creates needs the right to create as well. */
function requireMayCreate(api: Api, route: ObjectRoute, { request, sender, query }: ReceivedRequest): void {
  if (!api.hooks.needsRightToCreate({ dryRun: query.has('dryRun'), by: request.method === 'PUT' ? 'update' : 'apply' })) return;
  const { group, resource } = route.type;
  requireAllowed(api, sender, { verb: 'create', group, resource, subresource: '', namespace: route.namespace ?? '', name: route.name });
}

function patch(api: Api, route: ObjectRoute, received: ReceivedRequest): ReferenceResponse {
  const { request } = received;
  const accepted = acceptedBy(api, route, received);
  const mediaType = mediaTypeOf(request.headers.get('content-type'));
  const options = bodyOptionsOf(api, received, mediaType === applyMediaType ? 'apply' : 'patch');
  const subresource = route.subresource?.name;
  if (mediaType === applyMediaType) {
    if (subresource === undefined && isMissing(api, route)) requireMayCreate(api, route, received);
    const body = decodeObject(request.body, mediaType);
    if (subresource === 'scale') return accepted(200, applyScale(api, route, body, options));
    const applied = applyObject(api, route, { body, subresource }, options);
    return accepted(applied.created ? 201 : 200, applied);
  }
  const supported = patchMediaTypesOf(route.type);
  const known = supported.find((type) => type === mediaType);
  if (known === undefined) throw refusals.unsupportedMediaType([...supported, applyMediaType]);
  const sent = { mediaType: known, body: decodeBody(request.body, mediaType), subresource };
  return accepted(200, subresource === 'scale' ? patchScale(api, route, sent, options) : patchObject(api, route, sent, options));
}

/** Returns how the query of a list or watch is parsed: invalid combinations of arguments are refused. */
function readingOf(api: Api, { type }: CollectionRoute, problemsOf: (given: ListArguments) => readonly Cause[]): ListReading {
  return {
    selectable: type.selectableFields,
    check: (given) => {
      const problems = problemsOf(given);
      if (problems.length > 0) throw refusals.invalidOptions(api.dialect.apiDomain, 'ListOptions', problems);
    },
  };
}

/** Returns whether `watch` is set, for which its name is enough (specification, "Query parameters common to the generic operations"). */
function isWatch(api: Api, query: URLSearchParams): boolean {
  const value = query.get('watch');
  return value !== null && api.hooks.isFlagSet(value);
}

/** Throws a refusal for a write to a namespaced collection without a namespace. */
function requireOneCollection(route: CollectionRoute): void {
  if (route.type.namespaced && route.namespace === undefined) throw refusals.methodNotAllowed();
}

function requireVerb(verbs: readonly Verb[], verb: Verb): void {
  if (!verbs.includes(verb)) throw refusals.methodNotAllowed();
}

/** Decodes the object in a body: from binary for a built-in type with a known encoding, otherwise from JSON or YAML. */
function sentObject(api: Api, { type }: CollectionRoute | ObjectRoute, request: ReferenceRequest): JsonObject {
  const isBinary = mediaTypeOf(request.headers.get('content-type')) === api.dialect.binaryMediaType.toLowerCase();
  if (isBinary && api.binary(type.kind, apiVersionOf(type)) !== undefined)
    return decodeBinaryBody(request.body, api.hooks.isKnownPrefix, api.binary);
  return decodeObject(request.body, bodyMediaType(request));
}

function bodyMediaType(request: ReferenceRequest): string {
  const mediaType = mediaTypeOf(request.headers.get('content-type'));
  if (!bodyMediaTypes.some((known) => known === mediaType)) throw refusals.unsupportedMediaType(bodyMediaTypes);
  return mediaType;
}

function optionsOf(api: Api, received: ReceivedRequest): WriteOptions {
  const options = writeOptions(received.query, received.request.headers.get('user-agent'), {
    kind: optionsKinds.get(received.request.method) ?? 'DeleteOptions',
    personality: api.personality,
    apiDomain: api.dialect.apiDomain,
  });
  return { ...options, dryRun: api.hooks.isDryRun(options.dryRun) };
}

/** Parses the options of a request with a body, and finds the duplicate fields in its text. */
function bodyOptionsOf(api: Api, received: ReceivedRequest, sentAs: NonNullable<WriteOptions['sentAs']>): WriteOptions {
  const mediaType = mediaTypeOf(received.request.headers.get('content-type'));
  return { ...optionsOf(api, received), sentAs, duplicated: duplicatedFields(received.request.body, mediaType) };
}

function deletionOf(api: Api, received: ReceivedRequest): ReturnType<typeof deleteOptions> {
  const { request } = received;
  const body = request.body.length === 0 ? undefined : decodeBody(request.body, bodyMediaType(request));
  const { personality, dialect } = api;
  const { dryRun } = optionsOf(api, received);
  const options = deleteOptions(body, { dryRun, query: received.query, personality, apiDomain: dialect.apiDomain });
  return { ...options, dryRun: api.hooks.isDryRun(options.dryRun) };
}

/** Returns how the options of an eviction are read, which are in its body, and in its query for a dry run. */
function evictionOf(api: Api, received: ReceivedRequest): (options: Json | undefined) => DeleteOptions {
  const { dryRun } = optionsOf(api, received);
  return (body) => {
    const { personality, dialect } = api;
    const options = deleteOptions(body, { dryRun, query: new URLSearchParams(), personality, apiDomain: dialect.apiDomain });
    return { ...options, dryRun: dryRun || api.hooks.isDryRun(options.dryRun) };
  };
}

/** Returns the function that creates the response to an accepted write, in the representation that the request asks for. */
function acceptedBy(
  api: Api,
  { type }: CollectionRoute | ObjectRoute,
  received: ReceivedRequest,
): (status: number, result: Pick<Accepted, 'object'> & Partial<Accepted>) => ReferenceResponse {
  return (status, { object, warnings }) => answer.object(status, represented(api, type, object, received), received.encoding, warnings);
}

function ofOneObject(query: URLSearchParams, { type, name }: ObjectRoute): ReturnType<typeof listOptions> {
  const options = listOptions(query, { selectable: type.selectableFields });
  return { ...options, selective: true, selects: (object) => options.selects(object) && textAt(object, 'metadata', 'name') === name };
}
