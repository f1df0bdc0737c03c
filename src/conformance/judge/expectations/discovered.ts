import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Exchange } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, passed } from '../outcome.ts';
import { notCarriedOut, type ReadResult, readAnswer } from '../read-answer.ts';
import { isBuiltInGroup } from './built-in-group.ts';
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

/** Checks that every verb in an APIResourceList, or in those of all built-in groups, is a verb of the API, in lower case. */
export const judgeVerbNames: ExpectationJudge<'verb-names'> = ({ of }, context) => {
  const reading = flatSteps(context.case.steps).some(({ id, do: action }) => id === of && action === 'collections')
    ? readBuiltInResources(context, of)
    : readResources(context, of);
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

/** Reads the resources of all built-in groups, which the target itself serves. */
function readBuiltInResources(context: Context, step: string): ReadResult<readonly Json[]> {
  const exchanges = context.evidence.pages(step);
  if (exchanges.length === 0) return { outcome: notCarriedOut(context, step) };
  const isOwn = ({ request }: Exchange): boolean => isBuiltInGroup(groupOf(request.target), context);
  const read = exchanges.flatMap((exchange) =>
    'answer' in exchange && isOwn(exchange) ? listAt(bodyOf(exchange.answer), '/resources') : [],
  );
  return { read };
}

/** Returns the name of the group in a path; that of the core group is empty. */
function groupOf(target: string): string {
  return /^\/apis\/([^/?]+)/.exec(target)?.[1] ?? '';
}

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
