import { kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { bodyOf, parseJson } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Json } from '#core/model/json';

/** A collection to go through, in the version that it is asked for in. */
export type SurveyedResource = { readonly type: GroupVersionKind; readonly resource: string };

/** What stored objects tell of those who wrote them. */
export type ObjectSurvey = {
  readonly clients: readonly { readonly manager: string; readonly type: GroupVersionKind; readonly objects: number }[];
  readonly manifests: readonly {
    readonly stored: GroupVersionKind;
    readonly applied: GroupVersionKind;
    readonly name: string;
    readonly namespace?: string;
  }[];
  readonly objects: number;
  readonly notes: readonly string[];
};

const pageSize = 500;
const mostPages = 10_000;
/** No cluster has so many different clients; what comes after is counted and not kept. */
const mostClients = 20_000;
const mostManifests = 5_000;
const mostEntries = 200;
const longestName = 253;

/**
 * Goes through collections page by page and keeps who wrote in a version that `isOfInterest` says is one: the field
 * managers of objects, and the manifests that were last applied to them. It asks for the metadata alone, and keeps of each
 * page what is of interest only, so that its memory is bounded however many objects there are.
 */
export async function surveyObjects(
  probeClient: ProbeClient,
  resources: readonly SurveyedResource[],
  isOfInterest: (type: GroupVersionKind) => boolean,
): Promise<ObjectSurvey> {
  const clients = new Map<string, { manager: string; type: GroupVersionKind; objects: number }>();
  const manifests: ObjectSurvey['manifests'][number][] = [];
  const notes: string[] = [];
  let objects = 0;
  let unkept = 0;
  for (const { type, resource } of resources) {
    const refusal = await eachItem(probeClient, { type, resource }, (item) => {
      objects += 1;
      for (const { manager, of } of writersOf(item, type.kind)) {
        if (!isOfInterest(of)) continue;
        const key = JSON.stringify([manager, kindText(of)]);
        const known = clients.get(key);
        if (known !== undefined) known.objects += 1;
        else if (clients.size < mostClients) clients.set(key, { manager, type: of, objects: 1 });
        else unkept += 1;
      }
      const applied = appliedAs(item, type);
      if (applied === undefined || !isOfInterest(applied)) return;
      const namespace = stringAt(item, '/metadata/namespace');
      if (manifests.length >= mostManifests) unkept += 1;
      else manifests.push({ stored: type, applied, name: nameOf(item), ...(namespace === undefined ? {} : { namespace }) });
    });
    if (refusal !== undefined) notes.push(refusal);
  }
  if (unkept > 0) notes.push(`${unkept} more uses were found than are listed.`);
  return { clients: [...clients.values()], manifests, objects, notes };
}

/** Hands each object of a collection to `keep`; why it could not be gone through to its end, in a sentence, or nothing. */
async function eachItem(
  probeClient: ProbeClient,
  { type, resource }: SurveyedResource,
  keep: (item: Json) => void,
): Promise<string | undefined> {
  const { group, version } = type;
  const path = `${group === '' ? '/api' : `/apis/${group}`}/${version}/${resource}`;
  const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
    const answer = await probeClient.ask(`objects ${path}`, `${path}?limit=${pageSize}${query}`, { accept });
    // The history of a long collection may end while it is gone through; what was seen counts all the same.
    if (answer.status === 410) return `${path} changed while it was gone through, so that its end was not seen.`;
    if (answer.status !== 200) return `${path} was answered with ${answer.status}, so that its objects were not seen.`;
    const body = bodyOf(answer);
    for (const item of itemsOf(body)) keep(item);
    const next = stringAt(body, '/metadata/continue') ?? '';
    if (next === '') return undefined;
    if (next === token) return `${path} gave the same token twice, so that its end was not seen.`;
    token = next;
  }
  return `${path} has more than ${mostPages} pages, so that its end was not seen.`;
}

/** Who wrote an object, each once for each version that it was written in. */
function writersOf(item: Json, kind: string): readonly { readonly manager: string; readonly of: GroupVersionKind }[] {
  const entries = pointTo(item, '/metadata/managedFields');
  if (!Array.isArray(entries)) return [];
  const writers = new Map<string, { readonly manager: string; readonly of: GroupVersionKind }>();
  for (const entry of entries.slice(0, mostEntries)) {
    const manager = stringAt(entry, '/manager') ?? '';
    const version = parseApiVersion(stringAt(entry, '/apiVersion') ?? '');
    if (version === undefined || manager.length > longestName) continue;
    const of = { ...version, kind };
    writers.set(JSON.stringify([manager, kindText(of)]), { manager: manager === '' ? 'a client without a name' : manager, of });
  }
  return [...writers.values()];
}

/** The type of the manifest that was last applied to an object, as its annotation tells. */
function appliedAs(item: Json, { kind }: GroupVersionKind): GroupVersionKind | undefined {
  const annotations = pointTo(item, '/metadata/annotations');
  if (typeof annotations !== 'object' || annotations === null || Array.isArray(annotations)) return undefined;
  const text = Object.entries(annotations).find(([name]) => name.endsWith('/last-applied-configuration'))?.[1];
  const applied = typeof text === 'string' ? parseJson(text) : undefined;
  const version = parseApiVersion(stringAt(applied, '/apiVersion') ?? '');
  return version === undefined ? undefined : { ...version, kind: stringAt(applied, '/kind') ?? kind };
}
