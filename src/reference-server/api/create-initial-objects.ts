import type { JsonObject } from '#core/model/json';
import { rolesGroup } from '../access/granted-rules.ts';
import { selfReviewRole, standingRoles } from '../access/standing-roles.ts';
import type { ResourceType } from '../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../kinds/resources/resource-type.ts';
import { objectKey } from '../kinds/resources/storage-key.ts';
import type { Api } from './api.ts';
import { createObject } from './write/create-object.ts';
import { permanentNamespaces } from './write/delete-object.ts';
import type { WriteOptions } from './write/write-options.ts';

const serverOptions: WriteOptions = {
  dryRun: false,
  fieldValidation: 'Strict',
  fieldManager: undefined,
  manager: 'reference-server',
  force: undefined,
};

/**
 * Creates the objects that every cluster has, where the store does not have them: the permanent namespaces, the standing
 * roles with their bindings and, unless clients act as the controllers, the config map by which clients recognize a full
 * cluster.
 */
export function createInitialObjects(api: Api, options: { readonly controllers: boolean }): void {
  for (const type of api.registry.types().filter((one) => one.strategy === 'namespace'))
    for (const name of permanentNamespaces) create(api, type, { name });
  createStandingRoles(api);
  const configMaps = api.registry.find('', 'v1', 'configmaps');
  if (options.controllers && configMaps !== undefined)
    create(api, configMaps, { name: 'kube-root-ca.crt', namespace: 'kube-system' }, { data: { 'ca.crt': '' } });
}

function createStandingRoles(api: Api): void {
  const group = rolesGroup(api);
  const [roles, bindings] = ['clusterroles', 'clusterrolebindings'].map((resource) => api.registry.find(group, 'v1', resource));
  for (const { name, rules, groups } of [...standingRoles, selfReviewRole(api.dialect.apiDomain)]) {
    if (roles !== undefined) create(api, roles, { name }, { rules });
    if (bindings === undefined) continue;
    create(
      api,
      bindings,
      { name },
      {
        roleRef: { apiGroup: group, kind: 'ClusterRole', name },
        subjects: groups.map((one) => ({ apiGroup: group, kind: 'Group', name: one })),
      },
    );
  }
}

function create(
  api: Api,
  type: ResourceType,
  { name, namespace }: { readonly name: string; readonly namespace?: string },
  fields: JsonObject = {},
): void {
  if (api.store.get(objectKey(type, namespace, name)) !== undefined) return;
  createObject(api, { type, namespace }, { apiVersion: apiVersionOf(type), kind: type.kind, metadata: { name }, ...fields }, serverOptions);
}
