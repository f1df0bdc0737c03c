import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { broken, brokenBy, held, unknown } from '../outcome.ts';
import { readAnswer, readCollections } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Two reads of a collection give the same objects in the same versions, and the same version of the collection. */
export const judgeSameCollection: ExpectationJudge<'same-collection'> = ({ read, as }, context) => {
  const now = readCollections(context, read);
  if ('outcome' in now) return now.outcome;
  const then = readCollections(context, as);
  if ('outcome' in then) return unknown(`the read "${as}" that it is compared with failed`);
  const findings: Finding[] = [];
  const [nowVersion, thenVersion] = [resourceVersionOf(now.read[0]), resourceVersionOf(then.read[0])];
  if (nowVersion !== thenVersion) {
    findings.push({
      message: 'the collection has another version than the one asked for',
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
        message: `${name} is not as it was`,
        expected: `version ${version}`,
        actual: actual === undefined ? 'not there' : `version ${actual}`,
        step: read,
      });
  }
  for (const [name, version] of shown) {
    if (!expected.has(name))
      findings.push({ message: `${name} was not there then`, expected: 'not there', actual: `version ${version}`, step: read });
  }
  return brokenBy(findings);
};

/** A read has the version of another answer: of a collection, or of an object. */
export const judgeCollectionVersion: ExpectationJudge<'collection-version'> = ({ read, equals }, context) => {
  const reading = readCollections(context, read);
  if ('outcome' in reading) return reading.outcome;
  const asked = resourceVersionOf(context.evidence.document(equals));
  if (asked === undefined) return unknown(`the answer of "${equals}" has no version`);
  const version = resourceVersionOf(reading.read[0]);
  if (version === asked) return held;
  return broken({ message: 'the collection has another version', expected: asked, actual: version ?? '(none)', step: read });
};

/** Every object and collection among the answers carries a version that is a string and not empty. */
export const judgeVersionsAreStrings: ExpectationJudge<'versions-are-strings'> = ({ of }, context) => {
  const findings: Finding[] = [];
  for (const step of of) {
    const reading = readAnswer(context, step);
    if ('outcome' in reading) return reading.outcome;
    for (const object of [reading.read, ...itemsOf(reading.read)]) {
      const version = resourceVersionOf(object);
      if (version !== undefined && version !== '') continue;
      findings.push({
        message: `${describe(object)} has no resource version`,
        expected: 'a string that is not empty',
        actual: versionShown(object),
        step,
      });
    }
  }
  return brokenBy(findings);
};

/** An item that is there more than once has all its versions, so that it is as no single one is. */
function versionsByName(collections: readonly JsonObject[]): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const item of collections.flatMap((collection) => itemsOf(collection))) {
    const name = qualifiedName(item);
    const version = resourceVersionOf(item) ?? '(none)';
    const before = versions.get(name);
    versions.set(name, before === undefined ? version : `${before}, and again version ${version}`);
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
