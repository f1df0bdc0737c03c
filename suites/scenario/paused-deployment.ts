import type { Template } from '#core/model/template';
import { noNode } from './no-node.ts';
import { testLabels } from './test-object.ts';

/** A deployment without replicas that is paused, so that a cluster with controllers makes no pod of it. */
export function pausedDeployment(own: string): { readonly [key: string]: Template } {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: { $own: own }, labels: testLabels },
    spec: {
      replicas: 0,
      paused: true,
      selector: { matchLabels: testLabels },
      template: {
        metadata: { labels: testLabels },
        spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
      },
    },
  };
}
