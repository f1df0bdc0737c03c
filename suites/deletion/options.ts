import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { optionsInEachPlace, plainOptions } from './delete-options.ts';
import { finalizers, setFinalizers } from './finalizers.ts';

/** Options of a delete, none of which says that finalizers do not count, by the name of the object that is deleted so. */
const requests: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  ...optionsInEachPlace,
  foreground: { query: { propagationPolicy: 'Foreground' } },
  'foreground-in-body': { body: { ...plainOptions, propagationPolicy: 'Foreground' } },
  orphan: { query: { propagationPolicy: 'Orphan' } },
  'orphan-in-body': { body: { ...plainOptions, propagationPolicy: 'Orphan' } },
  'of-uid': { body: { ...plainOptions, preconditions: { uid: { $ref: { step: 'create-of-uid', at: '/metadata/uid' } } } } },
};

/** Deletes of objects with a finalizer, each with other options. */
export function deletionOptions(subject: Subject): Scenario {
  const names = Object.keys(requests);
  return {
    id: 'deletion/options',
    about: 'Objects with a finalizer are deleted without a grace period, with each propagation policy, and with their uid.',
    steps: [
      ...names.map((own) => createWithFinalizers(subject, own, [finalizers.one])),
      ...Object.entries(requests).map(
        ([own, request]): Step => ({
          id: `delete-${own}`,
          do: 'send',
          request: { method: 'DELETE', path: objectPath(subject, own), ...request },
        }),
      ),
      ...names.map((own) => get(subject, own, `held-${own}`)),
      ...names.map((own) => setFinalizers(subject, own, `release-${own}`, [])),
    ],
    checks: {
      'deletion/marked': must(
        {
          kind: 'holds',
          all: names.flatMap((own) => [
            { of: `held-${own}`, at: '/metadata/deletionTimestamp', is: 'set' } as const,
            // The policies Foreground and Orphan can add a finalizer.
            { of: `held-${own}`, at: '/metadata/finalizers', is: 'includes', value: finalizers.one } as const,
          ]),
        },
        ...names.map((own) => answered(`delete-${own}`, '2xx')),
      ),
    },
  };
}
