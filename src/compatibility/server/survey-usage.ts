import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import type { ProbeClient } from '#core/http/probe-client';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Snapshot } from '#core/model/snapshot';
import { statusOfVersion } from '#spec/schedule/status-of';
import { type CustomDefinition, surveyDefinitions } from '../snapshot/survey-definitions.ts';
import { surveyObjects } from '../snapshot/survey-objects.ts';
import { type ObjectUsage, type ObservedServer, scheduleOfUses } from './observed-server.ts';
import { type ListedVersions, versionsToList } from './versions-to-list.ts';

/**
 * Finds out who still uses versions that are going away: by the schedule until the target release, and by the definitions of
 * custom resources, which may also lack a version that is in use. Each kind is listed once, in a version that is not deprecated, because
 * listing a deprecated version is a request for it. With namespaces, only objects in these are listed. A kind that has deprecated versions
 * alone is listed in one of them where it goes away, and the notes say so.
 */
export async function surveyUsage(
  probeClient: ProbeClient,
  server: Omit<ObservedServer, 'probe' | 'usage'>,
  namespaces: readonly string[] = [],
): Promise<ObjectUsage> {
  const { targetRelease } = server;
  const schedule = scheduleOfUses(server);
  const builtIn = versionsToList({ ...server, schedule });
  const read = await readDefinitions(probeClient, server.snapshot);
  const definitions = read === undefined || 'missing' in read ? [] : read.definitions;
  const custom = customResources(definitions);
  const leaving = new Set(definitions.flatMap(leavingTypes));
  const versions = new Map(definitions.map((definition) => [`${definition.group}/${definition.kind}`, versionNames(definition)]));
  const isUndefined = ({ group, kind, version }: GroupVersionKind): boolean => versions.get(`${group}/${kind}`)?.has(version) === false;
  const goesAway = (type: GroupVersionKind): boolean => {
    const row = schedule.find(type);
    return leaving.has(kindText(type)) || isUndefined(type) || (row !== undefined && statusOfVersion(row, targetRelease) === 'removed');
  };
  const known = new Set(builtIn.chosen.map(({ type }) => `${type.group}/${type.kind}`));
  const others = custom.chosen.filter(({ type }) => !known.has(`${type.group}/${type.kind}`));
  const resources = [...builtIn.chosen, ...others];
  const listed = namespaces.length === 0 ? resources : inNamespaces(resources, namespaces, server.snapshot);
  const found = await surveyObjects(probeClient, listed, goesAway);
  return { ...found, ...(read === undefined ? {} : { custom: read }), notes: [...found.notes, ...notesOn(builtIn, custom, listed)] };
}

/** Returns the collections of the namespaced resources in some namespaces. */
function inNamespaces(
  resources: ListedVersions['chosen'],
  namespaces: readonly string[],
  { resources: served }: Snapshot,
): ListedVersions['chosen'] {
  return resources.flatMap((each) => {
    const apiVersion = apiVersionOf(each.type);
    const found = (Object.hasOwn(served, apiVersion) ? served[apiVersion] : undefined)?.find(({ name }) => name === each.resource);
    return found?.namespaced === true ? namespaces.map((namespace) => ({ ...each, namespace })) : [];
  });
}

function notesOn({ deprecated: all }: ListedVersions, { left }: CustomChoice, listed: ListedVersions['chosen']): readonly string[] {
  const deprecated = all.filter((type) => listed.some((each) => kindText(each.type) === kindText(type)));
  const requested = deprecated.map(kindText).join(', ');
  return [
    ...(deprecated.length === 0
      ? []
      : [`Of ${requested}, every version is deprecated: to find its objects, a deprecated version was listed.`]),
    ...(left.length === 0 ? [] : [`Objects of ${left.join(', ')} were not checked: no version of them is served.`]),
  ];
}

/** The custom resources to list, and the kinds that have no version to list. */
type CustomChoice = Pick<ListedVersions, 'chosen'> & { readonly left: readonly string[] };

/** A deprecated version of a custom resource is listed too: it goes away when its owner removes it, and no release of the server does. */
function customResources(definitions: readonly CustomDefinition[]): CustomChoice {
  const chosen: ListedVersions['chosen'][number][] = [];
  const left: string[] = [];
  for (const { group, kind, resource, versions } of definitions) {
    const served = versions.filter((each) => each.served);
    const staying = served.filter(({ deprecated }) => !deprecated);
    const version = (staying.find(({ storage }) => storage) ?? staying[0] ?? served.find(({ storage }) => storage) ?? served[0])?.name;
    if (version === undefined) left.push(`${group}/${kind}`);
    else chosen.push({ type: { group, version, kind }, resource });
  }
  return { chosen, left };
}

function leavingTypes({ group, kind, versions }: CustomDefinition): readonly string[] {
  return versions.filter(({ served, deprecated }) => deprecated || !served).map(({ name: version }) => kindText({ group, version, kind }));
}

/** Reads the definitions of custom resources, or returns what is missing. `undefined` if the server has none. */
export async function readDefinitions(probeClient: ProbeClient, snapshot: Snapshot): Promise<ObjectUsage['custom']> {
  const path = definitionsPath(snapshot);
  return path === undefined ? undefined : surveyDefinitions(probeClient, path);
}

function versionNames({ versions }: CustomDefinition): ReadonlySet<string> {
  return new Set(versions.map(({ name }) => name));
}

/** The path of the definitions of custom resources, in the version that is not going away. */
function definitionsPath({ dialect, resources }: Snapshot): string | undefined {
  const apiVersion = `apiextensions.${dialect.apiDomain}/v1`;
  const listed = Object.hasOwn(resources, apiVersion) ? resources[apiVersion] : undefined;
  const found = listed?.find(({ name, verbs }) => name === 'customresourcedefinitions' && verbs.includes('list'));
  return found === undefined ? undefined : `/apis/${apiVersion}/${found.name}`;
}
