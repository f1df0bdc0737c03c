import { kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { bodyOf, parseJson } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Json } from '#core/model/json';

/** A collection to list, in the version to request. */
export type SurveyedResource = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  /** Default: all. */
  readonly namespace?: string;
};

/** Uses of versions, as stored objects show them. */
export type ObjectSurvey = {
  /** The clients with the versions that they wrote, from `managedFields`. */
  readonly clients: readonly { readonly manager: string; readonly type: GroupVersionKind; readonly objects: number }[];
  /** The objects whose last applied manifest has a version of interest. */
  readonly manifests: readonly {
    readonly stored: GroupVersionKind;
    readonly applied: GroupVersionKind;
    readonly name: string;
    readonly namespace?: string;
  }[];
  readonly objects: number;
  /** The collections that were listed to their end, with the number of their objects and the names of the first ones. */
  readonly listed: readonly { readonly type: GroupVersionKind; readonly objects: number; readonly names: readonly string[] }[];
  /** The collections that could not be listed to their end. Absent where there are none. */
  readonly unlisted?: readonly { readonly type: GroupVersionKind; readonly why: string }[];
  /** What could not be listed and what was left out on purpose, one sentence each. */
  readonly notes: readonly string[];
};

const pageSize = 500;
const mostPages = 10_000;
/** No cluster has so many different clients. Further ones are counted and not listed. */
const mostClients = 20_000;
const mostManifests = 5_000;
const mostEntries = 200;
const longestName = 253;
const mostNames = 5;

/**
 * Lists collections page by page and returns the uses of versions for which `isOfInterest` is true: the field managers of objects, and the
 * manifests that were last applied to them. It requests only metadata and retains only what is of interest, so that memory is bounded for
 * any number of objects.
 */
export async function surveyObjects(
  probeClient: ProbeClient,
  resources: readonly SurveyedResource[],
  isOfInterest: (type: GroupVersionKind) => boolean,
): Promise<ObjectSurvey> {
  const clients = new Map<string, { manager: string; type: GroupVersionKind; objects: number }>();
  const manifests: ObjectSurvey['manifests'][number][] = [];
  const listed: ObjectSurvey['listed'][number][] = [];
  const notes: string[] = [];
  const refused: NonNullable<ObjectSurvey['unlisted']>[number][] = [];
  let objects = 0;
  let unlisted = 0;
  for (const { type, resource, namespace: listedIn } of resources) {
    const before = objects;
    const names: string[] = [];
    const refusal = await eachItem(probeClient, { type, resource, ...definedFields({ namespace: listedIn }) }, (item) => {
      objects += 1;
      if (names.length < mostNames) names.push(fullName(item));
      for (const { manager, of } of writersOf(item, type.kind)) {
        if (!isOfInterest(of)) continue;
        const key = JSON.stringify([manager, kindText(of)]);
        const known = clients.get(key);
        if (known !== undefined) known.objects += 1;
        else if (clients.size < mostClients) clients.set(key, { manager, type: of, objects: 1 });
        else unlisted += 1;
      }
      const applied = appliedAs(item, type);
      if (applied === undefined || !isOfInterest(applied)) return;
      const namespace = stringAt(item, '/metadata/namespace');
      if (manifests.length >= mostManifests) unlisted += 1;
      else manifests.push({ stored: type, applied, name: nameOf(item), ...definedFields({ namespace }) });
    });
    if (refusal === undefined) listed.push({ type, objects: objects - before, names });
    else {
      notes.push(refusal);
      refused.push({ type, why: refusal.replace(/\.$/, '') });
    }
  }
  if (unlisted > 0) notes.push(`${unlisted} more uses are not listed.`);
  return { clients: [...clients.values()], manifests, objects, listed, ...(refused.length === 0 ? {} : { unlisted: refused }), notes };
}

function fullName(item: Json): string {
  const namespace = stringAt(item, '/metadata/namespace');
  const name = nameOf(item).slice(0, longestName);
  return namespace === undefined ? name : `${namespace.slice(0, longestName)}/${name}`;
}

/** Calls `visit` for each object of a collection. Returns why the list is incomplete, in one sentence, or `undefined`. */
async function eachItem(
  probeClient: ProbeClient,
  { type, resource, namespace }: SurveyedResource,
  visit: (item: Json) => void,
): Promise<string | undefined> {
  const { group, version } = type;
  const path = `${group === '' ? '/api' : `/apis/${group}`}/${version}/${namespace === undefined ? '' : `namespaces/${encodeURIComponent(namespace)}/`}${resource}`;
  const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
    const answer = await probeClient.ask(`objects ${path}`, `${path}?limit=${pageSize}${query}`, { accept });
    // The history of a long collection may expire between pages; the objects so far still count.
    if (answer.status === 410) return `${path} changed while it was listed; later pages are missing.`;
    if (answer.status !== 200) return `${path} returned ${answer.status}; its objects are missing.`;
    const body = bodyOf(answer);
    for (const item of itemsOf(body)) visit(item);
    const next = stringAt(body, '/metadata/continue') ?? '';
    if (next === '') return undefined;
    if (next === token) return `${path} returned the same continue token twice; later pages are missing.`;
    token = next;
  }
  return `${path} has more than ${mostPages} pages; later pages are missing.`;
}

/** Returns the field managers of an object, once for each version that they wrote. */
function writersOf(item: Json, kind: string): readonly { readonly manager: string; readonly of: GroupVersionKind }[] {
  const entries = pointTo(item, '/metadata/managedFields');
  if (!Array.isArray(entries)) return [];
  const writers = new Map<string, { readonly manager: string; readonly of: GroupVersionKind }>();
  for (const entry of entries.slice(0, mostEntries)) {
    const manager = stringAt(entry, '/manager') ?? '';
    const version = parseApiVersion(stringAt(entry, '/apiVersion') ?? '');
    if (version === undefined || manager.length > longestName) continue;
    const of = { ...version, kind };
    writers.set(JSON.stringify([manager, kindText(of)]), { manager: manager === '' ? 'an unnamed client' : manager, of });
  }
  return [...writers.values()];
}

/** Returns the type of the manifest that was last applied to an object, from its annotation. */
function appliedAs(item: Json, { kind }: GroupVersionKind): GroupVersionKind | undefined {
  const annotations = pointTo(item, '/metadata/annotations');
  if (typeof annotations !== 'object' || annotations === null || Array.isArray(annotations)) return undefined;
  const text = Object.entries(annotations).find(([name]) => name.endsWith('/last-applied-configuration'))?.[1];
  const applied = typeof text === 'string' ? parseJson(text) : undefined;
  const version = parseApiVersion(stringAt(applied, '/apiVersion') ?? '');
  return version === undefined ? undefined : { ...version, kind: stringAt(applied, '/kind') ?? kind };
}
