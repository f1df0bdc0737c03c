import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

/** An apply that conflicts, with each value of the parameter. */
export const force = scenariosPerSubject((subject) => [
  {
    id: 'query-parameters/force',
    about:
      'A manager applies a different value to a field of another manager, with force false and with force true, each also in a dry run.',
    steps: [
      create(subject, 'a'),
      applyAs(subject, 'owner', 'true'),
      applyAs(subject, 'without-force', 'false'),
      applyAs(subject, 'dry-without-force', 'false', { dryRun: 'All' }),
      applyAs(subject, 'dry-with-force', 'true', { dryRun: 'All' }),
      get(subject, 'a', 'after-without'),
      applyAs(subject, 'with-force', 'true'),
      get(subject, 'a', 'after-with'),
    ],
    checks: {
      'query-parameters/force/true': must(
        all(
          allHold(
            answered('with-force', '2xx'),
            shows('after-with', changeAt, 'with-force'),
            answered('dry-with-force', '2xx'),
            shows('dry-with-force', changeAt, 'dry-with-force'),
          ),
          {
            kind: 'owners',
            of: 'after-with',
            path: ['f:metadata', 'f:annotations', `f:${changeAnnotation}`],
            are: [{ manager: 'apiconform-with-force', operation: 'Apply' }],
          },
        ),
        answered('owner', '2xx'),
      ),
      'query-parameters/force/false': must(
        allHold(answered('without-force', '4xx'), answered('dry-without-force', '4xx'), shows('after-without', changeAt, 'owner')),
        answered('owner', '2xx'),
      ),
    },
  },
]);

function applyAs(subject: Subject, id: string, value: string, query: NonNullable<Request['query']> = {}): Step {
  const metadata = { name: { $own: 'a' }, annotations: { [changeAnnotation]: id } };
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a'),
      query: { fieldManager: `apiconform-${id}`, force: value, ...query },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata },
    },
  };
}
