import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { noNode } from './no-node.ts';

/** The namespace of the case; the steps about pods may name another one. */
const ownNamespace: Template = { $namespace: true };

/** Where a pod is: its name, and its namespace where that is not the one of the case. */
export type PodAddress = { readonly own: string; readonly namespace?: Template };

/** The path of a collection of namespaced objects. */
export function collectionIn(root: string, resource: string, namespace: Template = ownNamespace): Template {
  return { $join: [`${root}/namespaces/`, namespace, `/${resource}`] };
}

/** The path of a pod, or of a subresource of it. */
export function podPath({ own, namespace }: PodAddress, subresource?: string): Template {
  return {
    $join: [collectionIn('/api/v1', 'pods', namespace), '/', { $own: own }, ...(subresource === undefined ? [] : [`/${subresource}`])],
  };
}

/** Creates a pod. The service account of a new namespace may be a moment late, and no pod is accepted without it. */
export function createdPod(id: string, collection: Template, body: Template): Step {
  return {
    id,
    do: 'until',
    request: { method: 'POST', path: collection, body },
    holds: { of: id, at: 'status', is: 'one-of', value: ['2xx'] },
    boundSeconds: 30,
  };
}

/**
 * Creates a pod, and writes a status with which it runs: it is on no node, and no node has the label that it needs. The
 * steps are called `create-` and `run-`, with the name of the pod.
 */
export function runningPod(address: PodAddress, metadata: { readonly [key: string]: Template }): readonly Step[] {
  const { own, namespace } = address;
  const body: Template = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: { $own: own }, ...metadata },
    spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
  };
  return [
    createdPod(`create-${own}`, collectionIn('/api/v1', 'pods', namespace), body),
    {
      id: `run-${own}`,
      do: 'send',
      request: {
        method: 'PATCH',
        path: podPath(address, 'status'),
        headers: { 'content-type': 'application/merge-patch+json' },
        body: { status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } },
      },
    },
  ];
}

/** An eviction of a pod, in a dry run unless it says otherwise. A response 429 is an answer. */
function eviction(
  id: string,
  address: PodAddress,
  { query = { dryRun: 'All' }, options = {} }: EvictionOptions = {},
): Step & { readonly do: 'send' } {
  const body: Template = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: { $own: address.own } }, ...options };
  return { id, do: 'send', request: { method: 'POST', path: podPath(address, 'eviction'), query, body }, tooManyRequests: 'answer' };
}

type EvictionOptions = { readonly query?: Readonly<Record<string, string>>; readonly options?: { readonly [key: string]: Template } };

/** An eviction that is expected to be allowed: it is repeated for a moment, because a busy server returns 429 too. */
export function allowedEviction(id: string, address: PodAddress, options: EvictionOptions = {}): Step {
  return repeated(eviction(id, address, options), isAccepted(id));
}

/** The response to an eviction says that a disruption budget is the cause, as that of a busy server does not. */
export function isOfBudget(id: string): Predicate {
  return { of: id, at: '/details/causes', is: 'includes', value: { reason: 'DisruptionBudget' } };
}

/** An eviction that a disruption budget decides: it is repeated for a moment while the response is that of a busy server. */
export function decidedEviction(id: string, address: PodAddress): Step {
  return { ...repeated(eviction(id, address), isOfBudget(id)), unless: isAccepted(id) };
}

function repeated({ id, request }: Step & { readonly do: 'send' }, holds: Predicate): Step & { readonly do: 'until' } {
  return { id, do: 'until', request, tooManyRequests: 'answer', holds, boundSeconds: 5, atDeadline: 'judge' };
}

function isAccepted(id: string): Predicate {
  return { of: id, at: 'status', is: 'one-of', value: ['2xx'] };
}
