import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { keyIn, scopeOf, writesInScope } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { describeWrite, requestOf } from '../describe.ts';
import { isAsLeftBy, type ObjectWrite, stateAfter, stateOf, stateText } from '../object-history.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { readTestObjects } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a read returns the test objects exactly as they were after a step: no object missing, additional, older or newer. */
export const judgeShowsOwnState: ExpectationJudge<'shows-own-state'> = ({ read, after }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const writes = writesUntil(context, read, after);
  if (writes === undefined) return inconclusive(`${requestOf(context, after ?? '')} was not sent`);
  const expected = stateAfter(writes);
  const scope = scopeOf(context, read);
  const keyOf = (object: JsonObject): string => keyIn(scope, object);
  const returned = new Map(reading.read.map((object) => [keyOf(object), object]));
  const findings: Finding[] = repeated(reading.read, keyOf).map((object) => ({
    message: `${requestOf(context, read)} returned ${nameOf(object)} more than once`,
    step: read,
  }));
  for (const [key, write] of expected) {
    const object = returned.get(key);
    if (object !== undefined) findings.push(...differences(context, read, write, object));
    else if (write.possible !== true)
      findings.push({
        message: `${requestOf(context, read)} did not return ${write.name}`,
        expected: describeWrite(write),
        actual: 'not found',
        step: read,
      });
  }
  for (const [key, object] of returned) {
    if (expected.has(key)) continue;
    const name = nameOf(object);
    const version = resourceVersionOf(object) ?? '(none)';
    findings.push({
      message: `${requestOf(context, read)} returned ${name}, which does not exist in this state`,
      expected: 'no such object',
      actual: `${name}, resourceVersion ${version}`,
      step: read,
    });
  }
  return failedIfAny(findings);
};

/** Returns the writes up to and including a step; by default, up to the read. */
function writesUntil(context: Context, read: string, after: string | undefined): readonly ObjectWrite[] | undefined {
  const writes = writesInScope(context, read);
  if (after === undefined) {
    const first = context.evidence.attempts(read)[0];
    const order = first === undefined ? 0 : context.evidence.entries.indexOf(first);
    return writes.filter((write) => write.order < order);
  }
  const last = context.history.find((write) => write.step === after);
  return last === undefined ? undefined : writes.filter((write) => write.order <= last.order);
}

/** Returns one of each group of objects that have the same key. */
function repeated(objects: readonly JsonObject[], keyOf: (object: JsonObject) => string): readonly JsonObject[] {
  const seen = new Set<string>();
  const again = new Map<string, JsonObject>();
  for (const object of objects) {
    const key = keyOf(object);
    if (seen.has(key)) again.set(key, object);
    seen.add(key);
  }
  return [...again.values()];
}

/** Compares an object with the state that a write left. Where other clients may write too, only the content counts. */
function differences(context: Context, read: string, write: ObjectWrite, object: JsonObject): readonly Finding[] {
  const version = resourceVersionOf(object);
  if (isAsLeftBy(write, object, context.case.writers)) return [];
  return [
    {
      message: `${requestOf(context, read)} returned ${write.name} in another state`,
      expected: describeWrite(write),
      actual: `resourceVersion ${version ?? '(none)'}, ${stateText(stateOf(object))}`,
      step: read,
    },
  ];
}
