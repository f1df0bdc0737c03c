import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import { readAnswer, readCollections } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that two lists have the same items at the same resourceVersions, and the same resourceVersion. */
export const judgeSameCollection: ExpectationJudge<'same-collection'> = ({ read, as }, context) => {
  const now = readCollections(context, read);
  if ('outcome' in now) return now.outcome;
  const then = readCollections(context, as);
  if ('outcome' in then) return inconclusive(`${requestOf(context, as)}, which the list is compared with, returned no list`);
  const findings: Finding[] = [];
  const [nowVersion, thenVersion] = [resourceVersionOf(now.read[0]), resourceVersionOf(then.read[0])];
  if (nowVersion !== thenVersion) {
    findings.push({
      message: `${requestOf(context, read)} returned metadata.resourceVersion ${nowVersion ?? '(none)'}, expected ${thenVersion ?? '(none)'}`,
      expected: thenVersion ?? '(none)',
      actual: nowVersion ?? '(none)',
      step: read,
    });
  }
  const [shown, expected] = [versionsByName(now.read), versionsByName(then.read)];
  for (const [name, version] of expected) {
    const actual = shown.get(name);
    if (actual !== version)
      findings.push({
        message: `${name} differs from the list of ${requestOf(context, as)}`,
        expected: `resourceVersion ${version}`,
        actual: actual === undefined ? 'not found' : `resourceVersion ${actual}`,
        step: read,
      });
  }
  for (const [name, version] of shown) {
    if (!expected.has(name))
      findings.push({
        message: `${name} is not in the list of ${requestOf(context, as)}`,
        expected: 'no such object',
        actual: `resourceVersion ${version}`,
        step: read,
      });
  }
  return failedIfAny(findings);
};

/** Checks that a list has the resourceVersion of another response. */
export const judgeCollectionVersion: ExpectationJudge<'collection-version'> = ({ read, equals }, context) => {
  const reading = readCollections(context, read);
  if ('outcome' in reading) return reading.outcome;
  const asked = resourceVersionOf(context.evidence.document(equals));
  if (asked === undefined) return inconclusive(`${requestOf(context, equals)} returned no metadata.resourceVersion`);
  const version = resourceVersionOf(reading.read[0]);
  if (version === asked) return passed;
  return failed({
    message: `${requestOf(context, read)} returned metadata.resourceVersion ${version ?? '(none)'}, expected ${asked}`,
    expected: asked,
    actual: version ?? '(none)',
    step: read,
  });
};

/** Checks that every object and list has a metadata.resourceVersion that is a non-empty string. */
export const judgeVersionsAreStrings: ExpectationJudge<'versions-are-strings'> = ({ of }, context) => {
  const findings: Finding[] = [];
  for (const step of of) {
    const reading = readAnswer(context, step);
    if ('outcome' in reading) return reading.outcome;
    for (const object of [reading.read, ...itemsOf(reading.read)]) {
      const version = resourceVersionOf(object);
      if (version !== undefined && version !== '') continue;
      findings.push({
        message: `${describe(object)} returned by ${requestOf(context, step)} has no metadata.resourceVersion`,
        expected: 'a non-empty string',
        actual: versionShown(object),
        step,
      });
    }
  }
  return failedIfAny(findings);
};

/** An item that is listed more than once gets all its versions, so that it equals no single one. */
function versionsByName(collections: readonly JsonObject[]): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const item of collections.flatMap((collection) => itemsOf(collection))) {
    const name = qualifiedName(item);
    const version = resourceVersionOf(item) ?? '(none)';
    const before = versions.get(name);
    versions.set(name, before === undefined ? version : `${before}, and again ${version}`);
  }
  return versions;
}

function qualifiedName(item: Json): string {
  const namespace = stringAt(item, '/metadata/namespace');
  return namespace === undefined ? nameOf(item) : `${namespace}/${nameOf(item)}`;
}

function describe(object: Json): string {
  return nameOf(object) || stringAt(object, '/kind') || 'an item';
}

function versionShown(object: Json): string {
  const metadata = isJsonObject(object) ? object.metadata : undefined;
  return JSON.stringify(isJsonObject(metadata) ? (metadata.resourceVersion ?? null) : null);
}
