import { isJsonObject } from '#core/json/json-object';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { requestOf } from '../describe.ts';
import { failedIfAny } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import { valueText } from '../value-text.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks the kind of a list, its fields, or the kinds of its items (specification, "Collections"). */
export const judgeCollectionOf: ExpectationJudge<'collection-of'> = ({ read, itemKind, apiVersion, aspect }, context) => {
  const reading = readAnswer(context, read);
  if ('outcome' in reading) return reading.outcome;
  const expected = { kind: itemKind, apiVersion: String(context.resolve(apiVersion)) };
  const findings = {
    kind: () => differs(`${requestOf(context, read)} returned kind`, reading.read.kind, `${itemKind}List`, read),
    fields: () => fieldsOf(requestOf(context, read), reading.read, expected.apiVersion, read),
    items: () => itemsOf(reading.read).flatMap((item) => ofAnotherType(requestOf(context, read), item, expected, read)),
  }[aspect]();
  return failedIfAny(findings);
};

function differs(what: string, actual: Json | undefined, expected: string, step: string): readonly Finding[] {
  if (actual === expected) return [];
  const text = valueText(actual ?? null);
  return [{ message: `${what} ${text}, expected ${JSON.stringify(expected)}`, expected, actual: text, step }];
}

function fieldsOf(request: string, collection: JsonObject, apiVersion: string, step: string): readonly Finding[] {
  const lacking = (field: string, expected: string): readonly Finding[] => [
    {
      message: `${request} returned a collection without ${field}`,
      expected,
      actual: JSON.stringify(collection[field] ?? null).slice(0, 200),
      step,
    },
  ];
  return [
    ...(typeof collection.kind === 'string' && collection.kind !== '' ? [] : lacking('kind', 'text')),
    ...differs(`${request} returned apiVersion`, collection.apiVersion, apiVersion, step),
    ...(isJsonObject(collection.metadata) ? [] : lacking('metadata', 'an object')),
    ...(Array.isArray(collection.items) ? [] : lacking('items', 'an array')),
  ];
}

function itemsOf(collection: JsonObject): readonly Json[] {
  return Array.isArray(collection.items) ? collection.items : [];
}

/** An item need not say of what type it is, since the collection does; what it says must be so. */
function ofAnotherType(
  request: string,
  item: Json,
  expected: { readonly kind: string; readonly apiVersion: string },
  step: string,
): readonly Finding[] {
  if (!isJsonObject(item) || nameOf(item) === '')
    return [{ message: `${request} returned an item that is no object with a name`, actual: JSON.stringify(item).slice(0, 200), step }];
  return (['kind', 'apiVersion'] as const).flatMap((field) =>
    differs(`${request} returned ${nameOf(item)} with ${field}`, stringAt(item, `/${field}`) ?? expected[field], expected[field], step),
  );
}
