import { bodyOf, parseJson } from '#core/http/body-of';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Exchange, SentRequest } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { ModelledType } from './modelled-type.ts';
import { formOf } from './shown.ts';

type Values = (value: string) => boolean;

const anything: Values = () => true;

/** The parameters whose meaning for a read is known here, with the values that are. */
const ofReads: Readonly<Record<string, Values>> = {
  resourceVersion: anything,
  resourceVersionMatch: anything,
  limit: (value) => /^\d{1,6}$/.test(value),
  continue: anything,
  labelSelector: isWithoutEscapes,
  fieldSelector: isWithoutEscapes,
  pretty: anything,
};

const ofWrites: Readonly<Record<string, Values>> = {
  dryRun: (value) => value === 'All',
  fieldManager: anything,
  fieldValidation: anything,
  force: (value) => value === 'true' || value === 'false',
  pretty: anything,
};

const ofDeletes: Readonly<Record<string, Values>> = {
  dryRun: (value) => value === 'All',
  gracePeriodSeconds: (value) => value === '0',
  propagationPolicy: (value) => value === 'Background',
  labelSelector: isWithoutEscapes,
  fieldSelector: isWithoutEscapes,
};

const ofWatches: Readonly<Record<string, Values>> = {
  watch: (value) => value === 'true' || value === '1',
  resourceVersion: anything,
  allowWatchBookmarks: anything,
  timeoutSeconds: anything,
  labelSelector: isWithoutEscapes,
  fieldSelector: isWithoutEscapes,
};

const bodyTypes: Readonly<Record<string, RegExp>> = {
  POST: /^application\/json$/,
  PUT: /^application\/json$/,
  PATCH: /^application\/(?:json-patch\+json|merge-patch\+json|strategic-merge-patch\+json|apply-patch\+yaml)$/,
};

/** The refusals after which a write did nothing. */
const nothingDone: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422]);

/**
 * Returns whether an exchange is read, of a case whose requests can ask for anything: its parameters, its body and the form of
 * its response are known here, and it was sent with the credentials of the run. What else a request asks for is not judged.
 */
export function isRead(exchange: Exchange): boolean {
  if (!('answer' in exchange)) return true;
  const { request, answer } = exchange;
  if (request.as !== undefined || request.encoding !== undefined || isOfScale(request)) return false;
  const { status } = answer;
  if (request.method === 'GET') return hasKnownParameters(request, ofReads) && (status === 404 || (status === 200 && isWhole(exchange)));
  const isRefused = status >= 300;
  if (!isRefused && !isWhole(exchange)) return false;
  if (request.method === 'DELETE') return hasKnownParameters(request, ofDeletes) && hasKnownOptions(request);
  const type = request.headers['content-type'] ?? '';
  // Who owns a time of deletion that a request sends is left open.
  const isOfContent = request.body?.includes('deletionTimestamp') !== true;
  return isOfContent && hasKnownParameters(request, ofWrites) && bodyTypes[request.method]?.test(type) === true;
}

/** Returns whether the events of a watch are read, of a case whose requests can ask for anything: of whole objects, in JSON. */
export function isReadAsWatch(request: SentRequest): boolean {
  const { accept = 'application/json' } = request.headers;
  return request.as === undefined && accept === 'application/json' && hasKnownParameters(request, ofWatches);
}

/** Returns whether a request that is not read may have written something. */
export function mayHaveWritten({ request, ...exchange }: Exchange): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
  return !('answer' in exchange) || !nothingDone.has(exchange.answer.status) || isOfCollection(request);
}

/** A deletion of a collection can have deleted a part of it. */
function isOfCollection({ method, target }: SentRequest): boolean {
  const [path = ''] = target.split('?');
  return method === 'DELETE' && path.split('/').filter((part) => part !== '').length % 2 === 1;
}

/** Returns an exchange in any version of the type as one in the version that is modelled. */
export function inAnyVersion(request: SentRequest, { collection }: ModelledType): SentRequest {
  const [, group, version] = /^\/apis\/([^/]+)\/([^/]+)\//.exec(collection) ?? [];
  if (group === undefined || version === undefined) return request;
  const [, others, rest] = /^\/apis\/([^/]+)\/[^/]+\/(.*)$/.exec(request.target) ?? [];
  return others === group && rest !== undefined ? { ...request, target: `/apis/${group}/${version}/${rest}` } : request;
}

function hasKnownParameters(request: SentRequest, known: Readonly<Record<string, Values>>): boolean {
  const query = [...queryOf(request)];
  const isKnown = ([name, value]: readonly [string, string]): boolean => Object.hasOwn(known, name) && known[name]?.(value) === true;
  return query.every(isKnown) && new Set(query.map(([name]) => name)).size === query.length;
}

function queryOf({ target }: SentRequest): URLSearchParams {
  const [, search = ''] = target.split('?');
  return new URLSearchParams(search);
}

function isWithoutEscapes(value: string): boolean {
  return !value.includes('\\');
}

const optionFields: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'preconditions',
  'gracePeriodSeconds',
  'propagationPolicy',
  'dryRun',
]);

function hasKnownOptions(request: SentRequest): boolean {
  const { body, headers } = request;
  if (body === undefined || body === '') return true;
  // Released servers take no notice of the query then (`delete-body-replaces-the-query`).
  if (queryOf(request).size > 0) return false;
  const options = parseJson(body);
  if (!isJsonObject(options) || !/^application\/json$/.test(headers['content-type'] ?? 'application/json')) return false;
  const { propagationPolicy = 'Background', gracePeriodSeconds = 0, dryRun = [] } = options;
  const isDryRunKnown = isJsonArray(dryRun) && dryRun.every((value) => value === 'All');
  const isKnown = Object.keys(options).every((field) => optionFields.has(field));
  return isKnown && isDryRunKnown && propagationPolicy === 'Background' && gracePeriodSeconds === 0;
}

const partial: ReadonlySet<Json | undefined> = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList']);

/** Whether a response has whole objects, in JSON. */
function isWhole(exchange: Extract<Exchange, { readonly answer: unknown }>): boolean {
  const body = bodyOf(exchange.answer);
  return isJsonObject(body) && formOf(exchange.answer, body) === 'whole' && !partial.has(body['kind']);
}

/** Where an object has its number of replicas is said by its definition. */
function isOfScale({ target }: SentRequest): boolean {
  return /\/scale(?:$|\?)/.test(target);
}
