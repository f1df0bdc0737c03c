import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { type Fields, intent } from '../scenario/field-manager.ts';
import { noNode } from '../scenario/no-node.ts';
import { createdPod } from '../scenario/running-pod.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { objectPath, testObject } from '../scenario/test-object.ts';
import { described, hasMarker, schemaOf } from './described-markers.ts';

const pod = schemaOf('pods');
const status = { step: 'described', via: pod.at, at: '/properties/status/allOf/0/$ref' } as const;
const [one, two] = ['10.0.0.1', 'fd00::1'];

/** A list that is atomic and has a merge marker too: the addresses of the host of a pod, on servers whose OpenAPI shows that. */
export function bothMarkers(subject: Subject): Scenario {
  const pods: Subject = {
    ...subject,
    apiVersion: 'v1',
    kind: 'Pod',
    collection: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/pods'] },
    body: { spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] } },
  };
  const applied = (id: string, manager: string, fields: Fields): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(pods, 'a', 'status'),
      query: { fieldManager: manager },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: intent(pods, 'a', { status: fields }),
    },
  });
  return {
    id: 'merge-strategy/both-markers',
    about: 'Two managers apply different items of a list that is atomic and has a merge marker.',
    needs: [
      // Older releases do not have the field, and refuse an apply of it.
      { need: 'release', atLeast: '1.29' },
      { need: 'served', resource: 'v1/pods', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'v1/pods/status', verbs: ['patch'] },
    ],
    steps: [
      described,
      createdPod('create-a', pods.collection, testObject(pods, 'a', 'create-a')),
      applied('first', 'first', { hostIP: one, hostIPs: [{ ip: one }] }),
      applied('second', 'second', { hostIPs: [{ ip: one }, { ip: two }] }),
    ],
    checks: {
      'merge-strategy/list-type-before-merge-marker': {
        when: [
          { of: 'described', at: pod.at, is: 'present' },
          { of: 'described', at: { $join: [{ $ref: pod }, '/properties/status/allOf/0/$ref'] }, is: 'present' },
          hasMarker(status, 'hostIPs', 'patch-merge-key', 'present'),
          hasMarker(status, 'hostIPs', 'list-type', { value: 'atomic' }),
        ],
        otherwise: 'the target describes no atomic list of this kind with a merge marker',
        given: [answered('first', '2xx')],
        expect: allHold(answered('second', '4xx')),
      },
    },
  };
}
