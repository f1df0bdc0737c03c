import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
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
  const returned = new Map(reading.read.map((object) => [nameOf(object), object]));
  const findings: Finding[] = repeatedNames(reading.read).map((name) => ({
    message: `${requestOf(context, read)} returned ${name} more than once`,
    step: read,
  }));
  for (const [name, write] of expected) {
    const object = returned.get(name);
    if (object !== undefined) findings.push(...differences(context, read, write, object));
    else if (write.possible !== true)
      findings.push({
        message: `${requestOf(context, read)} did not return ${name}`,
        expected: describeWrite(write),
        actual: 'not found',
        step: read,
      });
  }
  for (const [name, object] of returned) {
    if (expected.has(name)) continue;
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
  if (after === undefined) {
    const first = context.evidence.attempts(read)[0];
    const order = first === undefined ? 0 : context.evidence.entries.indexOf(first);
    return context.history.filter((write) => write.order < order);
  }
  const last = context.history.findIndex((write) => write.step === after);
  return last < 0 ? undefined : context.history.slice(0, last + 1);
}

function repeatedNames(objects: readonly JsonObject[]): readonly string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const name of objects.map(nameOf)) (seen.has(name) ? again : seen).add(name);
  return [...again];
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
