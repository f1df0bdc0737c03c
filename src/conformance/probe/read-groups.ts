import { groupNamePattern, mostGroups, versionNamePattern } from '#core/codecs/api-names';
import type { ProbeClient } from '#core/http/probe-client';
import { noApi } from '#core/http/refused';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** A named group that a target serves, and its versions. */
export type ServedGroup = { readonly name: string; readonly versions: readonly string[] };

/**
 * Reads the groups that a target lists (specification, "Groups and enabling"). Ignores invalid names, which would change
 * the path of a request. Throws a `TargetError` if the target does not describe an API.
 */
export async function readGroups(probeClient: ProbeClient): Promise<readonly ServedGroup[]> {
  const core = pointTo(await probeClient.read('api', '/api'), '/versions');
  if (!Array.isArray(core) || !core.includes('v1')) throw noApi(probeClient.server, '/api');
  const groups = pointTo(await probeClient.read('apis', '/apis'), '/groups');
  if (!Array.isArray(groups)) throw noApi(probeClient.server, '/apis');
  return groups.slice(0, mostGroups).flatMap((group: Json) => {
    const name = stringAt(group, '/name');
    return name !== undefined && groupNamePattern.test(name) ? [{ name, versions: versionsOf(group) }] : [];
  });
}

function versionsOf(group: Json): readonly string[] {
  const versions = pointTo(group, '/versions');
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: Json) => {
    const name = stringAt(version, '/version');
    return name !== undefined && versionNamePattern.test(name) ? [name] : [];
  });
}
