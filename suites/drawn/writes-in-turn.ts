import { mergePatch as patched } from '#api-model/patch/merge-patch';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { sendApply } from './applies.ts';
import { awaitGone, drawDelete, drawRelease } from './deletions.ts';
import { contentField, type Draft } from './draft.ts';
import { acceptOf, drawForm } from './forms.ts';
import { drawCreation, drawHold, type Link } from './links.ts';
import { drawReset } from './metadata-writes.ts';
import { configurationOf, type Part } from './returns.ts';
import { drawGet, short } from './sending.ts';
import { drawScale } from './subresources.ts';
import { contentOf, drawnOf, written } from './suppose.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { drivers, finalizers } from './values.ts';
import type { Watches } from './watches.ts';

const parts: readonly [Part, ...Part[]] = ['x and y', 'x', 'y', 'none'];
const values: readonly [string, ...string[]] = ['1', '1', '2'];

/** Each kind of write, with few values and equally often, so that each comes after each other one. */
const ofPresent: readonly Link[] = [
  { what: 'update', weight: 5, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 3, draw: drawMapPatch },
  { what: 'JSON patch', weight: 2, draw: drawWholePatch },
  { what: 'strategic merge patch', weight: 2, draw: drawStrategicPatch },
  { what: 'apply', weight: 5, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'hold', weight: 1, draw: drawHold },
  { what: 'delete', weight: 3, draw: drawDelete },
  { what: 'create', weight: 1, draw: (draft, at) => drawCreation(draft, at, false) },
  { what: 'dry run', weight: 4, draw: drawTried },
  { what: 'reset', weight: 1, draw: drawReset },
  { what: 'stale update', weight: 1, draw: drawFirstVersion },
];

const ofParts: readonly Link[] = [
  { what: 'status', weight: 4, draw: drawStatusInTurn },
  { what: 'read of a part', weight: 1, draw: drawPartRead },
  { what: 'scale', weight: 3, draw: drawScale },
];

/** The same, of an object that is terminating: mostly what removes it, or must not. */
const ofTerminating: readonly Link[] = [
  { what: 'update', weight: 1, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 1, draw: drawMapPatch },
  { what: 'apply', weight: 1, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'delete', weight: 1, draw: drawDelete },
  { what: 'dry run', weight: 2, draw: drawTried },
  { what: 'release', weight: 2, draw: drawRelease },
  { what: 'release by place', weight: 2, draw: drawReleaseByPlace },
];

/** What finds no object. */
const ofAbsent: readonly Link[] = [
  { what: 'create', weight: 6, draw: (draft, at) => drawCreation(draft, at, draft.random.chance(0.3)) },
  { what: 'dry run', weight: 2, draw: drawTriedCreation },
  { what: 'patch', weight: 1, draw: drawMissingPatch },
  { what: 'read', weight: 1, draw: drawGet },
];

/** How many writes of one object come in any order. */
const length = 12;

/**
 * Draws writes of one object, each of which can come after each other one, and reads it after some of them. Some are watched: from any
 * point between them, with the state or from the version of one of them.
 */
export function drawWritesInTurn(draft: Draft, { name, where }: Pick<Supposed, 'name' | 'where'>, watches: Watches): void {
  const { random, schema } = draft;
  const watchedFrom = random.chance(0.3) ? random.number(length) : undefined;
  for (let index = 0; index < length; index += 1) {
    if (index === watchedFrom) watches.open(random.chance(0.5) ? { of: { name, where } } : {});
    const at = draft.supposed(name, where);
    const present = schema?.subresources === true ? [...ofPresent, ...ofParts] : ofPresent;
    const links = at.is === 'absent' ? ofAbsent : at.is === 'terminating' ? ofTerminating : present;
    random.weighted(links, ({ weight }) => weight)?.draw(draft, at);
    if (random.chance(0.35)) drawGet(draft, at);
  }
  drawGet(draft, { name, where });
}

/** Replaces the object by some part of the content, by the same content, or with empty maps in place of none. */
function drawWholeUpdate(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const isSame = random.chance(0.15);
  const part = isSame ? at.drawn : configurationOf(draft, random.one(parts), random.one(values));
  const drawn = { ...part, finalizers: at.drawn.finalizers, fields: { ...part.fields, ...drawNumber(draft) } };
  const [metadata, content] = random.chance(0.4) ? emptyMaps(draft, drawn) : [];
  const body = { ...draft.body(at.name, drawn, { resourceVersion: versionOf(at.last), ...metadata }), ...content };
  const manager = random.one(['editor-1', 'editor-2'] as const);
  const last = draft.send(`update-${short(at)}`, { method: 'PUT', path: draft.path(at), query: { fieldManager: manager }, body });
  draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** The number that a scale changes too, mostly. */
function drawNumber({ random, schema }: Draft): Drawn['fields'] {
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
function drawMapPatch(draft: Draft, at: Supposed): void {
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
function drawStrategicPatch(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  if (subject.origin !== 'built-in') {
    drawMapPatch(draft, at);
    return;
  }
  if (!isNodeRecord(subject)) {
    sendMerged(draft, at, 'strategic-merge-patch', {
      metadata: { annotations: { [random.one(['x', 'y'] as const)]: random.one(values) } },
    });
    return;
  }
  const sent = random.some(drivers, 0, 2);
  const last = draft.send(`strategic-${short(at)}`, patchOf(draft, at, 'strategic-merge-patch', { spec: { drivers: sent } }));
  const names = driverNames(at.drawn.fields['drivers'] ?? [drivers[0]]);
  const left = drivers.filter((driver) => names.includes(String(driver['name'])) || sent.includes(driver));
  const drawn = { ...at.drawn, fields: { ...at.drawn.fields, drivers: left } };
  draft.suppose(written(at, drawn, { manager: editor, schema: draft.schema }, last));
}

function driverNames(list: Template): readonly string[] {
  return Array.isArray(list) ? list.flatMap((driver) => (isJsonObject(driver) ? [String(driver['name'])] : [])) : [];
}

const editor = 'editor-1';

/** Sends a patch that merges maps, and supposes what it leaves. */
function sendMerged(draft: Draft, at: Supposed, kind: 'merge-patch' | 'strategic-merge-patch', body: Template): void {
  const last = draft.send(`merge-${short(at)}`, patchOf(draft, at, kind, body));
  const field = contentField(draft.subject);
  const patch: Json = JSON.parse(JSON.stringify(body));
  const renamed = isJsonObject(patch) && field !== undefined && patch[field] !== undefined ? { spec: patch[field] ?? null } : patch;
  const after = patched(contentOf(at.drawn), renamed);
  if (isJsonObject(after)) draft.suppose(written(at, drawnOf(after), { manager: editor, schema: draft.schema }, last));
}

/** Replaces the whole content, or all annotations, by a JSON patch. */
function drawWholePatch(draft: Draft, at: Supposed): void {
  const { random, subject, schema } = draft;
  const field = contentField(subject);
  const texts = { x: random.one(values) };
  const isOfMetadata = field === undefined || isNodeRecord(subject) || random.chance(0.4);
  const content: Drawn['fields'] = schema === undefined ? texts : { map: texts };
  const value: Template = isOfMetadata ? texts : schema === undefined ? content : { kept: 'kept', ...content };
  const path = isOfMetadata ? '/metadata/annotations' : `/${field}`;
  const last = draft.send(`replace-${short(at)}`, patchOf(draft, at, 'json-patch', [{ op: 'add', path, value }]));
  const drawn = isOfMetadata ? { ...at.drawn, annotations: texts } : { ...at.drawn, fields: content };
  draft.suppose(written(at, drawn, { manager: editor, schema }, last));
}

/** Applies a part of the content as one of two managers, with and without force. */
function drawPartApplied(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const manager = random.one(['applier-1', 'applier-1', 'applier-2'] as const);
  const content = configurationOf(draft, random.one(parts), random.one(values));
  const sent = { ...content, finalizers: finalizersOf(at, manager) };
  sendApply(draft, at, sent, { query: { fieldManager: manager }, manager, isDry: false, force: random.chance(0.4) });
}

/** The finalizers that a manager applied, so that an apply of other content does not remove them. */
function finalizersOf({ drawn, owners }: Supposed, manager: string): readonly string[] {
  const isOf = (finalizer: string): boolean =>
    [...owners].some(([path, of]) => path.endsWith(`=${JSON.stringify(finalizer)}`) && of.has(`${manager}|Apply`));
  return drawn.finalizers.filter(isOf);
}

/** Removes one of the finalizers by its place. */
function drawReleaseByPlace(draft: Draft, at: Supposed): void {
  const { random, schema } = draft;
  const { finalizers: before } = at.drawn;
  if (before.length === 0) return;
  const place = random.number(before.length);
  const operation = { op: 'remove', path: `/metadata/finalizers/${place}` };
  const last = draft.send(`release-${short(at)}`, patchOf(draft, at, 'json-patch', [operation]));
  const left = before.filter((_, index) => index !== place);
  if (at.is === 'terminating' && left.length === 0) awaitGone(draft, at);
  else draft.suppose(written(at, { ...at.drawn, finalizers: left }, { manager: editor, schema }, last));
}

/** Reads the status in one of the representations. */
function drawPartRead(draft: Draft, at: Supposed): void {
  const path = objectPath(draft.in(at.where), at.name, 'status');
  draft.send(`get-status-${short(at)}`, { method: 'GET', path, ...acceptOf(drawForm(draft)) });
}

/** Applies finalizers, or fewer of them. An object that is terminating gets no new ones. */
function drawFinalizersApplied(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const manager = 'applier-1';
  const possible = at.is === 'terminating' ? at.drawn.finalizers : finalizers.slice(0, 2);
  const content = { ...nothing, finalizers: random.some(possible, 0, 2) };
  sendApply(draft, at, content, { query: { fieldManager: manager }, manager, isDry: false, force: true });
}

/** Tries what would change or remove the object: nothing of it is stored. */
function drawTried(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  const path = draft.path(at);
  const other: Drawn = { ...configurationOf(draft, random.one(parts), '3'), finalizers: [] };
  const tried = random.one([
    'update',
    'update',
    'merge patch',
    'JSON patch',
    'apply',
    'delete',
    ...(draft.schema?.subresources === true ? (['scale', 'status'] as const) : []),
  ] as const);
  const requests: Readonly<Record<typeof tried, () => Request>> = {
    update: () => ({ method: 'PUT', path, body: draft.body(at.name, other, { resourceVersion: versionOf(at.last) }) }),
    'merge patch': () => patchOf(draft, at, 'merge-patch', { metadata: { finalizers: null, annotations: { x: '3' } } }),
    'JSON patch': () =>
      patchOf(draft, at, 'json-patch', [
        at.drawn.finalizers.length === 0
          ? { op: 'add', path: '/metadata/annotations', value: { x: '3' } }
          : { op: 'remove', path: '/metadata/finalizers' },
      ]),
    apply: () => ({ ...patchOf(draft, at, 'apply', draft.applied(at.name, other)), query: { force: 'true' } }),
    delete: () => ({ method: 'DELETE', path }),
    scale: () => partOf('scale', { spec: { replicas: random.one([0, 3] as const) } }),
    status: () => partOf('status', { status: { text: '3' } }),
  };
  function partOf(part: 'scale' | 'status', body: Template): Request {
    return { ...patchOf(draft, at, 'merge-patch', body), path: objectPath(draft.in(at.where), at.name, part) };
  }
  const request = requests[tried]();
  const query = { ...request.query, dryRun: 'All', ...(request.method === 'DELETE' ? {} : { fieldManager: 'trier-1' }) };
  draft.send(`tried-${short(at)}`, { ...request, query });
  if (subject.origin === 'built-in' || random.chance(0.7)) drawGet(draft, at);
}

/** Tries to create what does not exist, by a create and by an apply. */
function drawTriedCreation(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const content = configurationOf(draft, random.one(parts), '3');
  const body = draft.body(at.name, content);
  const request: Request = random.chance(0.5)
    ? { method: 'POST', path: draft.in(at.where).collection, body }
    : patchOf(draft, at, 'apply', body);
  draft.send(`tried-${short(at)}`, { ...request, query: { fieldManager: 'trier-1', dryRun: 'All' } });
  if (random.chance(0.5)) drawGet(draft, at);
}

function drawMissingPatch(draft: Draft, at: Supposed): void {
  const kind = draft.random.one(['merge-patch', 'json-patch'] as const);
  const texts = { x: '1' };
  const body: Template =
    kind === 'json-patch' ? [{ op: 'add', path: '/metadata/annotations', value: texts }] : { metadata: { annotations: texts } };
  draft.send(`missing-${short(at)}`, patchOf(draft, at, kind, body));
}

/** Updates the object from the version that it was created with. */
function drawFirstVersion(draft: Draft, at: Supposed): void {
  const { first, changes = 0 } = at;
  if (first === undefined || changes === 0) return;
  const drawn = { ...configurationOf(draft, draft.random.one(parts), '3'), finalizers: at.drawn.finalizers };
  const body = draft.body(at.name, drawn, { resourceVersion: versionOf(first.step) });
  draft.send(`stale-${short(at)}`, { method: 'PUT', path: draft.path(at), query: { fieldManager: editor }, body });
}

/** Writes the status by each kind of write, with few values. */
function drawStatusInTurn(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  const kind = random.one(['update', 'merge-patch', 'apply', 'apply'] as const);
  const manager = kind === 'apply' ? random.one(['applier-1', 'applier-2'] as const) : editor;
  const map = Object.fromEntries(random.some(['x', 'y'], 0, 2).map((key) => [key, random.one(values)]));
  const status = { ...(Object.keys(map).length === 0 ? {} : { map }), ...(random.chance(0.5) ? { text: random.one(values) } : {}) };
  const path = objectPath(draft.in(at.where), at.name, 'status');
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const request: Request =
    kind === 'update'
      ? { method: 'PUT', path, body: { ...draft.body(at.name, at.drawn, { resourceVersion: versionOf(at.last) }), status } }
      : {
          ...patchOf(draft, at, kind, kind === 'apply' ? { ...identity, metadata: { name: { $own: at.name } }, status } : { status }),
          path,
        };
  const query = { fieldManager: manager, ...(kind === 'apply' && random.chance(0.5) ? { force: 'true' } : {}) };
  draft.send(`${kind}-status-${short(at)}`, { ...request, query });
  draft.suppose({ ...at, last: drawGet(draft, at) });
}

type PatchKind = 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';

function patchOf(draft: Draft, at: Supposed, kind: PatchKind, body: Template): Request {
  return { method: 'PATCH', path: draft.path(at), query: { fieldManager: editor }, headers: { 'content-type': patchTypes[kind] }, body };
}
