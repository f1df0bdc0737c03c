import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createAs, updateAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, shows } from '../scenario/shows.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';

const note = 'apiconform-note';
const at = '/metadata/annotations';

/** The manager that gives an object its first annotation owns it. */
export function firstAnnotations(subject: Subject): Scenario {
  const requests = ['put', 'json-patch', 'merge-patch', ...(isCustom(subject) ? [] : (['strategic-merge-patch'] as const))] as const;
  const fields = subject.body;
  return {
    id: 'managed-fields/first-annotations',
    about:
      'Objects without annotations are created by one manager, and another gives each its first one: by an update, and by a patch of each kind.',
    steps: requests.flatMap((request): readonly Step[] => [
      createAs(subject, { id: `create-${request}`, manager: 'first', own: request, fields }),
      get(subject, request, `before-${request}`),
      updateAs(
        subject,
        request,
        { id: request, manager: 'second', own: request, fields },
        { changes: [{ at, value: { [note]: request } }], from: `before-${request}` },
      ),
      get(subject, request, `after-${request}`),
    ]),
    checks: {
      'managed-fields/kept-up': must(
        all(
          ...requests.map(
            (request) =>
              ({
                kind: 'owners',
                of: `after-${request}`,
                path: ['f:metadata', 'f:annotations', `f:${note}`],
                are: [{ manager: 'second', operation: 'Update' }],
              }) as const,
          ),
        ),
        ...requests.flatMap((request) => [
          answered(`create-${request}`, '2xx'),
          { of: `before-${request}`, at, is: 'unset' } as const,
          shows(`after-${request}`, `${at}/${note}`, request),
        ]),
      ),
    },
  };
}
