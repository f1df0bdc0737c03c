import { parseJson } from '#core/http/body-of';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Answer, Exchange, SentRequest } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import type { ModelledType } from './modelled-type.ts';

/**
 * Returns an exchange in the other version of a type as one in its version: what it shows can be compared with what is known. An
 * object that does not have the requested version has the other one then, which no known object has.
 */
export function inVersionOfType(exchange: Exchange, type: ModelledType): Exchange {
  const target = targetInVersionOfType(exchange.request.target, type);
  if (target === exchange.request.target) return exchange;
  const request: SentRequest = { ...exchange.request, target, ...bodyOfRequest(exchange.request, type) };
  return 'error' in exchange ? { ...exchange, request } : { ...exchange, request, answer: answerInVersion(exchange.answer, type) };
}

/** Returns the API version that the target of a request is in: one of the two of its type. */
export function apiVersionOfTarget(target: string, type: ModelledType): string {
  const { collection, otherCollection = collection } = type;
  return apiVersionOf(targetInVersionOfType(target, type) === target ? collection : otherCollection);
}

/** Returns the target of a request in the other version of a type as that in its version. */
export function targetInVersionOfType(target: string, { collection, otherCollection }: ModelledType): string {
  if (otherCollection === undefined) return target;
  const [root, other] = [rootOf(collection), rootOf(otherCollection)];
  return target.startsWith(`${other}/`) ? `${root}${target.slice(other.length)}` : target;
}

/** Returns the object of an event, of a watch in the other version of a type, as one in its version. */
export function objectInVersionOfType(object: JsonObject, target: string, type: ModelledType): JsonObject {
  return targetInVersionOfType(target, type) === target ? object : documentInVersion(object, type);
}

function bodyOfRequest({ body, encoding }: SentRequest, type: ModelledType): Pick<SentRequest, 'body'> {
  const sent = body === undefined || encoding !== undefined ? undefined : parseJson(body);
  return isJsonObject(sent) ? { body: JSON.stringify(documentInVersion(sent, type)) } : {};
}

function answerInVersion(answer: Answer, type: ModelledType): Answer {
  const document = answer.encoding === undefined ? parseJson(answer.body) : undefined;
  return isJsonObject(document) ? { ...answer, body: JSON.stringify(documentInVersion(document, type)) } : answer;
}

/** The object, those of a collection, and those of the rows of a Table. */
function documentInVersion(document: JsonObject, type: ModelledType): JsonObject {
  const { items, rows } = document;
  const objectOfRow = (row: Json): Json =>
    isJsonObject(row) && isJsonObject(row['object']) ? { ...row, object: objectInVersion(row['object'], type) } : row;
  return {
    ...objectInVersion(document, type),
    ...(isJsonArray(items) ? { items: items.map((item) => (isJsonObject(item) ? objectInVersion(item, type) : item)) } : {}),
    ...(isJsonArray(rows) ? { rows: rows.map(objectOfRow) } : {}),
  };
}

/** The versions change places. */
function objectInVersion(object: JsonObject, { collection, otherCollection = '' }: ModelledType): JsonObject {
  const [own, other] = [apiVersionOf(collection), apiVersionOf(otherCollection)];
  const { apiVersion } = object;
  return apiVersion === other ? { ...object, apiVersion: own } : apiVersion === own ? { ...object, apiVersion: other } : object;
}

function rootOf(collection: string): string {
  return collection.slice(0, collection.lastIndexOf('/'));
}

/** The API version in the path of a collection: `apps/v1` in `/apis/apps/v1/deployments`. */
function apiVersionOf(collection: string): string {
  return rootOf(collection).replace(/^\/apis?\//, '');
}
