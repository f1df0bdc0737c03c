/** The first release that publishes list types of these lists. */
export const listTypesSince = { major: 1, minor: 30 } as const;

/**
 * Lists with a merge marker whose list type is published since that release; before, they merged by the marker alone
 * (specification, "Server-side apply"). From the OpenAPI documents of kube-apiserver 1.24 and 1.36 and the sources between.
 */
export const laterListTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['admissionregistration.v1.MutatingWebhookConfiguration', ['webhooks']],
  ['admissionregistration.v1.ValidatingWebhookConfiguration', ['webhooks']],
  ['apps.v1.DaemonSetStatus', ['conditions']],
  ['apps.v1.DeploymentStatus', ['conditions']],
  ['apps.v1.ReplicaSetStatus', ['conditions']],
  ['apps.v1.StatefulSetStatus', ['conditions']],
  ['core.v1.ComponentStatus', ['conditions']],
  ['core.v1.Container', ['env', 'volumeDevices', 'volumeMounts']],
  ['core.v1.EphemeralContainer', ['env', 'volumeDevices', 'volumeMounts']],
  ['core.v1.NamespaceStatus', ['conditions']],
  ['core.v1.NodeStatus', ['addresses', 'conditions']],
  ['core.v1.PersistentVolumeClaimStatus', ['conditions']],
  ['core.v1.PodSpec', ['containers', 'ephemeralContainers', 'hostAliases', 'imagePullSecrets', 'initContainers', 'volumes']],
  ['core.v1.PodStatus', ['conditions', 'podIPs']],
  ['core.v1.ReplicationControllerStatus', ['conditions']],
  ['core.v1.ServiceAccount', ['secrets']],
  ['storage.v1.CSINodeSpec', ['drivers']],
]);
