import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, goneOrJudged, testObject } from '../scenario/test-object.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

/** Deletion of an object that has an owner, which stays. */
export function owned(subject: Subject): Scenario {
  const id = 'create-a';
  const owner = ownerReference(subject, 'owner');
  const body = testObject(subject, 'a', id, { finalizers: [finalizers.one], ownerReferences: [owner] });
  const hasOwner = shows('before', '/metadata/ownerReferences/0/uid', owner.uid);
  return {
    id: 'deletion/owned',
    about: 'An object with an owner and a finalizer is deleted, and then the finalizer is removed.',
    steps: [
      create(subject, 'owner'),
      { id, do: 'send', request: { method: 'POST', path: subject.collection, body }, writes: { own: 'a', as: 'create' } },
      get(subject, 'a', 'before'),
      requestDeletion(subject, 'a', 'delete-a', 'delete'),
      get(subject, 'a', 'marked'),
      setFinalizers(subject, 'a', 'remove-last', []),
      goneOrJudged(subject, 'a'),
      get(subject, 'owner', 'owner-after'),
    ],
    checks: {
      'deletion/marked': must(
        allHold(answered('marked', 200), { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' }),
        hasOwner,
        shows('before', '/metadata/finalizers', [finalizers.one]),
        answered('delete-a', '2xx'),
      ),
      ...(subject.writers === 'ours'
        ? {
            'object-metadata/resource-version/of-last-change': must(
              allHold(showsSame('owner-after', '/metadata/resourceVersion', 'create-owner')),
              hasOwner,
              answered('gone-a', 404),
            ),
          }
        : {}),
      'deletion/removed': must(
        allHold(answered('gone-a', 404), answered('owner-after', 200)),
        hasOwner,
        answered('marked', 200),
        answered('remove-last', '2xx'),
      ),
    },
  };
}
