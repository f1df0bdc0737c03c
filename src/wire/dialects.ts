import type { Dialect } from '../model/dialect.ts';

/** The dialects that are known, the one with Kubernetes' names first. */
export const dialects: readonly Dialect[] = [
  {
    id: 'kubernetes',
    apiDomain: 'k8s.io',
    binaryMediaType: 'application/vnd.kubernetes.protobuf',
    extensionPrefix: 'x-kubernetes-',
  },
  {
    id: 'specification',
    apiDomain: 'cluster.example',
    binaryMediaType: 'application/vnd.svc.protobuf',
    extensionPrefix: 'x-svc-',
  },
];
