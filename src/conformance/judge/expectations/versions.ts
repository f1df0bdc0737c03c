import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { watchEventOf } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { brokenBy, unknown } from '../outcome.ts';
import { isOwn } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Each change of an own object gave it a version that it did not have before. */
export const judgeVersionsChange: ExpectationJudge<'versions-change'> = (_, context) => {
  const changes = context.history.filter(({ became }) => became !== 'removed');
  if (changes.length < 2) return unknown('no object was changed');
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  for (const write of changes) {
    const key = `${write.name} ${write.version ?? ''}`;
    const before = seen.get(key);
    if (before !== undefined) {
      findings.push({
        message: `${write.name} has the same version after "${before}" and after "${write.step}"`,
        actual: write.version ?? '(none)',
        step: write.step,
      });
    }
    seen.set(key, write.step);
  }
  return brokenBy(findings);
};

/** Wherever an own object is seen in one version, it says the same; only where the type is told apart from it may differ. */
export const judgeSameVersionSameObject: ExpectationJudge<'same-version-same-object'> = (_, context) => {
  const seen = new Map<string, { readonly object: JsonObject; readonly step: string }>();
  const findings: Finding[] = [];
  for (const { object, step } of objectsSeen(context)) {
    const key = `${nameOf(object)} ${resourceVersionOf(object) ?? ''}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, { object: bare(object), step });
    else if (!deepEqual(first.object, bare(object))) {
      findings.push({
        message: `${nameOf(object)} at version ${resourceVersionOf(object) ?? ''} differs between "${first.step}" and "${step}"`,
        expected: JSON.stringify(first.object).slice(0, 400),
        actual: JSON.stringify(bare(object)).slice(0, 400),
        step,
      });
    }
  }
  return seen.size === 0 ? unknown('no object was seen') : brokenBy(findings);
};

function objectsSeen(context: Context): readonly { readonly object: JsonObject; readonly step: string }[] {
  const objects: { object: Json; step: string }[] = [];
  for (const entry of context.evidence.entries) {
    if (entry.e === 'exchange' && entry.request.method !== 'DELETE') {
      const body = context.evidence.document(entry.step);
      if (isJsonObject(body))
        objects.push({ object: body, step: entry.step }, ...itemsOf(body).map((item) => ({ object: item, step: entry.step })));
    }
    if (entry.e === 'line' && ['ADDED', 'MODIFIED'].includes(watchEventOf(entry).type))
      objects.push({ object: watchEventOf(entry).object, step: entry.step });
  }
  return objects.flatMap(({ object, step }) => (isJsonObject(object) && isOwn(context, object) ? [{ object, step }] : []));
}

/** Items of a collection of a built-in type leave out what the collection says already. */
function bare(object: JsonObject): JsonObject {
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest;
}
