import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { lease, leaseGroup, leasesPath, servesLeases } from '../scenario/lease.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { patchesOfOwned } from './patches-of-owned.ts';

/** Objects with one owner, and with several. */
export const owners = scenariosPerSubject((subject) => [
  ...patchesOfOwned(subject),
  ...(isUsedFor(subject, 'single-cases') ? [ownersOfOneName(subject)] : []),
]);

const at = '/metadata/ownerReferences';

/** The owners exist, because a cluster deletes an object without any of its owners. */
function ownersOfOneName(subject: Subject): Scenario {
  const reference = (apiVersion: Template, kind: string, own: string, step: string): Template => ({
    apiVersion,
    kind,
    name: { $own: own },
    uid: { $ref: { step, at: '/metadata/uid' } },
  });
  const references = [
    reference(subject.apiVersion, subject.kind, 'b', 'create-b'),
    reference({ $join: [leaseGroup, '/v1'] }, 'Lease', 'b', 'create-lease'),
    reference(subject.apiVersion, subject.kind, 'c', 'create-c'),
  ];
  const owned = (metadata: { readonly [field: string]: Template }) => testObject(subject, 'a', 'owned', metadata);
  const showsExactly = (of: string, expected: readonly Template[]): readonly Predicate[] => [
    ...expected.map((value): Predicate => ({ of, at, is: 'includes-once', value })),
    { of, at, is: 'has-length', value: expected.length },
  ];
  const [, ...later] = references;
  const put: Step = {
    id: 'put',
    do: 'send',
    request: { method: 'PUT', path: objectPath(subject, 'a'), body: owned({ ownerReferences: later, resourceVersion: versionOf('read') }) },
  };
  return {
    id: 'verbs/owners-of-one-name',
    about:
      'An object is created with three owners, of which two have the same name and different kinds, and two the same kind and different names; then it is updated without the first.',
    needs: [servesLeases],
    steps: [
      create(subject, 'b'),
      create(subject, 'c'),
      { id: 'create-lease', do: 'send', request: { method: 'POST', path: leasesPath, body: lease('b', {}) } },
      { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body: owned({ ownerReferences: references }) } },
      get(subject, 'a', 'read'),
      put,
      get(subject, 'a', 'updated'),
    ],
    checks: {
      'verbs/method/post': must(
        allHold(answered('create', '2xx'), ...showsExactly('read', references)),
        answered('create-lease', '2xx'),
        answered('read', 200),
      ),
      'verbs/put/replaces': must(
        allHold(answered('put', 200), ...showsExactly('updated', later)),
        answered('create-lease', '2xx'),
        answered('create', '2xx'),
      ),
    },
  };
}
