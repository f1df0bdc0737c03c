import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

/** A create is sent as a dry run first, whose time is not that of the object. */
export function createdAfterDryRun(subject: Subject): Scenario {
  const at = '/metadata/creationTimestamp';
  return {
    id: 'object-metadata/created-after-dry-run',
    about: 'An object is created two seconds after a dry run of its create, and read.',
    queue: 'waiting',
    steps: [
      writeStep(subject, 'create', { id: 'dry', own: 'a', query: { dryRun: 'All' } }),
      // Timestamps have a resolution of one second.
      { id: 'wait', do: 'wait', seconds: 2 },
      create(subject, 'a'),
      get(subject, 'a', 'read'),
    ],
    checks: {
      'object-metadata/creation-timestamp/set': {
        ...must(
          all({ kind: 'time-form', of: 'read', at }, allHold(showsOther('create-a', at, 'dry'), showsOther('read', at, 'dry'))),
          answered('dry', '2xx'),
          answered('read', 200),
        ),
        when: [{ of: 'dry', at, is: 'set' }],
        otherwise: 'the target returns no creationTimestamp in the response to a dry run',
      },
    },
  };
}
