import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { noNode } from '../scenario/no-node.ts';
import { createdPod } from '../scenario/running-pod.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

const graceSeconds = 30;

/**
 * A kind with graceful deletion: a pod that is bound to a node. Objects of the subject are created before and after
 * the deletion, and show the time of the server.
 */
export function graceful(subject: Subject): Scenario {
  const container = { name: 'main', image: 'apiconform.example/none' };
  const spec = { nodeName: { $own: 'node' }, nodeSelector: noNode, terminationGracePeriodSeconds: graceSeconds, containers: [container] };
  const pods: Subject = {
    ...subject,
    kind: 'Pod',
    collection: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/pods'] },
    body: { spec },
  };
  const expected = (earlierBySeconds: number): Expectation => ({
    kind: 'time-between',
    of: 'marked',
    at: '/metadata/deletionTimestamp',
    earlierBySeconds,
    from: { step: 'create-earlier', at: '/metadata/creationTimestamp' },
    to: { step: 'create-later', at: '/metadata/creationTimestamp' },
  });
  return {
    id: 'deletion/grace-period',
    about: 'A pod that is bound to a node and has a grace period is deleted.',
    needs: [{ need: 'served', resource: 'v1/pods', verbs: ['create', 'get', 'patch', 'delete'] }],
    steps: [
      createdPod('create-a', pods.collection, testObject(pods, 'a', 'create-a', { finalizers: [finalizers.one] })),
      create(subject, 'earlier'),
      requestDeletion(pods, 'a', 'delete-a'),
      create(subject, 'later'),
      get(pods, 'a', 'marked'),
      {
        id: 'end',
        do: 'send',
        request: { method: 'DELETE', path: objectPath(pods, 'a'), query: { gracePeriodSeconds: '0' } },
      },
      setFinalizers(pods, 'a', 'release', []),
    ],
    checks: {
      'deletion/current-time': {
        given: [{ of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' }],
        expect: expected(0),
        erratum: { id: 'deletion-timestamp-after-the-grace-period', expect: expected(graceSeconds) },
      },
    },
  };
}
