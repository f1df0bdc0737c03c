import type { ObservedServer } from '#compatibility/server/observed-server';
import type { ProbedVersion } from '#compatibility/snapshot/ask-versions';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
import { dialects } from '#core/codecs/dialects';
import { apiVersionOf } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { compareVersionNames, stabilityOf } from '#core/codecs/version-name';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import type { Snapshot, SnapshotResource } from '#core/model/snapshot';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { statusOfVersion } from '#spec/schedule/status-of';
import { projectSchedule, release } from '../spec/schedule/project-schedule.ts';

const [dialect] = dialects;
if (dialect === undefined) throw new Error('no dialect is known');

/** Returns a server of a release that follows the schedule: it serves what is on by default and warns about deprecated versions. */
export function aServer(of = '1.36'): ObservedServer {
  const at = release(of);
  const served = projectSchedule.versions.filter((version) => {
    const status = statusOfVersion(version, at);
    return (
      version.resource !== undefined &&
      (status === 'served' || status === 'deprecated') &&
      servedByDefault(projectSchedule, version) === true
    );
  });
  const deprecated = served.filter((version) => statusOfVersion(version, at) === 'deprecated');
  const removed = projectSchedule.versions.filter(
    (version) => version.resource !== undefined && statusOfVersion(version, at) === 'removed',
  );
  return {
    schedule: projectSchedule,
    snapshot: snapshotOf(served, at),
    release: at,
    targetRelease: { ...at, minor: at.minor + 1 },
    isAlphaBuild: false,
    probe: {
      answers: [...deprecated.map((version) => answerOf(version, true, at)), ...removed.map((version) => answerOf(version, false, at))],
      gauge: deprecated.map(sampleOf),
    },
  };
}

/** Returns the response of a correct server to the probe. */
export function answerOf(version: ScheduledVersion, isServed: boolean, at = release('1.36')): ProbedVersion {
  const { group, version: name, kind, resource = '' } = version;
  const warning = `299 - "${warningText(version, at)}"`;
  return {
    type: { group, version: name, kind },
    resource,
    path: `/apis/${apiVersionOf(version)}/${resource}/nobody`,
    status: 404,
    isServed,
    warnings: isServed ? [warning] : [],
  };
}

/** Returns the discovery resource of a schedule row, stored in the newest version that an earlier release had. */
function resourceOf(version: ScheduledVersion, at = release('1.36')): SnapshotResource {
  const stored = projectSchedule
    .versionsOf(version)
    .find(({ version: name, introduced }) => stabilityOf(name) !== 'alpha' && introduced !== undefined && releaseOrder(introduced, at) < 0);
  return {
    name: version.resource ?? '',
    kind: version.kind,
    namespaced: true,
    verbs: ['get', 'list'],
    storageVersionHash: storageVersionHash(stored ?? version),
  };
}

/** Returns the schedule row of a type. */
export function row(group: string, version: string, kind: string): ScheduledVersion {
  const found = projectSchedule.find({ group, version, kind });
  if (found === undefined) throw new Error(`the schedule has no ${group}/${version}/${kind}`);
  return found;
}

/** Returns the same server with rows added to or removed from discovery. */
export function serving(
  server: ObservedServer,
  changed: { readonly more?: readonly ScheduledVersion[]; readonly less?: readonly ScheduledVersion[] },
): ObservedServer {
  const resources: Record<string, readonly SnapshotResource[]> = { ...server.snapshot.resources };
  for (const version of changed.more ?? [])
    resources[apiVersionOf(version)] = [...(resources[apiVersionOf(version)] ?? []), resourceOf(version)];
  for (const version of changed.less ?? []) {
    resources[apiVersionOf(version)] = (resources[apiVersionOf(version)] ?? []).filter(({ name }) => name !== version.resource);
  }
  // Aggregated discovery is left out because it would differ.
  const { aggregated: _, ...snapshot } = server.snapshot;
  return { ...server, snapshot: { ...snapshot, resources } };
}

function snapshotOf(served: readonly ScheduledVersion[], at: Release): Snapshot {
  const resources: Record<string, SnapshotResource[]> = {};
  for (const version of served) {
    const own = resources[apiVersionOf(version)] ?? [];
    resources[apiVersionOf(version)] = own;
    own.push(resourceOf(version, at));
  }
  const groups = [...new Set(served.map(({ group }) => group))].map((name) => {
    const versions = [...new Set(served.filter(({ group }) => group === name).map(({ version }) => version))].sort((a, b) =>
      compareVersionNames(b, a),
    );
    return { name, versions, ...(versions[0] === undefined ? {} : { preferred: versions[0] }) };
  });
  const aggregated = groups.map(({ name, versions }) => ({
    name,
    versions: versions.map((version) => ({
      version,
      resources: Object.fromEntries(
        (resources[apiVersionOf({ group: name, version })] ?? []).map(({ name: plural, kind }) => [plural, kind]),
      ),
    })),
  }));
  return {
    form: 'apiconform-snapshot',
    schemaVersion: 1,
    dialect: dialect ?? { id: '', apiDomain: '', binaryMediaType: '', extensionPrefix: '' },
    version: { gitVersion: 'v1.36.3' },
    groups,
    resources,
    aggregated: { apiVersion: 'apidiscovery.k8s.io/v2', groups: aggregated },
    deprecatedRequests: [],
    flags: { 'runtime-config': '' },
    missing: [],
  };
}

function sampleOf({ group, version, resource = '', removed }: ScheduledVersion) {
  return { group, version, resource, subresource: '', removedRelease: removed === undefined ? '' : releaseText(removed) };
}

function warningText(version: ScheduledVersion, at: Release): string {
  const { deprecated, removed } = version;
  const by = resolveReplacement(projectSchedule, version, at)?.version;
  const name = (of: ScheduledVersion): string => `${apiVersionOf(of)} ${of.kind}`;
  return [
    `${name(version)} is deprecated in v${deprecated === undefined ? '' : releaseText(deprecated)}+`,
    ...(removed === undefined ? [] : [`, unavailable in v${releaseText(removed)}+`]),
    ...(by === undefined || stabilityOf(by.version) === 'alpha' ? [] : [`; use ${name(by)}`]),
  ].join('');
}
