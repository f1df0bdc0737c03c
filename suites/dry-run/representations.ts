import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, inForm, isKnownInBinary, orJson, table } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Dry runs of requests whose bodies, or whose responses, are not in JSON. */
export const dryRunRepresentations = scenariosPerSubject((subject) => [
  dryRuns(subject, 'yaml'),
  ...(isKnownInBinary(subject) ? [dryRuns(subject, 'binary')] : []),
]);

const yaml = { 'content-type': 'application/yaml' } as const;
/** Not every server makes Tables of the responses to writes. */
const tableOrJson = orJson(table);
const dryRun = { dryRun: 'All' } as const;

/** Sends a dry run again, and with responses that may be the metadata alone or a Table. The first step is called `dry-repeated`. */
export function repeated(step: Step): readonly Step[] {
  return [
    { ...step, id: 'dry-repeated' },
    accepting({ ...step, id: 'dry-for-metadata' }, orJson(inForm('PartialObjectMetadata'))),
    accepting({ ...step, id: 'dry-for-table' }, tableOrJson),
  ];
}

/** Sends a dry run of a merge patch whose response may be a Table. The step is called `dry-table`. */
export function dryTable(subject: Subject): Step {
  return accepting(writeStep(subject, 'merge-patch', { id: 'dry-table', own: 'a', query: dryRun }), tableOrJson);
}

/** Returns that the row of the Table shows the object as the request would leave it. A Table need not have the object. */
export function shownInDryTable(): Expectation {
  const object = '/rows/0/object/metadata';
  const isShown = allHold(shows('dry-table', `${object}/annotations/${changeAnnotation}`, 'dry-table'));
  const isNone = [differs('dry-table', '/kind', 'Table'), { of: 'dry-table', at: `${object}/name`, is: 'absent' } as const];
  return all(allHold(answered('dry-table', 200)), { kind: 'any', of: [isShown, ...isNone.map((none) => allHold(none))] });
}

function dryRuns(subject: Subject, form: 'yaml' | 'binary'): Scenario {
  const bodyOf = (object: ReturnType<typeof testObject>): Pick<Request, 'body' | 'binary' | 'headers'> =>
    form === 'binary' ? { binary: object } : { body: object, headers: { ...yaml, accept: tableOrJson } };
  const post: Step = {
    id: 'dry-create',
    do: 'send',
    request: { method: 'POST', path: subject.collection, query: dryRun, ...bodyOf(testObject(subject, 'b', 'dry-create')) },
  };
  const put: Step = {
    id: 'dry-update',
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      query: dryRun,
      ...bodyOf(testObject(subject, 'a', 'dry-update', { resourceVersion: versionOf('create-a') })),
    },
  };
  const unchanged = { kind: 'shows-own-state', read: 'after' } as const;
  return {
    id: `dry-run/in-${form}`,
    about:
      form === 'yaml'
        ? 'A create and an update are sent as dry runs with bodies in YAML and with a Table as the response; the collection is as it was.'
        : 'A create and an update are sent as dry runs with bodies in the binary media type; the collection is as it was.',
    ...(form === 'binary' ? { needs: [{ need: 'binary' }] as const } : {}),
    steps: [create(subject, 'a'), post, put, list(subject, 'after')],
    checks: {
      [`dry-run/in-${form}/nothing-stored`]: must(unchanged, answered('dry-create', '2xx'), answered('dry-update', '2xx', 409, 412)),
    },
  };
}
