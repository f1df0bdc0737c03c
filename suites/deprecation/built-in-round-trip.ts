import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const headers = { 'content-type': patchTypes['merge-patch'] };

/** The newer version of a HorizontalPodAutoscaler has values for which the older version has no fields. */
export function builtInRoundTrip(): Scenario {
  const path = (version: string, name: Template | undefined): Template => ({
    $join: [
      '/apis/autoscaling/',
      version,
      '/namespaces/',
      { $namespace: true },
      '/horizontalpodautoscalers',
      ...(name === undefined ? [] : ['/', name]),
    ],
  });
  const own: Template = { $own: 'a' };
  const memory = { name: 'memory', target: { type: 'Utilization', averageUtilization: 70 } };
  const body: Template = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: own, labels: testLabels },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'nothing' },
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [{ type: 'Resource', resource: memory }],
      behavior: { scaleDown: { stabilizationWindowSeconds: 77 } },
    },
  };
  const apply = (version: string, annotations: Readonly<Record<string, Template>>): Step => ({
    id: `apply-${version}`,
    do: 'send',
    request: {
      method: 'PATCH',
      path: path(version, own),
      query: { fieldManager: 'apiconform-applier', force: 'true' },
      headers: { 'content-type': patchTypes.apply },
      body: {
        apiVersion: `autoscaling/${version}`,
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: own, labels: testLabels, annotations },
      },
    },
  });
  const read = (id: string, version: string): Step => ({ id, do: 'send', request: { method: 'GET', path: path(version, own) } });
  return {
    id: 'deprecation/round-trip-of-a-scaler',
    about:
      'A HorizontalPodAutoscaler is created in its newer version, read in the older one, written back unchanged, read in the newer one again, and patched there and in the older one; it is applied in the older version, and with less in the newer one.',
    needs: ['v1', 'v2'].map((version) => ({
      need: 'served',
      resource: `autoscaling/${version}/horizontalpodautoscalers`,
      verbs: ['create', 'update', 'patch', 'get', 'delete'],
    })),
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: path('v2', undefined), body } },
      read('before', 'v2'),
      read('older', 'v1'),
      { id: 'back', do: 'send', request: { method: 'PUT', path: path('v1', own), body: { $ref: { step: 'older', at: '' } } } },
      read('after', 'v2'),
      {
        id: 'patch',
        do: 'send',
        request: {
          method: 'PATCH',
          path: path('v2', own),
          headers,
          body: { spec: { maxReplicas: 7, behavior: { scaleUp: { stabilizationWindowSeconds: 33 } } } },
        },
      },
      read('older-again', 'v1'),
      {
        id: 'patch-older',
        do: 'send',
        request: { method: 'PATCH', path: path('v1', own), headers, body: { spec: { maxReplicas: 8 } } },
      },
      read('after-patch', 'v2'),
      apply('v1', { 'apiconform-stays': 'value', 'apiconform-goes': 'value' }),
      apply('v2', { 'apiconform-stays': 'value' }),
      read('after-applies', 'v2'),
    ],
    checks: {
      'deprecation/rule-2': must(
        allHold(answered('back', 200), showsSame('after', '/spec', 'before'), showsSame('after', '/metadata/uid', 'before')),
        answered('made', '2xx'),
        shows('older', '/apiVersion', 'autoscaling/v1'),
      ),
      'verbs/patch/keeps': must(
        allHold(
          shows('after-patch', '/spec/maxReplicas', 8),
          showsSame('after-patch', '/spec/behavior', 'patch'),
          showsSame('after-patch', '/spec/metrics', 'patch'),
        ),
        answered('patch', 200),
        answered('patch-older', 200),
      ),
      'apply/removes-missing-items': must(
        allHold(answered('apply-v2', 200), shows('after-applies', '/metadata/annotations/apiconform-stays', 'value'), {
          of: 'after-applies',
          at: '/metadata/annotations/apiconform-goes',
          is: 'absent',
        }),
        answered('apply-v1', 200),
        shows('apply-v1', '/metadata/annotations/apiconform-goes', 'value'),
      ),
      'get-resource-version/rv-unset': must(
        allHold(shows('older-again', '/spec/maxReplicas', 7), showsSame('older-again', '/metadata/resourceVersion', 'patch')),
        answered('patch', 200),
      ),
    },
  };
}
