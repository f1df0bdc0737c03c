import type { ProbeClient } from '#core/http/probe-client';
import { noApi } from '#core/http/refused';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** A named group that a target serves, and its versions. */
export type ServedGroup = { readonly name: string; readonly versions: readonly string[] };

const groupName = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;
const versionName = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const mostGroups = 2_000;

/**
 * The groups that a target says it serves (specification, "Groups and enabling"). Names that are none, and so
 * would make another path than meant, are passed over. Throws a `TargetError` where the target has no such API.
 */
export async function readGroups(probeClient: ProbeClient): Promise<readonly ServedGroup[]> {
  const core = pointTo(await probeClient.read('api', '/api'), '/versions');
  if (!Array.isArray(core) || !core.includes('v1')) throw noApi(probeClient.server, '/api');
  const groups = pointTo(await probeClient.read('apis', '/apis'), '/groups');
  if (!Array.isArray(groups)) throw noApi(probeClient.server, '/apis');
  return groups.slice(0, mostGroups).flatMap((group: Json) => {
    const name = stringAt(group, '/name');
    return name !== undefined && groupName.test(name) ? [{ name, versions: versionsOf(group) }] : [];
  });
}

function versionsOf(group: Json): readonly string[] {
  const versions = pointTo(group, '/versions');
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: Json) => {
    const name = stringAt(version, '/version');
    return name !== undefined && versionName.test(name) ? [name] : [];
  });
}
