import { groupNamePattern, mostGroups, versionNamePattern } from '#core/codecs/api-names';
import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { noApi, refused } from '#core/http/refused';
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
  await requireVersions(probeClient);
  const groups = pointTo(await probeClient.read('apis', '/apis'), '/groups');
  if (!Array.isArray(groups)) throw noApi(probeClient.server, '/apis');
  return groups.slice(0, mostGroups).flatMap((group: Json) => {
    const name = stringAt(group, '/name');
    return name !== undefined && groupNamePattern.test(name) ? [{ name, versions: versionsOf(group) }] : [];
  });
}

/** Returns whether the target has no discovery at all. */
export async function describesNothing(probeClient: ProbeClient): Promise<boolean> {
  for (const path of ['/api', '/apis']) {
    if ((await probeClient.ask(path.slice(1), path)).status !== 404) return false;
  }
  return true;
}

/** Checks that the target describes the core group, or named groups alone, as one does that serves a part of the interface. */
async function requireVersions(probeClient: ProbeClient): Promise<void> {
  const answer = await probeClient.ask('api', '/api');
  if (answer.status === 404 && (await probeClient.ask('apis', '/apis')).status === 200) return;
  if (answer.status !== 200) throw refused(probeClient.server, '/api', answer);
  const versions = pointTo(bodyOf(answer), '/versions');
  if (bodyOf(answer) === undefined) throw refused(probeClient.server, '/api', answer);
  if (!Array.isArray(versions) || !versions.includes('v1')) throw noApi(probeClient.server, '/api');
}

function versionsOf(group: Json): readonly string[] {
  const versions = pointTo(group, '/versions');
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: Json) => {
    const name = stringAt(version, '/version');
    return name !== undefined && versionNamePattern.test(name) ? [name] : [];
  });
}
