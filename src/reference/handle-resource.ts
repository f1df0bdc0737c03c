import type { JsonObject } from '../model/json.ts';
import type { Api } from './api.ts';
import type { ReferenceRequest, ReferenceResponse } from './exchange.ts';
import { textAt } from './json/json-object.ts';
import { getObject, requireObject } from './read/get-object.ts';
import { listCollection } from './read/list-collection.ts';
import { flag, listOptions } from './read/list-options.ts';
import { askedVersion } from './read/resource-version.ts';
import { refusals } from './refusals.ts';
import type { Verb } from './resources/resource-type.ts';
import { openWatch } from './watch/open-watch.ts';
import type { Encoding } from './wire/answer.ts';
import { answer } from './wire/answer.ts';
import { decodeBody, decodeObject, mediaTypeOf } from './wire/decode-body.ts';
import type { Route } from './wire/route.ts';
import type { Accepted } from './write/accept-object.ts';
import { applyObject } from './write/apply-object.ts';
import { changeObject } from './write/change-object.ts';
import { createObject } from './write/create-object.ts';
import { deleteCollection } from './write/delete-collection.ts';
import { deleteObject } from './write/delete-object.ts';
import { deleteOptions } from './write/delete-options.ts';
import { patchMediaTypes, patchObject } from './write/patch-object.ts';
import type { WriteOptions } from './write/write-options.ts';
import { writeOptions } from './write/write-options.ts';

type CollectionRoute = Extract<Route, { of: 'collection' }>;
type ObjectRoute = Extract<Route, { of: 'object' }>;

/** A request with what has been read of it before its verb is known. */
export type Asked = { readonly request: ReferenceRequest; readonly query: URLSearchParams; readonly encoding: Encoding };

const bodyMediaTypes = ['application/json', 'application/yaml'] as const;
const applyMediaType = 'application/apply-patch+yaml';

/** Serves a request to a collection: list, watch, create, deletecollection (specification, "Verbs"). Rejects with a refusal. */
export async function handleCollection(api: Api, route: CollectionRoute, asked: Asked): Promise<ReferenceResponse> {
  const { request, query, encoding } = asked;
  switch (request.method) {
    case 'GET': {
      requireVerb(route.type.verbs, 'list');
      const options = listOptions(query);
      if (flag(query, 'watch')) return answer.stream(openWatch(api, route, options));
      return answer.object(200, await listCollection(api, route, options, request.signal), encoding);
    }
    case 'POST': {
      requireVerb(route.type.verbs, 'create');
      requireOneCollection(route);
      return accepted(201, createObject(api, route, sentObject(request), optionsOf(api, asked)), encoding);
    }
    case 'DELETE': {
      requireVerb(route.type.verbs, 'deletecollection');
      requireOneCollection(route);
      return answer.object(200, deleteCollection(api, route, listOptions(query).selects, deletionOf(api, asked)), encoding);
    }
    default:
      throw refusals.methodNotAllowed();
  }
}

/** Serves a request to one object or a path below it: get, update, patch, apply, delete (specification, "Verbs"). Rejects with a refusal. */
export async function handleObject(api: Api, route: ObjectRoute, asked: Asked): Promise<ReferenceResponse> {
  const { request, query, encoding } = asked;
  const verbs = route.subresource?.verbs ?? route.type.verbs;
  switch (request.method) {
    case 'GET': {
      requireVerb(verbs, 'get');
      const watched = flag(query, 'watch') && route.subresource === undefined && api.personality.watchOfOneObject === 'watch';
      if (watched) return answer.stream(openWatch(api, route, ofOneObject(query, route.name)));
      return answer.object(200, await getObject(api, route, askedVersion(query.get('resourceVersion')), request.signal), encoding);
    }
    case 'PUT': {
      requireVerb(verbs, 'update');
      const wanted = sentObject(request);
      const change = { address: route, subresource: route.subresource?.name, live: requireObject(api, route), wanted, applied: false };
      return accepted(200, changeObject(api, change, optionsOf(api, asked)), encoding);
    }
    case 'PATCH':
      requireVerb(verbs, 'patch');
      return patch(api, route, asked);
    case 'DELETE': {
      requireVerb(verbs, 'delete');
      return answer.object(200, deleteObject(api, route, deletionOf(api, asked)), encoding);
    }
    default:
      throw refusals.methodNotAllowed();
  }
}

function patch(api: Api, route: ObjectRoute, asked: Asked): ReferenceResponse {
  const { request, encoding } = asked;
  const mediaType = mediaTypeOf(request.headers.get('content-type'));
  const options = optionsOf(api, asked);
  const subresource = route.subresource?.name;
  if (mediaType === applyMediaType) {
    const applied = applyObject(api, route, { body: decodeObject(request.body, mediaType), subresource }, options);
    return accepted(applied.created ? 201 : 200, applied, encoding);
  }
  const known = patchMediaTypes.find((type) => type === mediaType);
  if (known === undefined) throw refusals.unsupportedMediaType([...patchMediaTypes, applyMediaType]);
  return accepted(
    200,
    patchObject(api, route, { mediaType: known, body: decodeBody(request.body, mediaType), subresource }, options),
    encoding,
  );
}

/** What modifies names the namespace that it modifies. */
function requireOneCollection(route: CollectionRoute): void {
  if (route.type.namespaced && route.namespace === undefined) throw refusals.methodNotAllowed();
}

function requireVerb(verbs: readonly Verb[], verb: Verb): void {
  if (!verbs.includes(verb)) throw refusals.methodNotAllowed();
}

function sentObject(request: ReferenceRequest): JsonObject {
  return decodeObject(request.body, bodyMediaType(request));
}

function bodyMediaType(request: ReferenceRequest): string {
  const mediaType = mediaTypeOf(request.headers.get('content-type'));
  if (!bodyMediaTypes.some((known) => known === mediaType)) throw refusals.unsupportedMediaType(bodyMediaTypes);
  return mediaType;
}

function optionsOf(api: Api, asked: Asked): WriteOptions {
  return writeOptions(asked.query, asked.request.headers.get('user-agent'), api.personality);
}

function deletionOf(api: Api, asked: Asked): ReturnType<typeof deleteOptions> {
  const { request } = asked;
  const body = request.body.length === 0 ? undefined : decodeBody(request.body, bodyMediaType(request));
  return deleteOptions(body, optionsOf(api, asked).dryRun);
}

function accepted(status: number, result: Accepted, encoding: Encoding): ReferenceResponse {
  return answer.object(status, result.object, encoding, result.warnings);
}

function ofOneObject(query: URLSearchParams, name: string): ReturnType<typeof listOptions> {
  const options = listOptions(query);
  return { ...options, selective: true, selects: (object) => options.selects(object) && textAt(object, 'metadata', 'name') === name };
}
