import { groupNamePattern, mostGroups, versionNamePattern } from '#core/codecs/api-names';
import type { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { SnapshotGroup } from '#core/model/snapshot';

const mostVersions = 50;

/**
 * Reads the groups that a server lists, in its order, the core group first. Invalid names are ignored. Throws a `TargetError` if the
 * server does not describe an API.
 */
export async function readSnapshotGroups(probeClient: ProbeClient): Promise<readonly SnapshotGroup[]> {
  const core = pointTo(await probeClient.read('api', '/api'), '/versions');
  const named = pointTo(await probeClient.read('apis', '/apis'), '/groups');
  const coreVersions = strings(core).filter((version) => versionNamePattern.test(version));
  return [
    { name: '', versions: coreVersions, ...definedFields({ preferred: coreVersions[0] }) },
    ...(Array.isArray(named) ? named.slice(0, mostGroups).flatMap(groupOf) : []),
  ];
}

function groupOf(group: Json): readonly SnapshotGroup[] {
  const name = stringAt(group, '/name') ?? '';
  if (!groupNamePattern.test(name)) return [];
  const listed = pointTo(group, '/versions');
  const versions = (Array.isArray(listed) ? listed : [])
    .slice(0, mostVersions)
    .map((version: Json) => stringAt(version, '/version') ?? '')
    .filter((version: string) => versionNamePattern.test(version));
  const preferred = stringAt(group, '/preferredVersion/version');
  return [{ name, versions, ...(preferred === undefined || !versionNamePattern.test(preferred) ? {} : { preferred }) }];
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.slice(0, mostVersions).filter((each: Json) => typeof each === 'string') : [];
}
