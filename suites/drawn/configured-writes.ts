import { mergePatch as patched } from '#api-model/patch/merge-patch';
import { isJsonObject } from '#core/json/json-object';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { drawConfiguration, fewValues } from './configurations.ts';
import { contentField, type Draft } from './draft.ts';
import { driversOf } from './patches.ts';
import { editor, patchOf, short } from './sending.ts';
import { contentOf, drawnOf, jsonOf, written } from './suppose.ts';
import type { Drawn, Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { drivers } from './values.ts';

/** Replaces the object by some part of the content, by the same content, or with empty maps in place of none. */
export function drawWholeUpdate(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const isSame = random.chance(0.15);
  const part = isSame ? at.drawn : drawConfiguration(draft);
  const drawn = { ...part, finalizers: at.drawn.finalizers, fields: { ...part.fields, ...drawNumber(draft) } };
  const [metadata, content] = random.chance(0.4) ? emptyMaps(draft, drawn) : [];
  const body = { ...draft.body(at.name, drawn, { resourceVersion: versionOf(at.last), ...metadata }), ...content };
  const manager = random.one(['editor-1', 'editor-2'] as const);
  const last = draft.send(`update-${short(at)}`, { method: 'PUT', path: draft.path(at), query: { fieldManager: manager }, body });
  draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** The number that a scale changes too, mostly. */
export function drawNumber({ random, schema }: Draft): Drawn['fields'] {
  return schema?.subresources === true && random.chance(0.6) ? { replicas: random.one([0, 3] as const) } : {};
}

/** Empty maps in place of those of metadata and of content that are not there. */
function emptyMaps({ subject, schema }: Draft, { annotations, fields }: Drawn): readonly Readonly<Record<string, Template>>[] {
  const field = contentField(subject);
  const isOfAny = field !== undefined && schema === undefined;
  const isEmpty = (map: Drawn['fields']): boolean => Object.keys(map).length === 0;
  return [isEmpty(annotations) ? { annotations: {} } : {}, isOfAny && isEmpty(fields) ? { [field]: {} } : {}];
}

/** Sets, changes and removes keys of maps, and whole maps. */
export function drawMapPatch(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  const field = contentField(subject);
  const value = random.one<Template>(['1', '2', null]);
  const isWhole = random.chance(0.3);
  const map: Template = isWhole ? null : { [random.one(['x', 'y'] as const)]: value };
  const isOfMetadata = field === undefined || isNodeRecord(subject) || random.chance(0.4);
  // The content of a type with a schema has a field that stays.
  const ofField = draft.schema === undefined ? map : { map };
  const body: Template = isOfMetadata ? { metadata: { annotations: map } } : { [field]: ofField };
  sendMerged(draft, at, 'merge-patch', body);
}

/** Sets the same by a strategic merge patch. Node records have drivers, of which such a patch merges the list. */
export function drawStrategicPatch(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  if (subject.origin !== 'built-in') {
    drawMapPatch(draft, at);
    return;
  }
  if (!isNodeRecord(subject)) {
    sendMerged(draft, at, 'strategic-merge-patch', {
      metadata: { annotations: { [random.one(['x', 'y'] as const)]: random.one(fewValues) } },
    });
    return;
  }
  const sent = random.some(drivers, 0, 2);
  const last = draft.send(`strategic-${short(at)}`, patchOf(draft, at, 'strategic-merge-patch', { spec: { drivers: sent } }));
  const names = driversOf(at);
  const left = drivers.filter((driver) => names.includes(String(driver['name'])) || sent.includes(driver));
  const drawn = { ...at.drawn, fields: { ...at.drawn.fields, drivers: left } };
  draft.suppose(written(at, drawn, { manager: editor, schema: draft.schema }, last));
}

/** Sends a patch that merges maps, and supposes what it leaves. */
function sendMerged(draft: Draft, at: Supposed, kind: 'merge-patch' | 'strategic-merge-patch', body: Template): void {
  const last = draft.send(`merge-${short(at)}`, patchOf(draft, at, kind, body));
  const field = contentField(draft.subject);
  const patch = jsonOf(body);
  const renamed = isJsonObject(patch) && field !== undefined && patch[field] !== undefined ? { spec: patch[field] ?? null } : patch;
  const after = patched(contentOf(at.drawn), renamed);
  if (isJsonObject(after)) draft.suppose(written(at, drawnOf(after), { manager: editor, schema: draft.schema }, last));
}

/** Replaces the whole content, or all annotations, by a JSON patch. */
export function drawWholePatch(draft: Draft, at: Supposed): void {
  const { random, subject, schema } = draft;
  const field = contentField(subject);
  const texts = { x: random.one(fewValues) };
  const isOfMetadata = field === undefined || isNodeRecord(subject) || random.chance(0.4);
  const content: Drawn['fields'] = schema === undefined ? texts : { map: texts };
  const value: Template = isOfMetadata ? texts : schema === undefined ? content : { kept: 'kept', ...content };
  const path = isOfMetadata ? '/metadata/annotations' : `/${field}`;
  const last = draft.send(`replace-${short(at)}`, patchOf(draft, at, 'json-patch', [{ op: 'add', path, value }]));
  const drawn = isOfMetadata ? { ...at.drawn, annotations: texts } : { ...at.drawn, fields: content };
  draft.suppose(written(at, drawn, { manager: editor, schema }, last));
}

/** Updates the object from the version that it was created with. */
export function drawFirstVersion(draft: Draft, at: Supposed): void {
  const { first, changes = 0 } = at;
  if (first === undefined || changes === 0) return;
  const drawn = { ...drawConfiguration(draft, '3'), finalizers: at.drawn.finalizers };
  const body = draft.body(at.name, drawn, { resourceVersion: versionOf(first.step) });
  draft.send(`stale-${short(at)}`, { method: 'PUT', path: draft.path(at), query: { fieldManager: editor }, body });
}
