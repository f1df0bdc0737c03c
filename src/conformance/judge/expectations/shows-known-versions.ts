import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { brokenBy } from '../outcome.ts';
import { readTestObjects } from '../reading.ts';
import { stateOf } from '../test-history.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Each own object that is shown is in a state that a write left it in, with the version of that write. */
export const judgeShowsKnownVersions: ExpectationJudge<'shows-known-versions'> = ({ read }, context) => {
  const reading = readTestObjects(context, read);
  if ('outcome' in reading) return reading.outcome;
  return brokenBy(reading.read.flatMap((object) => strangeness(context, read, object)));
};

function strangeness(context: Context, read: string, object: JsonObject): readonly Finding[] {
  const name = nameOf(object);
  const version = resourceVersionOf(object);
  const states = context.history.filter((write) => write.name === name && write.became !== 'removed');
  const known = states.some((write) => write.version === version && (write.state === undefined || write.state === stateOf(object)));
  if (known) return [];
  if (context.case.writers === 'shared' && states.some((write) => write.state !== undefined && write.state === stateOf(object))) return [];
  return [
    {
      message: `${name} is shown in a state that it never had`,
      expected: states.map((write) => `version ${write.version ?? '(none)'}`).join(' or ') || 'not there',
      actual: `version ${version ?? '(none)'}, written by "${stateOf(object) ?? 'somebody else'}"`,
      step: read,
    },
  ];
}
