import type { JsonObject } from '#core/model/json';
import { type Example, examples } from '../notable-changes/examples.ts';
import { noNode } from '../scenario/no-node.ts';

const container = { name: 'main', image: 'apiconform.example/none' };
const provisioner = 'driver.example.com';
const rbac = 'rbac.authorization.{api_domain}';

/** An object without effects, of a type that no example of a notable change has. */
function object(resource: string, kind: string, scope: Example['scope'], fields: JsonObject): Example {
  return { resource, kind, scope, object: fields };
}

const others: readonly Example[] = [
  object('autoscaling/v2/horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'namespaced', {
    spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'apiconform-none' } },
  }),
  object('batch/v1/cronjobs', 'CronJob', 'namespaced', {
    spec: {
      schedule: '0 0 1 1 *',
      suspend: true,
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', nodeSelector: noNode, containers: [container] } } } },
    },
  }),
  object('coordination.{api_domain}/v1/leases', 'Lease', 'namespaced', {
    spec: { holderIdentity: 'apiconform', leaseDurationSeconds: 60 },
  }),
  object('networking.{api_domain}/v1/ingressclasses', 'IngressClass', 'cluster', { spec: { controller: 'apiconform.example/none' } }),
  object('networking.{api_domain}/v1/networkpolicies', 'NetworkPolicy', 'namespaced', {
    spec: { podSelector: { matchLabels: { app: 'apiconform-none' } }, policyTypes: ['Ingress'] },
  }),
  object('node.{api_domain}/v1/runtimeclasses', 'RuntimeClass', 'cluster', { handler: 'none' }),
  object(`${rbac}/v1/clusterroles`, 'ClusterRole', 'cluster', { rules: [] }),
  object(`${rbac}/v1/clusterrolebindings`, 'ClusterRoleBinding', 'cluster', {
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'apiconform-none' },
    subjects: [],
  }),
  object(`${rbac}/v1/roles`, 'Role', 'namespaced', { rules: [] }),
  object(`${rbac}/v1/rolebindings`, 'RoleBinding', 'namespaced', {
    roleRef: { apiGroup: rbac, kind: 'Role', name: 'apiconform-none' },
    subjects: [],
  }),
  object('scheduling.{api_domain}/v1/priorityclasses', 'PriorityClass', 'cluster', { value: 1 }),
  object('storage.{api_domain}/v1/csidrivers', 'CSIDriver', 'cluster', { spec: { attachRequired: false } }),
  object('storage.{api_domain}/v1/csinodes', 'CSINode', 'cluster', { spec: { drivers: [] } }),
  object('storage.{api_domain}/v1/csistoragecapacities', 'CSIStorageCapacity', 'namespaced', { storageClassName: 'apiconform-none' }),
  object('storage.{api_domain}/v1/storageclasses', 'StorageClass', 'cluster', { provisioner }),
  object('storage.{api_domain}/v1/volumeattachments', 'VolumeAttachment', 'cluster', {
    spec: { attacher: provisioner, nodeName: 'apiconform-none', source: { persistentVolumeName: 'apiconform-none' } },
  }),
];

/** Returns the name of a resource `group/version/resource`. */
export function nameOfResource(resource: string): string {
  return resource.slice(resource.lastIndexOf('/') + 1);
}

/** The objects of removed types, apart from reviews, in the versions that replaced them, by the names of their resources. */
export const storedObjects: ReadonlyMap<string, Example> = new Map(
  [...examples.values(), ...others].filter(({ name }) => name !== 'none').map((example) => [nameOfResource(example.resource), example]),
);
