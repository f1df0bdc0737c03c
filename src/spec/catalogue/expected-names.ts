import type { SubjectsRow } from '#core/model/tables/subjects';

/** What follows from the name of a type in discovery: the apiVersion of its objects, and the path of its collection. */
export type ExpectedNames = { readonly apiVersion: string; readonly collection: string };

const served = /^(?:(?<group>[^/]+)\/)?(?<version>v[a-z0-9]+)\/(?<resource>[^/]+)$/;

/** Parts divided by dots, none of which is empty: a part of a path that is only dots would lead to another path. */
const name = /^[a-z0-9{](?:[-a-z0-9_{}]*[a-z0-9}])?(?:\.[a-z0-9{](?:[-a-z0-9_{}]*[a-z0-9}])?)*$/;

/** Returns the names that follow from `served` and `scope` of a row; undefined where `served` is not a resource type. */
export function expectedNames(row: Pick<SubjectsRow, 'served' | 'scope'>): ExpectedNames | undefined {
  const { group, version = '', resource = '' } = served.exec(row.served)?.groups ?? {};
  if (!name.test(resource) || (group !== undefined && !name.test(group))) return undefined;
  const apiVersion = group === undefined ? version : `${group}/${version}`;
  const root = group === undefined ? '/api' : '/apis';
  const within = row.scope === 'namespaced' ? 'namespaces/{namespace}/' : '';
  return { apiVersion, collection: `${root}/${apiVersion}/${within}${resource}` };
}
