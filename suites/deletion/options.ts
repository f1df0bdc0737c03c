import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
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

/** A precondition that only the first delete meets: it changes the resourceVersion. */
const ofVersion = 'of-version';
const onlyOnce: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  [ofVersion]: { body: { ...plainOptions, preconditions: { resourceVersion: versionOf(`create-${ofVersion}`) } } },
};

/** Deletes of objects with a finalizer, each with other options, and once more with the same. */
export function deletionOptions(subject: Subject): Scenario {
  const all = { ...requests, ...onlyOnce };
  const [names, again] = [Object.keys(all), Object.keys(requests)];
  const deletes = (step: string, sent: typeof requests): readonly Step[] =>
    Object.entries(sent).map(([own, request]) => ({
      id: `${step}-${own}`,
      do: 'send',
      request: { method: 'DELETE', path: objectPath(subject, own), ...request },
    }));
  const isHeld = (step: string): readonly Predicate[] => [
    { of: step, at: '/metadata/deletionTimestamp', is: 'set' },
    // The policies Foreground and Orphan can add a finalizer.
    { of: step, at: '/metadata/finalizers', is: 'includes', value: finalizers.one },
  ];
  return {
    id: 'deletion/options',
    about:
      'Objects with a finalizer are deleted without a grace period, with each propagation policy, and with their uid or resourceVersion, and most of them once more.',
    steps: [
      ...names.map((own) => createWithFinalizers(subject, own, [finalizers.one])),
      ...deletes('delete', all),
      ...names.map((own) => get(subject, own, `held-${own}`)),
      ...deletes('again', requests),
      ...again.map((own) => get(subject, own, `still-${own}`)),
      ...names.map((own) => setFinalizers(subject, own, `release-${own}`, [])),
    ],
    checks: {
      'deletion/marked': must(
        allHold(
          ...names.flatMap((own) => isHeld(`held-${own}`)),
          ...again.flatMap((own) => [...isHeld(`still-${own}`), showsSame(`still-${own}`, '/metadata/uid', `create-${own}`)]),
        ),
        ...names.map((own) => answered(`delete-${own}`, '2xx')),
      ),
    },
  };
}
