const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };

/** Objects that release 1.24 stores: the collection in a version that was removed since, that in one that was not, and what they hold. */
export const oldObjects: readonly { readonly old: string; readonly now: string; readonly body: object }[] = [
  {
    old: 'batch/v1beta1/namespaces/default/cronjobs',
    now: 'batch/v1/namespaces/default/cronjobs',
    body: { spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } } },
  },
  {
    old: 'policy/v1beta1/namespaces/default/poddisruptionbudgets',
    now: 'policy/v1/namespaces/default/poddisruptionbudgets',
    body: { spec: { minAvailable: 1 } },
  },
  {
    old: 'storage.k8s.io/v1beta1/namespaces/default/csistoragecapacities',
    now: 'storage.k8s.io/v1/namespaces/default/csistoragecapacities',
    body: { storageClassName: 'class' },
  },
  {
    old: 'autoscaling/v2beta2/namespaces/default/horizontalpodautoscalers',
    now: 'autoscaling/v2/namespaces/default/horizontalpodautoscalers',
    body: { spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'old' } } },
  },
  { old: 'node.k8s.io/v1beta1/runtimeclasses', now: 'node.k8s.io/v1/runtimeclasses', body: { handler: 'handler' } },
];
