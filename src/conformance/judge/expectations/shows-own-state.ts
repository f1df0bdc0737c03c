import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { describeWrite } from '../describe.ts';
import { brokenBy, unknown } from '../outcome.ts';
import { readTestObjects } from '../reading.ts';
import { stateAfter, stateOf, type TestWrite } from '../test-history.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The read shows the own objects exactly as they were after a step: none missing, none too many, none older or newer. */
export const judgeShowsOwnState: ExpectationJudge<'shows-own-state'> = ({ read, after }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const writes = writesUntil(context, read, after);
  if (writes === undefined) return unknown(`the write "${after ?? ''}" was not carried out`);
  const expected = stateAfter(writes);
  const shown = new Map(reading.read.map((object) => [nameOf(object), object]));
  const findings: Finding[] = shownAgain(reading.read).map((name) => ({ message: `${name} is shown more than once`, step: read }));
  for (const [name, write] of expected) {
    const object = shown.get(name);
    if (object !== undefined) findings.push(...differences(context, read, write, object));
    else findings.push({ message: `${name} is missing`, expected: describeWrite(write), actual: 'not there', step: read });
  }
  for (const [name, object] of shown) {
    if (expected.has(name)) continue;
    const version = resourceVersionOf(object) ?? '(none)';
    findings.push({
      message: `${name} does not belong to this state`,
      expected: 'not there',
      actual: `${name} at version ${version}`,
      step: read,
    });
  }
  return brokenBy(findings);
};

/** The writes up to and with a step; by default, up to the read. */
function writesUntil(context: Context, read: string, after: string | undefined): readonly TestWrite[] | undefined {
  if (after === undefined) {
    const first = context.evidence.attempts(read)[0];
    const order = first === undefined ? 0 : context.evidence.entries.indexOf(first);
    return context.history.filter((write) => write.order < order);
  }
  const last = context.history.findIndex((write) => write.step === after);
  return last < 0 ? undefined : context.history.slice(0, last + 1);
}

function shownAgain(objects: readonly JsonObject[]): readonly string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const name of objects.map(nameOf)) (seen.has(name) ? again : seen).add(name);
  return [...again];
}

/** An object in another state than the write left it in. Where others may write too, only its content tells. */
function differences(context: Context, read: string, write: TestWrite, object: JsonObject): readonly Finding[] {
  const version = resourceVersionOf(object);
  const saysTheSame = write.state === undefined || stateOf(object) === write.state;
  if (saysTheSame && (version === write.version || context.case.writers === 'shared')) return [];
  return [
    {
      message: `${write.name} is shown in another state`,
      expected: describeWrite(write),
      actual: `version ${version ?? '(none)'}, written by "${stateOf(object) ?? 'somebody else'}"`,
      step: read,
    },
  ];
}
