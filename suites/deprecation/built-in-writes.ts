import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Version = 'v1' | 'v2';

const served = (version: Version): string => `autoscaling/${version}/horizontalpodautoscalers`;
const path = (version: Version, own: string, subresource = ''): Template => ({
  $join: [resourcePath(served(version), 'namespaced'), '/', { $own: own }, subresource],
});
const target = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'apiconform-none' }, minReplicas: 2, maxReplicas: 5 };
const memory = { name: 'memory', target: { type: 'Utilization', averageUtilization: 70 } };

/** A scaler with values for which the older version has no fields. */
const newer = {
  ...target,
  metrics: [{ type: 'Resource', resource: memory }],
  behavior: { scaleDown: { stabilizationWindowSeconds: 77 } },
};

function scaler(version: Version, own: string, spec: Template): Fields {
  const metadata = { name: { $own: own }, labels: testLabels, annotations: { [changeAnnotation]: 'create' } };
  return { apiVersion: `autoscaling/${version}`, kind: 'HorizontalPodAutoscaler', metadata, ...(spec === null ? {} : { spec }) };
}

/** Writes of a scaler in the older version that have nothing to do with what only the newer one has. */
const writes: Readonly<
  Record<string, Pick<Request, 'body' | 'query'> & { readonly kind: keyof typeof patchTypes; readonly part?: string }>
> = {
  'merge-patch': { kind: 'merge-patch', body: { metadata: { annotations: { [changeAnnotation]: 'merge-patch' } } } },
  'json-patch': { kind: 'json-patch', body: [{ op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: 'json-patch' }] },
  'strategic-merge-patch': {
    kind: 'strategic-merge-patch',
    body: { metadata: { annotations: { [changeAnnotation]: 'strategic-merge-patch' } } },
  },
  apply: { kind: 'apply', query: { fieldManager: 'apiconform-applier', force: 'true' }, body: scaler('v1', 'a', null) },
  'status-patch': { kind: 'merge-patch', part: '/status', body: { status: { currentReplicas: 1, desiredReplicas: 1 } } },
};

/** Every kind of write in the older version of a built-in type leaves what only the newer one has, and the newer one leaves what the older one has. */
export function builtInWrites(): Scenario {
  return {
    id: 'deprecation/writes-of-a-scaler',
    about:
      'A HorizontalPodAutoscaler is created in its newer version and written in each way in the older one; another one is created in the older version, and read and written back in the newer one. Then each is deleted in the other version than its own.',
    needs: [
      ...(['v1', 'v2'] as const).map((version) => ({
        need: 'served' as const,
        resource: served(version),
        verbs: ['create', 'update', 'patch', 'get', 'list', 'delete'],
      })),
      { need: 'served', resource: `${served('v1')}/status`, verbs: ['patch'] },
    ],
    steps: [
      made('v2', 'a', newer),
      ...Object.entries(writes).flatMap(([id, { kind, part, body = {}, query = {} }]): readonly Step[] => [
        {
          id,
          do: 'send',
          request: { method: 'PATCH', path: path('v1', 'a', part), query, headers: { 'content-type': patchTypes[kind] }, body },
        },
        read(`after-${id}`, 'v2', 'a'),
      ]),
      made('v1', 'b', { ...target, targetCPUUtilizationPercentage: 60 }),
      read('newer', 'v2', 'b'),
      { id: 'back', do: 'send', request: { method: 'PUT', path: path('v2', 'b'), body: { $ref: { step: 'newer', at: '' } } } },
      read('older', 'v1', 'b'),
      ...(['v1', 'v2'] as const).map(
        (version): Step => ({
          id: `listed-${version}`,
          do: 'send',
          request: { method: 'GET', path: resourcePath(served(version), 'namespaced'), query: { labelSelector: selector } },
        }),
      ),
      { id: 'delete-a', do: 'send', request: { method: 'DELETE', path: path('v1', 'a') } },
      { id: 'delete-b', do: 'send', request: { method: 'DELETE', path: path('v2', 'b') } },
      gone('v2', 'a'),
      gone('v1', 'b'),
    ],
    checks: {
      'deprecation/rule-2': must(
        allHold(
          ...Object.keys(writes).flatMap((id): readonly Predicate[] => [
            answered(id, '2xx'),
            showsSame(`after-${id}`, '/spec', 'create-a'),
          ]),
          shows('newer', '/spec/metrics/0/resource/target/averageUtilization', 60),
          shows('newer', '/apiVersion', 'autoscaling/v2'),
          answered('back', 200),
          showsSame('older', '/spec', 'create-b'),
          lists('listed-v2', 'a', { spec: newer }),
          lists('listed-v1', 'b', { spec: { targetCPUUtilizationPercentage: 60 } }),
          answered('gone-a', 404),
          answered('gone-b', 404),
        ),
        ...['create-a', 'create-b', 'delete-a', 'delete-b'].map((id) => answered(id, '2xx')),
      ),
    },
  };
}

function made(version: Version, own: string, spec: Template): Step {
  const collection = resourcePath(served(version), 'namespaced');
  return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: collection, body: scaler(version, own, spec) } };
}

function read(id: string, version: Version, own: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: path(version, own) } };
}

/** Waits until the object is gone in this version. */
function gone(version: Version, own: string): Step {
  const id = `gone-${own}`;
  const request = { method: 'GET', path: path(version, own) } as const;
  return { id, do: 'until', request, holds: answered(id, 404), boundSeconds: 60, atDeadline: 'judge' };
}

function lists(of: string, own: string, fields: Fields): Predicate {
  return { of, at: '/items', is: 'includes', value: { metadata: { name: { $own: own } }, ...fields } };
}
