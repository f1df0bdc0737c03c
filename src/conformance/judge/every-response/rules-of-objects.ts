import { isJsonObject } from '#core/json/json-object';
import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { ResponseRule } from '#core/model/response-rule';
import { managedEntries } from '../managed-entries.ts';
import { type Problem, unless } from './problem.ts';
import { classOf, objectsIn } from './shown-objects.ts';
import type { ShownResponse } from './shown-response.ts';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns how the objects of a response do not follow the rules of metadata and of their place. */
export function problemsOfObjects(shown: ShownResponse): readonly Problem[] {
  return objectsIn(shown).flatMap((object) => [
    ...problemsOfPlace(object, shown),
    ...problemsOfMetadata(object, shown),
    ...problemsOfEntries(object),
  ]);
}

function problemsOfPlace(object: JsonObject, shown: ShownResponse): readonly Problem[] {
  const { path } = shown;
  const [name, namespace] = [nameOf(object), stringAt(object, '/metadata/namespace') ?? ''];
  const isOne = classOf(shown) === 'object' && shown.event === undefined;
  return [
    ...unless(path.name === undefined || name === path.name, () => ({
      rule: 'name-of-object',
      what: `an object of another name, ${name}`,
      expected: path.name ?? '',
      actual: name,
    })),
    ...unless(path.namespace === undefined || namespace === path.namespace, () => ({
      rule: isOne ? 'namespace-of-object' : 'namespace-of-collection',
      what: `${name} with the namespace ${JSON.stringify(namespace)}`,
      expected: path.namespace ?? '',
      actual: namespace === '' ? 'no namespace' : namespace,
    })),
  ];
}

function problemsOfMetadata(object: JsonObject, { query }: ShownResponse): readonly Problem[] {
  const [created, deleted] = ['creationTimestamp', 'deletionTimestamp'].map((field) => pointTo(object, `/metadata/${field}`));
  return [
    ...unless(isTime(created), () => ({
      rule: 'creation-time',
      what: `${nameOf(object)} with a creationTimestamp that is no time`,
      expected: 'an RFC 3339 time',
      actual: textOf(created),
    })),
    ...unless(deleted === undefined || deleted === null || isTime(deleted), () => ({
      rule: 'deletion-time',
      what: `${nameOf(object)} with a deletionTimestamp that is no time`,
      expected: 'an RFC 3339 time',
      actual: textOf(deleted),
    })),
    // What a dry run would create has no version.
    ...unless(query.has('dryRun') || (resourceVersionOf(object) ?? '') !== '', () => ({
      rule: 'version-of-object',
      what: `${nameOf(object)} without a resourceVersion`,
      expected: 'a non-empty string',
      actual: 'none',
    })),
  ];
}

type RuleOfEntry = { readonly rule: ResponseRule; readonly expected: string; readonly isMet: (entry: JsonObject) => boolean };

/** The rules of an entry of managedFields by itself. Some released servers leave out the time of some entries. */
const rulesOfEntry: readonly RuleOfEntry[] = [
  { rule: 'manager-of-entry', expected: 'a non-empty manager', isMet: (entry) => (stringAt(entry, '/manager') ?? '') !== '' },
  {
    rule: 'operation-of-entry',
    expected: 'operation Apply or Update',
    isMet: (entry) => ['Apply', 'Update'].includes(stringAt(entry, '/operation') ?? ''),
  },
  { rule: 'api-version-of-entry', expected: 'an apiVersion', isMet: (entry) => (stringAt(entry, '/apiVersion') ?? '') !== '' },
  {
    rule: 'time-of-entry',
    expected: 'time as an RFC 3339 timestamp',
    isMet: (entry) => !Object.hasOwn(entry, 'time') || isTime(entry['time']),
  },
  { rule: 'fields-type-of-entry', expected: 'fieldsType FieldsV1', isMet: (entry) => stringAt(entry, '/fieldsType') === 'FieldsV1' },
  {
    rule: 'leaves-of-entry',
    expected: 'fieldsV1 as nested maps with empty maps as leaves',
    isMet: (entry) => isJsonObject(entry['fieldsV1']) && isNested(entry['fieldsV1']),
  },
];

function problemsOfEntries(object: JsonObject): readonly Problem[] {
  const entries = managedEntries(object);
  return rulesOfEntry.flatMap(({ rule, expected, isMet }) => {
    const wrong = entries.find((entry) => !isMet(entry));
    return unless(wrong === undefined, () => ({
      rule,
      what: `${nameOf(object)} with an invalid entry in metadata.managedFields, expected ${expected}`,
      expected,
      actual: textOf(wrong),
    }));
  });
}

function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value));
}

/** Recursion is safe: a body that is nested too deep is not read as JSON. */
function isNested(place: Json | undefined): boolean {
  return isJsonObject(place) && Object.values(place).every(isNested);
}

function textOf(value: Json | undefined): string {
  return (value === undefined ? 'none' : JSON.stringify(value)).slice(0, 200);
}
