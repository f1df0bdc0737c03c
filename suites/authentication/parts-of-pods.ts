import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { noNode } from '../scenario/no-node.ts';
import { allowedEviction, collectionIn, createdPod, podPath } from '../scenario/running-pod.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { grant, grantNeeds } from './grant.ts';
import { allVerbs } from './operations.ts';

const pods = collectionIn('/api/v1', 'pods');
const pod: Fields = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: { $own: 'a' }, labels: testLabels },
  spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
};
const own: Template = { name: { $own: 'a' } };

/** An operation on a pod that a subresource is for. */
const eviction = (query: NonNullable<Request['query']>): Request => ({
  method: 'POST',
  path: podPath({ own: 'a' }, 'eviction'),
  query,
  body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: own },
});

const binding: Request = {
  method: 'POST',
  path: podPath({ own: 'a' }, 'binding'),
  query: { dryRun: 'All' },
  body: { apiVersion: 'v1', kind: 'Binding', metadata: own, target: { apiVersion: 'v1', kind: 'Node', name: 'apiconform-none' } },
};

const needs = [
  ...grantNeeds,
  { need: 'served', resource: 'v1/pods', verbs: ['create', 'delete'] },
  { need: 'served', resource: 'v1/pods/eviction', verbs: ['create'] },
] as const;

/** Permission for pods and not for the operations below them, and permission to evict and nothing else. */
export const partsOfPods: readonly Scenario[] = [withoutOperations(), withEviction()];

function withoutOperations(): Scenario {
  const path = podPath({ own: 'a' });
  const refused: Readonly<Record<string, Request>> = {
    'dry-evict': eviction({ dryRun: 'All' }),
    evict: eviction({}),
    bind: binding,
    log: { method: 'GET', path: podPath({ own: 'a' }, 'log') },
  };
  return {
    id: 'authentication/parent/eviction',
    about:
      'An identity that may do everything to pods evicts one that the identity of the run could evict, also in a dry run, binds it and reads its log.',
    needs,
    queue: 'waiting',
    steps: [
      createdPod('create', pods, pod),
      allowedEviction('by-the-run', { own: 'a' }),
      ...grant('pods', [{ apiGroups: [''], resources: ['pods'], verbs: allVerbs }]),
      untilServed('read', { method: 'GET', path, as: 'limited' }),
      ...refusals(refused),
      { id: 'after', do: 'send', request: { method: 'GET', path } },
    ],
    checks: each(
      ['authentication/parent', 'service/subresource/authorized-separately'],
      must(
        allHold(...Object.keys(refused).map((id) => answered(id, '4xx')), showsSame('after', '/metadata/uid', 'create')),
        answered('create', '2xx'),
        answered('read', '2xx'),
        answered('by-the-run', '2xx'),
      ),
    ),
  };
}

function withEviction(): Scenario {
  const path = podPath({ own: 'a' });
  const refused: Readonly<Record<string, Request>> = {
    read: { method: 'GET', path },
    list: { method: 'GET', path: pods },
    'dry-delete': { method: 'DELETE', path, query: { dryRun: 'All' } },
    delete: { method: 'DELETE', path },
    create: {
      method: 'POST',
      path: pods,
      query: { dryRun: 'All' },
      body: { ...pod, metadata: { name: { $own: 'b' }, labels: testLabels } },
    },
  };
  return {
    id: 'authentication/subresource/eviction',
    about: 'An identity that may evict pods does so in a dry run; it reads, lists, deletes and creates pods.',
    needs,
    queue: 'waiting',
    steps: [
      createdPod('made', pods, pod),
      ...grant('evicter', [{ apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] }]),
      untilServed('evict', { ...eviction({ dryRun: 'All' }), as: 'limited' }),
      ...refusals(refused),
      { id: 'after', do: 'send', request: { method: 'GET', path } },
    ],
    checks: each(
      ['authentication/subresource', 'service/subresource/authorized-separately'],
      must(
        allHold(...Object.keys(refused).map((id) => answered(id, '4xx')), showsSame('after', '/metadata/uid', 'made')),
        answered('made', '2xx'),
        answered('evict', '2xx'),
      ),
    ),
  };
}

/** No budget is about the pod: a response 429 means that the target is busy. */
function refusals(requests: Readonly<Record<string, Request>>): readonly Step[] {
  return Object.entries(requests).map(([id, request]) => ({ id, do: 'send', request: { ...request, as: 'limited' } }));
}

function untilServed(id: string, request: Request): Step {
  return { id, do: 'until', request, tooManyRequests: 'answer', holds: answered(id, '2xx'), boundSeconds: 30 };
}
