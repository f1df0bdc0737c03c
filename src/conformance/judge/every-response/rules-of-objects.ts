import { nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { ResponseRule } from '#core/model/response-rule';
import { managedEntries, rulesOfEntry } from '../managed-entries.ts';
import { isTimestamp } from '../timestamp.ts';
import { type Problem, unless } from './problem.ts';
import { classOf, metadataIn, objectsIn } from './shown-objects.ts';
import type { ShownResponse } from './shown-response.ts';

/** Returns how the objects of a response do not follow the rules of metadata and of their place. Metadata alone can be a part of it. */
export function problemsOfObjects(shown: ShownResponse): readonly Problem[] {
  return [
    ...objectsIn(shown).flatMap((object) => [
      ...problemsOfPlace(object, shown),
      ...problemsOfMetadata(object, shown),
      ...problemsOfEntries(object),
    ]),
    ...metadataIn(shown)
      .filter((object) => shown.path.namespace === undefined || stringAt(object, '/metadata/namespace') !== undefined)
      .flatMap((object) => problemsOfPlace(object, shown)),
  ];
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
    ...unless(isTimestamp(created), () => ({
      rule: 'creation-time',
      what: `${nameOf(object)} with a creationTimestamp that is no time`,
      expected: 'an RFC 3339 time',
      actual: textOf(created),
    })),
    ...unless(deleted === undefined || deleted === null || isTimestamp(deleted), () => ({
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
const rulesOfEntries: readonly RuleOfEntry[] = [
  { rule: 'manager-of-entry', ...rulesOfEntry.manager },
  { rule: 'operation-of-entry', ...rulesOfEntry.operation },
  { rule: 'api-version-of-entry', expected: 'an apiVersion', isMet: (entry) => (stringAt(entry, '/apiVersion') ?? '') !== '' },
  {
    rule: 'time-of-entry',
    expected: 'time as an RFC 3339 timestamp',
    isMet: (entry) => !Object.hasOwn(entry, 'time') || isTimestamp(entry['time']),
  },
  { rule: 'fields-type-of-entry', ...rulesOfEntry['fields-type'] },
  { rule: 'leaves-of-entry', ...rulesOfEntry.leaves },
];

function problemsOfEntries(object: JsonObject): readonly Problem[] {
  const entries = managedEntries(object);
  return rulesOfEntries.flatMap(({ rule, expected, isMet }) => {
    const wrong = entries.find((entry) => !isMet(entry));
    return unless(wrong === undefined, () => ({
      rule,
      what: `${nameOf(object)} with an invalid entry in metadata.managedFields, expected ${expected}`,
      expected,
      actual: textOf(wrong),
    }));
  });
}

function textOf(value: Json | undefined): string {
  return (value === undefined ? 'none' : JSON.stringify(value)).slice(0, 200);
}
