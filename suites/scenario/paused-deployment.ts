import type { Template } from '#core/model/template';
import { noNode } from './no-node.ts';
import { testLabels } from './test-object.ts';

/** The collection of the deployments in the namespace of the case. */
export const deployments: Template = { $join: ['/apis/apps/v1/namespaces/', { $namespace: true }, '/deployments'] };

/** A deployment, without replicas if not stated, that is paused, so that a cluster with controllers makes no pod of it. */
export function pausedDeployment(own: string, replicas = 0): { readonly [key: string]: Template } {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: { $own: own }, labels: testLabels },
    spec: {
      replicas,
      paused: true,
      selector: { matchLabels: testLabels },
      template: {
        metadata: { labels: testLabels },
        spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
      },
    },
  };
}
