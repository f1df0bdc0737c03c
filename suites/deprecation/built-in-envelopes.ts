import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { changeAnnotation, testLabels } from '../scenario/test-object.ts';

const versions = ['v1', 'v2'] as const;
type Version = (typeof versions)[number];

const served = (version: Version): string => `autoscaling/${version}/horizontalpodautoscalers`;
const collection = (version: Version): Template => resourcePath(served(version), 'namespaced');
const path = (version: Version): Template => ({ $join: [collection(version), '/', { $own: 'a' }] });

/** An object of a built-in type that was written in two versions says in binary in which one it is. */
export function builtInEnvelopes(): Scenario {
  const read = (id: string, request: Request): Step => accepting({ id, do: 'send', request }, binary);
  const isOf = (of: string, version: Version, objectKind: string): Expectation => ({
    kind: 'binary-type',
    of,
    objectKind,
    apiVersion: `autoscaling/${version}`,
  });
  return {
    id: 'deprecation/envelopes-of-a-scaler',
    about: 'A HorizontalPodAutoscaler is created in one version and patched in both; it is read, listed and patched in both in binary.',
    needs: [
      { need: 'binary' },
      { need: 'namespace' },
      ...versions.map((version) => ({
        need: 'served' as const,
        resource: served(version),
        verbs: ['create', 'patch', 'get', 'list', 'delete'],
      })),
    ],
    steps: [
      {
        id: 'create',
        do: 'send',
        request: {
          method: 'POST',
          path: collection('v2'),
          body: {
            apiVersion: 'autoscaling/v2',
            kind: 'HorizontalPodAutoscaler',
            metadata: { name: { $own: 'a' }, labels: testLabels },
            spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'apiconform-none' }, maxReplicas: 5 },
          },
        },
      },
      ...versions.map((version): Step => ({ id: `patch-${version}`, do: 'send', request: patched(version) })),
      ...versions.flatMap((version) => [
        read(`get-${version}`, { method: 'GET', path: path(version) }),
        read(`list-${version}`, { method: 'GET', path: collection(version), query: { labelSelector: selector } }),
        read(`write-${version}`, patched(version)),
      ]),
    ],
    checks: {
      'protobuf/type-meta': must(
        all(
          ...versions.flatMap((version) => [
            isOf(`get-${version}`, version, 'HorizontalPodAutoscaler'),
            isOf(`list-${version}`, version, 'HorizontalPodAutoscalerList'),
            isOf(`write-${version}`, version, 'HorizontalPodAutoscaler'),
          ]),
        ),
        answered('create', '2xx'),
        ...versions.map((version) => answered(`patch-${version}`, '2xx')),
        ...versions.map((version) => isIn(`get-${version}`, binary)),
      ),
    },
  };
}

function patched(version: Version): Request {
  const body = { metadata: { annotations: { [changeAnnotation]: `patch-${version}` } } };
  return { method: 'PATCH', path: path(version), headers: { 'content-type': 'application/merge-patch+json' }, body };
}
