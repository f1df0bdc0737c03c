import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, passed } from '../outcome.ts';
import { type ReadResult, readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The verbs of the API (specification, "Verbs"). */
const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'apply', 'delete', 'deletecollection', 'proxy'];

/** Checks that an APIResourceList has a resource with some verbs. */
export const judgeListsResource: ExpectationJudge<'lists-resource'> = ({ of, resource, verbs: wanted }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  const expected = `${resource} with ${wanted.join(', ')}`;
  const found = reading.read.find((one) => stringAt(one, '/name') === resource);
  const listed = verbsOf(found);
  if (found !== undefined && wanted.every((verb) => listed.includes(verb))) return passed;
  const actual = found === undefined ? 'not listed' : `${resource} with ${listed.join(', ').slice(0, 200)}`;
  return failed({ message: `${requestOf(context, of)} does not list ${expected}`, expected, actual, step: of });
};

/** Checks that an APIResourceList has no other resources; a subresource belongs to its resource. */
export const judgeListsOnly: ExpectationJudge<'lists-only'> = ({ of, resources }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  return failedIfAny(
    reading.read
      .map((resource) => stringAt(resource, '/name') ?? '')
      .filter((name) => !resources.includes(name.split('/')[0] ?? ''))
      .map((name) => ({
        message: `${requestOf(context, of)} lists the resource ${JSON.stringify(name.slice(0, 120))}`,
        expected: resources.join(', ').slice(0, 200),
        actual: name.slice(0, 120),
        step: of,
      })),
  );
};

/** Checks that every verb in an APIResourceList is a verb of the API, in lower case. */
export const judgeVerbNames: ExpectationJudge<'verb-names'> = ({ of }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  if (reading.read.length === 0)
    return failed({ message: `${requestOf(context, of)} lists no resources`, expected: 'resources', actual: 'none', step: of });
  return failedIfAny(
    reading.read.flatMap((resource) =>
      verbsOf(resource)
        .filter((verb) => !verbs.includes(verb))
        .map((verb) => ({
          message: `${stringAt(resource, '/name')?.slice(0, 64) ?? 'a resource'} has an unknown verb: ${JSON.stringify(verb.slice(0, 64))}`,
          expected: verbs.join(', '),
          actual: verb.slice(0, 64),
          step: of,
        })),
    ),
  );
};

function readResources(context: Context, step: string): ReadResult<readonly Json[]> {
  const reading = readAnswer(context, step);
  return 'outcome' in reading ? reading : { read: listAt(reading.read, '/resources') };
}

/** Returns the verbs of a resource; a verb that is not a string, as its JSON. */
function verbsOf(resource: Json | undefined): readonly string[] {
  return listAt(resource, '/verbs').map((verb) => (typeof verb === 'string' ? verb : JSON.stringify(verb)));
}

function listAt(document: Json | JsonObject | undefined, at: string): readonly Json[] {
  const list = pointTo(document, at);
  return Array.isArray(list) ? list : [];
}
