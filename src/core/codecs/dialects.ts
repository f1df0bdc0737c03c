import type { Dialect } from '../model/dialect.ts';

/** The names that Kubernetes uses. */
export const kubernetesNames: Dialect = {
  id: 'kubernetes',
  apiDomain: 'k8s.io',
  binaryMediaType: 'application/vnd.kubernetes.protobuf',
  extensionPrefix: 'x-kubernetes-',
};

/** The known dialects, that of Kubernetes first. */
export const dialects: readonly Dialect[] = [
  kubernetesNames,
  {
    id: 'specification',
    apiDomain: 'cluster.example',
    binaryMediaType: 'application/vnd.svc.protobuf',
    extensionPrefix: 'x-svc-',
  },
];
