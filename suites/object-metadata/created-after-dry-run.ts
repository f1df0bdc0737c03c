import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

const objects = ['a', 'b'] as const;

/**
 * Creates are sent as dry runs first, whose times are not those of the objects. The clocks of two servers of a target can differ by the
 * time between a dry run and its create, but not by both of these times.
 */
export function createdAfterDryRun(subject: Subject): Scenario {
  const at = '/metadata/creationTimestamp';
  return {
    id: 'object-metadata/created-after-dry-run',
    about: 'Two objects are created two and five seconds after dry runs of their creates, and read.',
    queue: 'waiting',
    steps: [
      ...objects.map((own) => writeStep(subject, 'create', { id: `dry-${own}`, own, query: { dryRun: 'All' } })),
      // Timestamps have a resolution of one second.
      { id: 'wait', do: 'wait', seconds: 2 },
      create(subject, 'a'),
      { id: 'wait-longer', do: 'wait', seconds: 3 },
      create(subject, 'b'),
      ...objects.map((own) => get(subject, own, `read-${own}`)),
    ],
    checks: {
      'object-metadata/creation-timestamp/set': {
        ...must(
          all(...objects.map((own) => ({ kind: 'time-form', of: `read-${own}`, at }) as const), {
            kind: 'any',
            of: objects.map((own) => allHold(...[`create-${own}`, `read-${own}`].map((of) => showsOther(of, at, `dry-${own}`)))),
          }),
          ...objects.flatMap((own) => [answered(`dry-${own}`, '2xx'), answered(`read-${own}`, 200)]),
        ),
        when: objects.map((own) => ({ of: `dry-${own}`, at, is: 'set' }) as const),
        otherwise: 'the target returns no creationTimestamp in the response to a dry run',
      },
    },
  };
}
