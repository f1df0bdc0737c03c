import type { JsonObject } from '#core/model/json';
import { rolesGroup } from '../access/granted-rules.ts';
import { selfReviewRole, standingRoles } from '../access/standing-roles.ts';
import { apiVersionOf } from '../kinds/resources/resource-type.ts';
import { objectKey } from '../kinds/resources/storage-key.ts';
import type { Api } from './api.ts';
import { createObject } from './write/create-object.ts';
import type { WriteOptions } from './write/write-options.ts';

/** Creates the cluster roles that every cluster has, and their bindings, where they are not there. */
export function createStandingRoles(api: Api, options: WriteOptions): void {
  const group = rolesGroup(api);
  for (const { name, rules, groups } of [...standingRoles, selfReviewRole(api.dialect.apiDomain)]) {
    create('clusterroles', name, { rules });
    create('clusterrolebindings', name, {
      roleRef: { apiGroup: group, kind: 'ClusterRole', name },
      subjects: groups.map((one) => ({ apiGroup: group, kind: 'Group', name: one })),
    });
  }

  function create(resource: string, name: string, fields: JsonObject): void {
    const type = api.registry.find(group, 'v1', resource);
    if (type === undefined || api.store.get(objectKey(type, undefined, name)) !== undefined) return;
    createObject(
      api,
      { type, namespace: undefined },
      { apiVersion: apiVersionOf(type), kind: type.kind, metadata: { name }, ...fields },
      options,
    );
  }
}
