import type { JsonObject } from '#core/model/json';

const labels = { app: 'web' };
const selector = { matchLabels: labels };
const podSpec = { containers: [{ name: 'main', image: 'registry.test/main:1' }] };
const template = { metadata: { labels }, spec: podSpec };
const hooks = {
  webhooks: [
    { name: 'one.hooks.test', clientConfig: { url: 'https://hooks.test/one' }, sideEffects: 'None', admissionReviewVersions: ['v1'] },
  ],
};
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
const subjects: readonly JsonObject[] = [
  { kind: 'User', name: 'somebody' },
  { kind: 'ServiceAccount', name: 'robot', namespace: 'default' },
];
const policyRules = { resourceRules: [{ apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] }] };
const device = { name: 'one', exactly: { deviceClassName: 'gpu.devices.test' } };
const levelRules = {
  subjects: [{ kind: 'User', user: { name: 'somebody' } }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['/healthz'] }],
};
const scaleTarget = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
/** A request for a certificate of the subject `CN=apiconform`, PEM in base64. */
const certificateRequest =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIUE1IY0NBUUF3RlRFVE1CRUdBMVVFQXd3S1lYQnBZMjl1Wm05eWJUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxRwpTTTQ5QXdFSEEwSUFCRDZxa1NKSDU2MncwdzhCT0R4dVdDUi9BUnA0WDJIa043enhTMVBaekwwa1hhaEtnaSsyCmZlRVFNdlRJTXpVRFVlMm5JdG9SZWZqdWRNamozL1l1UFM2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpQksKTmlKdG5xcWRnZTh0aWVHRWpDQ3hyVUxYQ0R2bUF6Y3dKQWQ2bEZhUmx3SWhBTWdJSzFtWThNMENEamsvQmZKTgpJenBLQVNuNkhhbFh0OUF0SXJ6RGduZ3UKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==';
const event = {
  eventTime: '2026-01-01T00:00:00.000000Z',
  type: 'Normal',
  action: 'Testing',
  reason: 'Tested',
  reportingController: 'suite.test/controller',
  reportingInstance: 'one',
  regarding: { apiVersion: 'v1', kind: 'ConfigMap', name: 'web', namespace: 'default' },
  note: 'Nothing happened.',
};

/** A small object of each built-in kind that can be created, by group, version and resource; without names. */
export const kindExamples: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['v1/configmaps', { data: { key: 'value' } }],
  ['v1/endpoints', { subsets: [{ addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 80 }] }] }],
  [
    'v1/events',
    {
      involvedObject: { kind: 'ConfigMap', name: 'web', namespace: 'default' },
      reason: 'Tested',
      message: 'Nothing happened.',
      type: 'Normal',
    },
  ],
  ['v1/limitranges', { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } }],
  ['v1/namespaces', {}],
  ['v1/nodes', { spec: { unschedulable: true } }],
  [
    'v1/persistentvolumeclaims',
    { spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage: '1Gi' } } } },
  ],
  ['v1/persistentvolumes', { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } } }],
  [
    'v1/pods',
    {
      spec: {
        containers: [
          {
            name: 'main',
            image: 'registry.test/main',
            ports: [{ containerPort: 80 }],
            livenessProbe: { httpGet: { port: 80 } },
            env: [{ name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
            volumeMounts: [{ name: 'settings', mountPath: '/settings' }],
          },
        ],
        volumes: [{ name: 'settings', configMap: { name: 'settings' } }, { name: 'scratch' }],
      },
    },
  ],
  ['v1/podtemplates', { template }],
  ['v1/replicationcontrollers', { spec: { selector: labels, template } }],
  ['v1/resourcequotas', { spec: { hard: { pods: '10' } } }],
  ['v1/secrets', { stringData: { key: 'value' } }],
  ['v1/serviceaccounts', {}],
  ['v1/services', { spec: { selector: labels, ports: [{ port: 80 }] } }],
  [
    'admissionregistration.{api_domain}/v1/mutatingadmissionpolicies',
    {
      spec: {
        matchConstraints: policyRules,
        reinvocationPolicy: 'Never',
        mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      },
    },
  ],
  ['admissionregistration.{api_domain}/v1/mutatingadmissionpolicybindings', { spec: { policyName: 'one' } }],
  ['admissionregistration.{api_domain}/v1/mutatingwebhookconfigurations', hooks],
  [
    'admissionregistration.{api_domain}/v1/validatingadmissionpolicies',
    { spec: { matchConstraints: policyRules, validations: [{ expression: 'true' }] } },
  ],
  ['admissionregistration.{api_domain}/v1/validatingadmissionpolicybindings', { spec: { policyName: 'one', validationActions: ['Deny'] } }],
  ['admissionregistration.{api_domain}/v1/validatingwebhookconfigurations', hooks],
  [
    'apiregistration.{api_domain}/v1/apiservices',
    {
      spec: {
        group: 'extra.test',
        version: 'v1',
        groupPriorityMinimum: 100,
        versionPriority: 10,
        service: { name: 'extra', namespace: 'default' },
        insecureSkipTLSVerify: true,
      },
    },
  ],
  ['apps/v1/controllerrevisions', { revision: 1, data: { any: 'thing' } }],
  ['apps/v1/daemonsets', { spec: { selector, template } }],
  ['apps/v1/deployments', { spec: { selector, template } }],
  ['apps/v1/replicasets', { spec: { selector, template } }],
  ['apps/v1/statefulsets', { spec: { serviceName: 'web', selector, template } }],
  ['autoscaling/v1/horizontalpodautoscalers', { spec: { maxReplicas: 3, scaleTargetRef: scaleTarget } }],
  ['autoscaling/v2/horizontalpodautoscalers', { spec: { maxReplicas: 3, scaleTargetRef: scaleTarget } }],
  [
    'batch/v1/cronjobs',
    { spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } } } },
  ],
  ['batch/v1/jobs', { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } }],
  [
    'certificates.{api_domain}/v1/certificatesigningrequests',
    { spec: { request: certificateRequest, signerName: 'signers.test/one', usages: ['digital signature', 'client auth'] } },
  ],
  ['coordination.{api_domain}/v1/leases', { spec: { holderIdentity: 'one', leaseDurationSeconds: 15 } }],
  ['discovery.{api_domain}/v1/endpointslices', { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.1'] }], ports: [{ port: 80 }] }],
  ['events.{api_domain}/v1/events', event],
  ['flowcontrol.apiserver.{api_domain}/v1/flowschemas', { spec: { priorityLevelConfiguration: { name: 'one' }, rules: [levelRules] } }],
  [
    'flowcontrol.apiserver.{api_domain}/v1/prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { limitResponse: { type: 'Queue', queuing: {} } } } },
  ],
  ['networking.{api_domain}/v1/ingressclasses', { spec: { controller: 'controllers.test/one' } }],
  [
    'networking.{api_domain}/v1/ingresses',
    {
      spec: {
        rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }] } }],
      },
    },
  ],
  ['networking.{api_domain}/v1/networkpolicies', { spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }] } }],
  ['networking.{api_domain}/v1/servicecidrs', { spec: { cidrs: ['192.0.2.0/24'] } }],
  ['node.{api_domain}/v1/runtimeclasses', { handler: 'one' }],
  ['policy/v1/poddisruptionbudgets', { spec: { minAvailable: 1, selector } }],
  ['rbac.authorization.{api_domain}/v1/clusterrolebindings', { roleRef: { kind: 'ClusterRole', name: 'cluster-admin' }, subjects }],
  ['rbac.authorization.{api_domain}/v1/clusterroles', { rules }],
  ['rbac.authorization.{api_domain}/v1/rolebindings', { roleRef: { kind: 'ClusterRole', name: 'cluster-admin' }, subjects }],
  ['rbac.authorization.{api_domain}/v1/roles', { rules }],
  ['resource.{api_domain}/v1/deviceclasses', { spec: {} }],
  ['resource.{api_domain}/v1/resourceclaims', { spec: { devices: { requests: [device] } } }],
  ['resource.{api_domain}/v1/resourceclaimtemplates', { spec: { spec: { devices: { requests: [device] } } } }],
  [
    'resource.{api_domain}/v1/resourceslices',
    {
      spec: {
        driver: 'drivers.test',
        nodeName: 'one',
        pool: { name: 'one', generation: 1, resourceSliceCount: 1 },
        devices: [{ name: 'one' }],
      },
    },
  ],
  ['scheduling.{api_domain}/v1/priorityclasses', { value: 10 }],
  ['storage.{api_domain}/v1/csidrivers', { spec: {} }],
  ['storage.{api_domain}/v1/csinodes', { spec: { drivers: [{ name: 'drivers.test', nodeID: 'one' }] } }],
  ['storage.{api_domain}/v1/csistoragecapacities', { storageClassName: 'fast' }],
  ['storage.{api_domain}/v1/storageclasses', { provisioner: 'provisioners.test/one' }],
  [
    'storage.{api_domain}/v1/volumeattachments',
    { spec: { attacher: 'drivers.test', nodeName: 'one', source: { persistentVolumeName: 'one' } } },
  ],
  ['storage.{api_domain}/v1/volumeattributesclasses', { driverName: 'drivers.test', parameters: { speed: 'high' } }],
  [
    'autoscaling/v2beta1/horizontalpodautoscalers',
    {
      spec: {
        maxReplicas: 3,
        scaleTargetRef: scaleTarget,
        metrics: [{ type: 'Pods', pods: { metricName: 'hits', targetAverageValue: '10' } }],
      },
    },
  ],
  ['autoscaling/v2beta2/horizontalpodautoscalers', { spec: { maxReplicas: 3, scaleTargetRef: scaleTarget } }],
  [
    'batch/v1beta1/cronjobs',
    { spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } } } },
  ],
  [
    'discovery.{api_domain}/v1beta1/endpointslices',
    {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.1'], topology: { 'topology.kubernetes.io/zone': 'a', rack: '7' } }],
      ports: [{ port: 80 }],
    },
  ],
  ['events.{api_domain}/v1beta1/events', event],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta1/flowschemas',
    { spec: { priorityLevelConfiguration: { name: 'one' }, rules: [levelRules] } },
  ],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta1/prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { assuredConcurrencyShares: 7, limitResponse: { type: 'Reject' } } } },
  ],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta2/flowschemas',
    { spec: { priorityLevelConfiguration: { name: 'one' }, rules: [levelRules] } },
  ],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta2/prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } },
  ],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta3/flowschemas',
    { spec: { priorityLevelConfiguration: { name: 'one' }, rules: [levelRules] } },
  ],
  [
    'flowcontrol.apiserver.{api_domain}/v1beta3/prioritylevelconfigurations',
    { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } },
  ],
  ['node.{api_domain}/v1beta1/runtimeclasses', { handler: 'one' }],
  ['policy/v1beta1/poddisruptionbudgets', { spec: { minAvailable: 1, selector: {} } }],
  [
    'policy/v1beta1/podsecuritypolicies',
    {
      spec: {
        seLinux: { rule: 'RunAsAny' },
        runAsUser: { rule: 'RunAsAny' },
        supplementalGroups: { rule: 'RunAsAny' },
        fsGroup: { rule: 'RunAsAny' },
      },
    },
  ],
  ['storage.{api_domain}/v1beta1/csistoragecapacities', { storageClassName: 'fast' }],
]);

/** The names of objects whose names follow from what is in them. */
export const kindExampleNames: ReadonlyMap<string, string> = new Map([['apiregistration.{api_domain}/v1/apiservices', 'v1.extra.test']]);
