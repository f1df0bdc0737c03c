import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Exchange } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { isTestObjectName } from '../evidence/test-object-names.ts';
import type { Context } from './context.ts';
import { broken, type Outcome, unknown } from './outcome.ts';

/** What a step read, or why nothing can be said of it. */
export type Reading<T> = { readonly read: T } | { readonly outcome: Outcome };

/** The object or the collection that a step was answered with, whether it read or wrote. */
export function readAnswer(context: Context, step: string): Reading<JsonObject> {
  const exchange = context.evidence.exchange(step);
  return exchange === undefined ? { outcome: notCarriedOut(context, step) } : readBody(context, exchange);
}

/** What a step that reads a collection was given: one collection, or one for each page. */
export function readCollections(context: Context, step: string): Reading<readonly JsonObject[]> {
  const exchanges = context.evidence.pages(step);
  if (exchanges.length === 0) return { outcome: notCarriedOut(context, step) };
  const collections: JsonObject[] = [];
  for (const exchange of exchanges) {
    const reading = readBody(context, exchange);
    if ('outcome' in reading) return reading;
    if (!isCollection(reading.read)) {
      return { outcome: broken({ message: 'the answer is no collection', expected: 'an array of items', actual: saidBy(exchange), step }) };
    }
    collections.push(reading.read);
  }
  return { read: collections };
}

/**
 * The case's own objects that a step read: those of a collection or of its pages, or the one object that was asked for,
 * and none where the answer is that there is none.
 */
export function readTestObjects(context: Context, step: string): Reading<readonly JsonObject[]> {
  const exchange = context.evidence.exchange(step);
  if (exchange !== undefined && asksForOwnObject(context, exchange)) {
    if ('answer' in exchange && exchange.answer.status === 404) return { read: [] };
    const reading = readBody(context, exchange);
    return 'outcome' in reading ? reading : { read: [reading.read] };
  }
  const reading = readCollections(context, step);
  if ('outcome' in reading) return reading;
  return {
    read: reading.read.flatMap((collection) =>
      itemsOf(collection)
        .filter(isJsonObject)
        .filter((item) => isOwn(context, item)),
    ),
  };
}

/** Whether an object is one that the case made. */
export function isOwn(context: Context, object: Json): boolean {
  return isTestObjectName(context.prefix, nameOf(object));
}

/** A step without evidence: the set-up failed before it, or its own request could not be made. */
export function notCarriedOut(context: Context, step: string): Outcome {
  const failure = context.evidence.failure(step);
  return unknown(failure === undefined ? `step "${step}" was not carried out` : `step "${step}" was not carried out: ${failure.message}`);
}

/** History that is gone earlier than promised is a broken promise; without a promise nobody can say. */
export function goneEarly(context: Context, step: string, at: number): Outcome {
  const { historyKeptSeconds } = context.options;
  const age = (at - (context.evidence.started?.at ?? 0)) / 1000;
  if (historyKeptSeconds !== undefined && age <= historyKeptSeconds) {
    return broken({
      message: `the version is gone after ${age.toFixed(1)} s, though history is promised for ${historyKeptSeconds} s`,
      step,
    });
  }
  return unknown(`the target no longer kept the version after ${age.toFixed(1)} s; --history-kept states how long it must`);
}

/** The path decides, for what a server answers cannot be trusted to be what was asked for. */
function asksForOwnObject(context: Context, exchange: Exchange): boolean {
  const path = exchange.request.target.split('?')[0] ?? '';
  return isTestObjectName(context.prefix, path.slice(path.lastIndexOf('/') + 1));
}

/** Some servers write an empty array as null. */
function isCollection(body: JsonObject): boolean {
  const items = pointTo(body, '/items');
  return items === null || Array.isArray(items);
}

function saidBy(exchange: Exchange): string {
  return 'answer' in exchange ? exchange.answer.body.slice(0, 200) : '';
}

function readBody(context: Context, exchange: Exchange): Reading<JsonObject> {
  const { step } = exchange;
  if ('error' in exchange) return { outcome: unknown(`step "${step}" got no answer: ${exchange.error.message}`) };
  const { status } = exchange.answer;
  const body = bodyOf(exchange.answer);
  if (status === 200 || (status > 200 && status < 300 && exchange.request.method !== 'GET')) {
    if (isJsonObject(body)) return { read: body };
    return { outcome: broken({ message: 'the answer is no JSON object', actual: saidBy(exchange), step }) };
  }
  if (status === 410) return { outcome: goneEarly(context, step, exchange.at) };
  const told = stringAt(body, '/message') ?? '';
  if (status >= 500 || status === 429)
    return { outcome: unknown(`step "${step}" was answered ${status}${told === '' ? '' : `: ${told}`}`) };
  return {
    outcome: broken({
      message: 'the read was refused',
      expected: 'status 200',
      actual: `status ${status}${told === '' ? '' : `: ${told}`}`,
      step,
    }),
  };
}
