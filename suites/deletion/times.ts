import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { optionsInEachPlace, plainOptions } from './delete-options.ts';
import { finalizers } from './finalizers.ts';

/** Deletes of one object, by the name of the object. */
const requests: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  plain: {},
  ...optionsInEachPlace,
  foreground: { query: { propagationPolicy: 'Foreground' } },
  'orphan-in-body': { body: { ...plainOptions, propagationPolicy: 'Orphan' } },
};

const at = '/metadata/deletionTimestamp';

/** The deletionTimestamp is the time of the delete, and not that of the creation or of a change, with whatever options. */
export function times(subject: Subject): Scenario {
  const owns = Object.keys(requests);
  return {
    id: 'deletion/times',
    about:
      'Objects with a finalizer are deleted seven seconds after their creation, with each option; others are created before and after.',
    queue: 'waiting',
    steps: [
      ...owns.map((own) => createWithFinalizers(subject, own, [finalizers.one])),
      // The servers of one target may not agree on the time to the second.
      { id: 'wait', do: 'wait', seconds: 7 },
      create(subject, 'earlier'),
      ...Object.entries(requests).map(
        ([own, request]): Step => ({
          id: `delete-${own}`,
          do: 'send',
          request: { method: 'DELETE', path: objectPath(subject, own), ...request },
        }),
      ),
      create(subject, 'later'),
      ...owns.map((own) => get(subject, own, `marked-${own}`)),
      ...owns.map(
        (own): Step => ({ id: `release-${own}`, do: 'send', request: mergePatch(subject, own, { metadata: { finalizers: null } }) }),
      ),
    ],
    checks: {
      'deletion/current-time': must(
        all(
          ...owns.map(
            (own) =>
              ({
                kind: 'time-between',
                of: `marked-${own}`,
                at,
                earlierBySeconds: 0,
                from: { step: 'create-earlier', at: '/metadata/creationTimestamp' },
                to: { step: 'create-later', at: '/metadata/creationTimestamp' },
              }) as const,
          ),
        ),
        ...owns.flatMap((own) => [
          answered(`create-${own}`, '2xx'),
          answered(`delete-${own}`, '2xx'),
          { of: `marked-${own}`, at, is: 'set' } as const,
        ]),
      ),
    },
  };
}
