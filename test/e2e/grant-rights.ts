import { expect } from 'vitest';
import { type ApiAccess, sendRequest } from './api-access.ts';

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** The rights that a run needs, and no others. */
const rules = [
  { apiGroups: [''], resources: ['namespaces', 'configmaps'], verbs },
  { apiGroups: [''], resources: ['namespaces/finalize'], verbs: ['update'] },
  { apiGroups: ['storage.k8s.io'], resources: ['csinodes'], verbs },
  { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs },
  // The group of a run's own definitions has a name of the run's own.
  { apiGroups: ['*'], resources: ['samples'], verbs },
];

/** Lets a user of a server with RBAC do what a run does. */
export const grantRights = async (access: ApiAccess, user: string): Promise<void> => {
  const group = 'rbac.authorization.k8s.io';
  const metadata = { name: 'run-the-suite' };
  const made = [
    await sendRequest(access, 'POST', `/apis/${group}/v1/clusterroles`, {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRole',
      metadata,
      rules,
    }),
    await sendRequest(access, 'POST', `/apis/${group}/v1/clusterrolebindings`, {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: metadata.name },
      subjects: [{ apiGroup: group, kind: 'User', name: user }],
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
};
