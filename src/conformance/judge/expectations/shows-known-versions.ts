import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import { keyIn, scopeOf, writesInScope } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { isAsLeftBy, keyOfWrite, stateOf, stateText } from '../object-history.ts';
import { failedIfAny } from '../outcome.ts';
import { readsCollection, readTestObjects } from '../read-answer.ts';
import { existedAsOneState } from './collection-state.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/**
 * Checks that each test object in a response is in the state and at the resourceVersion of one of its writes, and that the
 * objects of a list had these states at the same time.
 */
export const judgeShowsKnownVersions: ExpectationJudge<'shows-known-versions'> = ({ read }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  const unknown = reading.read.flatMap((object) => unknownStates(context, read, object));
  if (unknown.length > 0 || !readsCollection(context, read)) return failedIfAny(unknown);
  return existedAsOneState(context, read, reading.read, 0);
};

function unknownStates(context: Context, read: string, object: JsonObject): readonly Finding[] {
  const name = nameOf(object);
  const version = resourceVersionOf(object);
  const key = keyIn(scopeOf(context, read), object);
  const states = writesInScope(context, read).filter((write) => keyOfWrite(write) === key && write.became !== 'removed');
  if (states.some((write) => isAsLeftBy(write, object, context.case.writers))) return [];
  return [
    {
      message: `${requestOf(context, read)} returned ${name} in a state that no write gave it`,
      expected: states.map((write) => `resourceVersion ${write.version ?? '(none)'}`).join(' or ') || 'no such object',
      actual: `resourceVersion ${version ?? '(none)'}, ${stateText(stateOf(object))}`,
      step: read,
    },
  ];
}
