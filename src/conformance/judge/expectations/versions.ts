import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { watchEventOf } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { isTestObject } from '../read-answer.ts';
import { withoutType } from '../without-type.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that each change of a test object gave it a new resourceVersion. */
export const judgeVersionsChange: ExpectationJudge<'versions-change'> = (_, context) => {
  const changes = context.history.filter(
    ({ became, version }) => became !== 'removed' && !(became === 'terminating' && version === undefined),
  );
  if (changes.length < 2) return inconclusive('no test object was changed');
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  for (const write of changes) {
    const key = `${write.name} ${write.version ?? ''}`;
    const before = seen.get(key);
    if (before !== undefined) {
      findings.push({
        message: `${write.name} has resourceVersion ${write.version ?? '(none)'} after ${requestOf(context, before)} and after ${requestOf(context, write.step)}`,
        actual: write.version ?? '(none)',
        step: write.step,
      });
    }
    seen.set(key, write.step);
  }
  return failedIfAny(findings);
};

/** Checks that a test object has the same content wherever it is returned at the same resourceVersion; kind and apiVersion may be left out. */
export const judgeSameVersionSameObject: ExpectationJudge<'same-version-same-object'> = (_, context) => {
  const seen = new Map<string, { readonly object: JsonObject; readonly step: string }>();
  const findings: Finding[] = [];
  for (const { object, step } of objectsSeen(context)) {
    const key = `${nameOf(object)} ${resourceVersionOf(object) ?? ''}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, { object: withoutType(object), step });
    else if (!deepEqual(first.object, withoutType(object))) {
      findings.push({
        message: `${nameOf(object)} at resourceVersion ${resourceVersionOf(object) ?? ''} differs between ${requestOf(context, first.step)} and ${requestOf(context, step)}`,
        expected: JSON.stringify(first.object).slice(0, 400),
        actual: JSON.stringify(withoutType(object)).slice(0, 400),
        step,
      });
    }
  }
  return seen.size === 0 ? inconclusive('no response has a test object') : failedIfAny(findings);
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
  return objects.flatMap(({ object, step }) => (isJsonObject(object) && isTestObject(context, object) ? [{ object, step }] : []));
}
