import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Context } from '../context.ts';
import { broken, brokenBy, held } from '../outcome.ts';
import { type Reading, readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The verbs of the interface (specification, "Verbs"). */
const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'apply', 'delete', 'deletecollection', 'proxy'];

/** A description of resources lists one with some verbs. */
export const judgeListsResource: ExpectationJudge<'lists-resource'> = ({ of, resource, verbs: wanted }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  const expected = `${resource} with ${wanted.join(', ')}`;
  const found = reading.read.find((one) => stringAt(one, '/name') === resource);
  const listed = verbsOf(found);
  if (found !== undefined && wanted.every((verb) => listed.includes(verb))) return held;
  const actual = found === undefined ? 'not listed' : `${resource} with ${listed.join(', ').slice(0, 200)}`;
  return broken({ message: `the description of resources does not list ${expected}`, expected, actual, step: of });
};

/** A description of resources lists nothing beside these; what stands below one belongs to it. */
export const judgeListsOnly: ExpectationJudge<'lists-only'> = ({ of, resources }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  return brokenBy(
    reading.read
      .map((resource) => stringAt(resource, '/name') ?? '')
      .filter((name) => !resources.includes(name.split('/')[0] ?? ''))
      .map((name) => ({
        message: 'the description lists a resource that is none of those',
        expected: resources.join(', ').slice(0, 200),
        actual: name.slice(0, 120),
        step: of,
      })),
  );
};

/** Every verb that a description of resources lists is a word of the interface. */
export const judgeVerbNames: ExpectationJudge<'verb-names'> = ({ of }, context) => {
  const reading = readResources(context, of);
  if ('outcome' in reading) return reading.outcome;
  if (reading.read.length === 0)
    return broken({ message: 'the description lists no resources', expected: 'resources', actual: 'none', step: of });
  return brokenBy(
    reading.read.flatMap((resource) =>
      verbsOf(resource)
        .filter((verb) => !verbs.includes(verb))
        .map((verb) => ({
          message: `${stringAt(resource, '/name')?.slice(0, 64) ?? 'a resource'} has a verb that is no word of the interface`,
          expected: verbs.join(', '),
          actual: verb.slice(0, 64),
          step: of,
        })),
    ),
  );
};

function readResources(context: Context, step: string): Reading<readonly Json[]> {
  const reading = readAnswer(context, step);
  return 'outcome' in reading ? reading : { read: listAt(reading.read, '/resources') };
}

/** What is no text in a list of verbs is told as the JSON that it is. */
function verbsOf(resource: Json | undefined): readonly string[] {
  return listAt(resource, '/verbs').map((verb) => (typeof verb === 'string' ? verb : JSON.stringify(verb)));
}

function listAt(document: Json | JsonObject | undefined, at: string): readonly Json[] {
  const list = pointTo(document, at);
  return Array.isArray(list) ? list : [];
}
