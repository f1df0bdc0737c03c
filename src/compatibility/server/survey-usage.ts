import { kindText } from '#core/codecs/group-version-kind';
import type { ProbeClient } from '#core/http/probe-client';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Snapshot } from '#core/model/snapshot';
import { statusOfVersion } from '#spec/schedule/status-of';
import { type CustomDefinition, surveyDefinitions } from '../snapshot/survey-definitions.ts';
import { type SurveyedResource, surveyObjects } from '../snapshot/survey-objects.ts';
import type { ObjectUsage, ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

/**
 * Finds out who still uses versions that are going away: by the schedule until the target release, and by the definitions of
 * custom resources. Each kind is listed once, in a version that is not deprecated, because listing a deprecated version is a
 * request for it.
 */
export async function surveyUsage(probeClient: ProbeClient, server: Omit<ObservedServer, 'probe' | 'usage'>): Promise<ObjectUsage> {
  const { schedule, targetRelease } = server;
  const builtIn = builtInResources(server);
  const path = definitionsPath(server.snapshot);
  const read = path === undefined ? undefined : await surveyDefinitions(probeClient, path);
  const definitions = read === undefined || 'missing' in read ? [] : read.definitions;
  const custom = customResources(definitions);
  const leaving = new Set(definitions.flatMap(leavingTypes));
  const goesAway = (type: GroupVersionKind): boolean => {
    const row = schedule.find(type);
    return leaving.has(kindText(type)) || (row !== undefined && statusOfVersion(row, targetRelease) === 'removed');
  };
  const found = await surveyObjects(probeClient, [...builtIn.chosen, ...custom.chosen], goesAway);
  const left = [...builtIn.left, ...custom.left];
  const note = `Objects of ${left.join(', ')} were not checked: all versions of them are deprecated, and listing them would request one.`;
  return { ...found, ...(read === undefined ? {} : { custom: read }), notes: left.length === 0 ? found.notes : [...found.notes, note] };
}

/** The resources to list, and the kinds that have no version to list. */
type Choice = { readonly chosen: readonly SurveyedResource[]; readonly left: readonly string[] };

function builtInResources({ schedule, snapshot, release }: Pick<ObservedServer, 'schedule' | 'snapshot' | 'release'>): Choice {
  const chosen = new Map<string, SurveyedResource>();
  const avoided = new Set<string>();
  for (const { version, resource } of servedVersions({ schedule, snapshot })) {
    const { group, version: name, kind } = version;
    if (!resource.verbs.includes('list') || chosen.has(`${group}/${kind}`)) continue;
    if (statusOfVersion(version, release) !== 'served') avoided.add(`${group}/${kind}`);
    else chosen.set(`${group}/${kind}`, { type: { group, version: name, kind }, resource: resource.name });
  }
  const left = [...avoided].filter((key) => !chosen.has(key)).map((key) => key.replace(/^\//, ''));
  return { chosen: [...chosen.values()], left };
}

function customResources(definitions: readonly CustomDefinition[]): Choice {
  const chosen: SurveyedResource[] = [];
  const left: string[] = [];
  for (const { group, kind, resource, versions } of definitions) {
    const staying = versions.filter(({ served, deprecated }) => served && !deprecated);
    const version = (staying.find(({ storage }) => storage) ?? staying[0])?.name;
    if (version === undefined) left.push(`${group}/${kind}`);
    else chosen.push({ type: { group, version, kind }, resource });
  }
  return { chosen, left };
}

function leavingTypes({ group, kind, versions }: CustomDefinition): readonly string[] {
  return versions.filter(({ served, deprecated }) => deprecated || !served).map(({ name: version }) => kindText({ group, version, kind }));
}

/** The path of the definitions of custom resources, in the version that is not going away. */
function definitionsPath({ dialect, resources }: Snapshot): string | undefined {
  const apiVersion = `apiextensions.${dialect.apiDomain}/v1`;
  const listed = Object.hasOwn(resources, apiVersion) ? resources[apiVersion] : undefined;
  const found = listed?.find(({ name, verbs }) => name === 'customresourcedefinitions' && verbs.includes('list'));
  return found === undefined ? undefined : `/apis/${apiVersion}/${found.name}`;
}
