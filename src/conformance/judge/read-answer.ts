import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Exchange } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { expirableVersion } from '../evidence/expirable-version.ts';
import { isTestObjectName } from '../evidence/test-object-names.ts';
import { foreignObjects } from './collection-scope.ts';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { failed, inconclusive, type Outcome } from './outcome.ts';

/** What a step read, or the outcome where it read nothing that can be judged. */
export type ReadResult<T> = { readonly read: T } | { readonly outcome: Outcome };

/** Returns the object or the list in the response of a step that reads or writes. */
export function readAnswer(context: Context, step: string): ReadResult<JsonObject> {
  const exchange = context.evidence.exchange(step);
  return exchange === undefined ? { outcome: notCarriedOut(context, step) } : readBody(context, exchange);
}

/** Returns the list of a step that reads one, or the list of each page. */
export function readCollections(context: Context, step: string): ReadResult<readonly JsonObject[]> {
  const exchanges = context.evidence.pages(step);
  if (exchanges.length === 0) return { outcome: notCarriedOut(context, step) };
  const collections: JsonObject[] = [];
  for (const exchange of exchanges) {
    const reading = readBody(context, exchange);
    if ('outcome' in reading) return reading;
    if (!isCollection(reading.read)) {
      return {
        outcome: failed({
          message: `${requestOf(context, step)} returned no list`,
          expected: 'an items array',
          actual: bodyText(exchange),
          step,
        }),
      };
    }
    collections.push(reading.read);
  }
  return { read: collections };
}

/**
 * Returns the test objects that a step read: those in a list or in its pages, or the requested object, and none where the
 * response to the request for one object is 404. A list with objects that cannot be part of it has failed.
 */
export function readTestObjects(context: Context, step: string): ReadResult<readonly JsonObject[]> {
  const exchange = context.evidence.exchange(step);
  if (exchange !== undefined && requestsTestObject(context, exchange)) {
    if ('answer' in exchange && exchange.answer.status === 404) return { read: [] };
    const reading = readBody(context, exchange);
    return 'outcome' in reading ? reading : { read: [reading.read] };
  }
  const reading = readCollections(context, step);
  if ('outcome' in reading) return reading;
  const items = reading.read.flatMap(itemsOf).filter(isJsonObject);
  const foreign = foreignObjects(context, step, items);
  return foreign.length > 0 ? { outcome: failed(...foreign) } : { read: items.filter((item) => isTestObject(context, item)) };
}

/** Returns whether a step read a collection, and not one object. */
export function readsCollection(context: Context, step: string): boolean {
  const exchange = context.evidence.exchange(step);
  return exchange !== undefined && !requestsTestObject(context, exchange);
}

/** Returns whether an object is a test object of the case. */
export function isTestObject(context: Context, object: Json): boolean {
  return isTestObjectName(context.prefix, nameOf(object));
}

/** Returns the outcome for a step without evidence: the setup failed before it, or its request could not be made. */
export function notCarriedOut(context: Context, step: string): Outcome {
  const failure = context.evidence.failure(step);
  if (failure?.cause === 'held-back') return inconclusive(failure.message);
  return inconclusive(`${requestOf(context, step)} was not sent${failure === undefined ? '' : `: ${failure.message}`}`);
}

/** Returns the outcome for an expired resourceVersion: failed where the operator stated a longer history, else inconclusive. */
export function goneEarly(context: Context, step: string, at: number): Outcome {
  const { historyKeptSeconds } = context.options;
  const age = (at - (context.evidence.started?.at ?? 0)) / 1000;
  if (historyKeptSeconds !== undefined && age <= historyKeptSeconds) {
    return failed({
      message: `${requestOf(context, step)} returned that the resourceVersion expired after ${age.toFixed(1)} s, expected history of ${historyKeptSeconds} s (--history-kept)`,
      step,
    });
  }
  return inconclusive(`the resourceVersion expired after ${age.toFixed(1)} s; state with --history-kept how long the target keeps history`);
}

/** Decided by the path of the request, because the response may have another object. */
function requestsTestObject(context: Context, exchange: Exchange): boolean {
  const path = exchange.request.target.split('?')[0] ?? '';
  return isTestObjectName(context.prefix, path.slice(path.lastIndexOf('/') + 1));
}

/** Some servers write an empty array as null. */
function isCollection(body: JsonObject): boolean {
  const items = pointTo(body, '/items');
  return items === null || Array.isArray(items);
}

function bodyText(exchange: Exchange): string {
  return 'answer' in exchange ? exchange.answer.body.slice(0, 200) : '';
}

function readBody(context: Context, exchange: Exchange): ReadResult<JsonObject> {
  const { step } = exchange;
  if ('error' in exchange) return { outcome: inconclusive(`${requestOf(context, step)} got no response: ${exchange.error.message}`) };
  const { status } = exchange.answer;
  const body = bodyOf(exchange.answer);
  if (status === 200 || (status > 200 && status < 300 && exchange.request.method !== 'GET')) {
    if (isJsonObject(body)) return { read: body };
    return { outcome: failed({ message: `${requestOf(context, step)} returned no JSON object`, actual: bodyText(exchange), step }) };
  }
  if (status === 410 && expirableVersion(exchange.request.target) !== undefined) return { outcome: goneEarly(context, step, exchange.at) };
  const text = stringAt(body, '/message') ?? '';
  const message = text === '' ? '' : `: ${text}`;
  if (status >= 500 || status === 429) return { outcome: inconclusive(`${requestOf(context, step)} returned ${status}${message}`) };
  return {
    outcome: failed({
      message: `${requestOf(context, step)} returned ${status}, expected 200`,
      expected: 'status 200',
      actual: `status ${status}${message}`,
      step,
      part: 'status',
    }),
  };
}
