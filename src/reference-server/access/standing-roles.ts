import type { JsonObject } from '#core/model/json';
import { knownGroups } from './identity.ts';

type StandingRole = { readonly name: string; readonly rules: readonly JsonObject[]; readonly groups: readonly string[] };

const documents = ['/healthz', '/livez', '/readyz', '/version', '/version/'];

/**
 * The cluster roles of a new server, each with a binding of the same name: what released servers allow every user, and the
 * administrators.
 */
export const standingRoles: readonly StandingRole[] = [
  {
    name: 'cluster-admin',
    rules: [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['*'] },
    ],
    groups: [knownGroups.masters],
  },
  {
    name: 'system:discovery',
    rules: [{ nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*', ...documents], verbs: ['get'] }],
    groups: [knownGroups.authenticated],
  },
  {
    name: 'system:public-info-viewer',
    rules: [{ nonResourceURLs: documents, verbs: ['get'] }],
    groups: [knownGroups.authenticated, knownGroups.unauthenticated],
  },
];

/** Returns the role that lets every authenticated user ask about itself. The names of its groups depend on the dialect. */
export function selfReviewRole(apiDomain: string): StandingRole {
  return {
    name: 'system:basic-user',
    rules: [
      { apiGroups: [`authorization.${apiDomain}`], resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], verbs: ['create'] },
      { apiGroups: [`authentication.${apiDomain}`], resources: ['selfsubjectreviews'], verbs: ['create'] },
    ],
    groups: [knownGroups.authenticated],
  };
}
