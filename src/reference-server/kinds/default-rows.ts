import type { Json } from '#core/model/json';
import type { FieldDefault } from './schema/schema.ts';

type Values = { readonly [field: string]: Json };

/** Creates defaults for missing fields, independent of other fields. */
const values = (of: Values): readonly FieldDefault[] => Object.entries(of).map(([field, value]) => ({ field, value }));

const quarter = { maxSurge: '25%', maxUnavailable: '25%' };
const fileMode = 420;

const container: readonly FieldDefault[] = [
  ...values({ terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' }),
  { field: 'imagePullPolicy', value: 'Always', when: { image: /^(?:[^@]*:latest|(?:[^/@]*\/)*[^/:@]+)$/ } },
  { field: 'imagePullPolicy', value: 'IfNotPresent', when: { image: /./ } },
];

/** A volume without any of these sources is an empty directory. */
const volumeSources = [
  'hostPath gcePersistentDisk awsElasticBlockStore gitRepo secret nfs iscsi glusterfs persistentVolumeClaim rbd flexVolume cinder',
  'cephfs flocker downwardAPI fc azureFile configMap vsphereVolume quobyte azureDisk photonPersistentDisk projected portworxVolume',
  'scaleIO storageos csi ephemeral image',
].flatMap((line) => line.split(' '));

const webhook = values({ failurePolicy: 'Fail', matchPolicy: 'Equivalent', timeoutSeconds: 10, namespaceSelector: {}, objectSelector: {} });
const policyResources = values({ matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
const anyScope = values({ scope: '*' });
const tcp = values({ protocol: 'TCP' });
const serviceType = (...types: readonly string[]): NonNullable<FieldDefault['when']> => ({ type: types });
const limited = values({ limitResponse: { type: 'Reject' } });
const budget = 80;
const resourceMetric = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: budget } } };

/**
 * Defaults of released servers that the OpenAPI documents do not have, by definition: each for a field, with conditions on
 * the fields beside it. Observed on kube-apiserver 1.24 and 1.36.
 */
export const defaultRows: ReadonlyMap<string, readonly FieldDefault[]> = new Map<string, readonly FieldDefault[]>([
  [
    'core.v1.PodSpec',
    values({
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      schedulerName: 'default-scheduler',
      terminationGracePeriodSeconds: 30,
      securityContext: {},
    }),
  ],
  ['core.v1.Container', container],
  ['core.v1.EphemeralContainer', container],
  ['core.v1.Probe', values({ timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 })],
  ['core.v1.HTTPGetAction', values({ path: '/', scheme: 'HTTP' })],
  ['core.v1.GRPCAction', values({ service: '' })],
  ['core.v1.ObjectFieldSelector', values({ apiVersion: 'v1' })],
  ['core.v1.Volume', [{ field: 'emptyDir', value: {}, when: Object.fromEntries(volumeSources.map((source) => [source, 'absent'])) }]],
  ['core.v1.SecretVolumeSource', values({ defaultMode: fileMode })],
  ['core.v1.ConfigMapVolumeSource', values({ defaultMode: fileMode })],
  ['core.v1.DownwardAPIVolumeSource', values({ defaultMode: fileMode })],
  ['core.v1.ProjectedVolumeSource', values({ defaultMode: fileMode })],
  ['core.v1.ServiceAccountTokenProjection', values({ expirationSeconds: 3600 })],
  ['core.v1.HostPathVolumeSource', values({ type: '' })],
  ['core.v1.Secret', values({ type: 'Opaque' })],
  ['core.v1.PersistentVolumeSpec', values({ persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' })],
  ['core.v1.PersistentVolumeClaimSpec', values({ volumeMode: 'Filesystem' })],
  [
    'core.v1.LimitRangeItem',
    [
      { field: 'default', copyOf: 'max', when: { type: ['Container'] } },
      { field: 'defaultRequest', copyOf: 'default', when: { type: ['Container'] } },
      { field: 'defaultRequest', copyOf: 'min', when: { type: ['Container'] } },
    ],
  ],
  ['core.v1.EndpointPort', tcp],
  ['policy.v1beta1.PodSecurityPolicySpec', values({ allowPrivilegeEscalation: true })],
  ['core.v1.ReplicationControllerSpec', values({ replicas: 1 })],
  [
    'core.v1.ServiceSpec',
    [
      ...values({ sessionAffinity: 'None', type: 'ClusterIP' }),
      { field: 'sessionAffinityConfig', value: { clientIP: { timeoutSeconds: 10800 } }, when: { sessionAffinity: ['ClientIP'] } },
      { field: 'sessionAffinityConfig', none: true, when: { sessionAffinity: ['None'] } },
      { field: 'internalTrafficPolicy', value: 'Cluster', when: serviceType('ClusterIP', 'NodePort', 'LoadBalancer') },
      { field: 'externalTrafficPolicy', value: 'Cluster', when: serviceType('NodePort', 'LoadBalancer') },
      { field: 'externalTrafficPolicy', value: 'Cluster', when: { externalIPs: 'present' } },
      { field: 'allocateLoadBalancerNodePorts', value: true, when: serviceType('LoadBalancer') },
    ],
  ],
  ['core.v1.ServicePort', [...tcp, ...values({ port: 0 }), { field: 'targetPort', copyOf: 'port' }]],
  ['apps.v1.DeploymentSpec', values({ replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 })],
  [
    'apps.v1.DeploymentStrategy',
    [...values({ type: 'RollingUpdate' }), { field: 'rollingUpdate', value: {}, when: { type: ['RollingUpdate'] } }],
  ],
  ['apps.v1.RollingUpdateDeployment', values(quarter)],
  ['apps.v1.ReplicaSetSpec', values({ replicas: 1 })],
  ['apps.v1.DaemonSetSpec', values({ revisionHistoryLimit: 10 })],
  [
    'apps.v1.DaemonSetUpdateStrategy',
    [...values({ type: 'RollingUpdate' }), { field: 'rollingUpdate', value: {}, when: { type: ['RollingUpdate'] } }],
  ],
  ['apps.v1.RollingUpdateDaemonSet', values({ maxUnavailable: 1, maxSurge: 0 })],
  [
    'apps.v1.StatefulSetSpec',
    values({ podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10, persistentVolumeClaimRetentionPolicy: {} }),
  ],
  ['apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy', values({ whenDeleted: 'Retain', whenScaled: 'Retain' })],
  [
    'apps.v1.StatefulSetUpdateStrategy',
    [...values({ type: 'RollingUpdate' }), { field: 'rollingUpdate', value: {}, when: { type: ['RollingUpdate'] } }],
  ],
  ['apps.v1.RollingUpdateStatefulSetStrategy', values({ partition: 0 })],
  ...['batch.v1.CronJobSpec', 'batch.v1beta1.CronJobSpec'].map((name): [string, readonly FieldDefault[]] => [
    name,
    values({ concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 }),
  ]),
  ['autoscaling.v1.HorizontalPodAutoscalerSpec', values({ minReplicas: 1 })],
  ['autoscaling.v2.HorizontalPodAutoscalerSpec', values({ minReplicas: 1, metrics: [resourceMetric] })],
  ['autoscaling.v2beta2.HorizontalPodAutoscalerSpec', values({ minReplicas: 1, metrics: [resourceMetric] })],
  [
    'autoscaling.v2beta1.HorizontalPodAutoscalerSpec',
    values({ minReplicas: 1, metrics: [{ type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: budget } }] }),
  ],
  ['apps.v1.StatefulSetStatus', values({ availableReplicas: 0 })],
  ['policy.v1.PodDisruptionBudgetStatus', values({ disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 })],
  ...['resource.v1.ExactDeviceRequest', 'resource.v1.DeviceSubRequest'].map((name): [string, readonly FieldDefault[]] => [
    name,
    [...values({ allocationMode: 'ExactCount' }), { field: 'count', value: 1, when: { allocationMode: ['ExactCount'] } }],
  ]),
  ['networking.v1.IngressClassParametersReference', values({ scope: 'Cluster' })],
  [
    'networking.v1.NetworkPolicySpec',
    [{ field: 'policyTypes', value: ['Ingress'], when: { egress: 'absent' } }, ...values({ policyTypes: ['Ingress', 'Egress'] })],
  ],
  ['networking.v1.NetworkPolicyPort', tcp],
  ['rbac.v1.RoleRef', values({ apiGroup: 'rbac.authorization.{api_domain}' })],
  ['rbac.v1.Subject', [{ field: 'apiGroup', value: 'rbac.authorization.{api_domain}', when: { kind: ['User', 'Group'] } }]],
  ['storage.v1.StorageClass', values({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' })],
  [
    'storage.v1.CSIDriverSpec',
    values({
      attachRequired: true,
      podInfoOnMount: false,
      volumeLifecycleModes: ['Persistent'],
      storageCapacity: false,
      requiresRepublish: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      seLinuxMount: false,
    }),
  ],
  ['scheduling.v1.PriorityClass', values({ preemptionPolicy: 'PreemptLowerPriority' })],
  ['admissionregistration.v1.ValidatingWebhook', webhook],
  ['admissionregistration.v1.MutatingWebhook', [...webhook, ...values({ reinvocationPolicy: 'Never' })]],
  ['admissionregistration.v1.RuleWithOperations', anyScope],
  ['admissionregistration.v1.NamedRuleWithOperations', anyScope],
  ['admissionregistration.v1.ServiceReference', values({ port: 443 })],
  ['admissionregistration.v1.ValidatingAdmissionPolicySpec', values({ failurePolicy: 'Fail' })],
  ['admissionregistration.v1.MutatingAdmissionPolicySpec', values({ failurePolicy: 'Fail' })],
  ['admissionregistration.v1.MatchResources', policyResources],
  ['apiregistration.v1.ServiceReference', values({ port: 443 })],
  ['discovery.v1.EndpointPort', [...values({ name: '' }), ...tcp]],
  ['discovery.v1beta1.EndpointPort', [...values({ name: '' }), ...tcp]],
  ...['v1', 'v1beta1', 'v1beta2'].flatMap((version): [string, readonly FieldDefault[]][] => [
    [`flowcontrol.${version}.FlowSchemaSpec`, values({ matchingPrecedence: 1000 })],
    [`flowcontrol.${version}.QueuingConfiguration`, values({ handSize: 8, queues: 64, queueLengthLimit: 50 })],
    [`flowcontrol.${version}.ExemptPriorityLevelConfiguration`, values({ nominalConcurrencyShares: 0, lendablePercent: 0 })],
  ]),
  ['flowcontrol.v1.LimitedPriorityLevelConfiguration', [...values({ nominalConcurrencyShares: 30, lendablePercent: 0 }), ...limited]],
  ['flowcontrol.v1beta1.LimitedPriorityLevelConfiguration', [...values({ assuredConcurrencyShares: 30 }), ...limited]],
  ['flowcontrol.v1beta2.LimitedPriorityLevelConfiguration', [...values({ assuredConcurrencyShares: 30 }), ...limited]],
]);
