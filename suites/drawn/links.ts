import { mergePatch as patched } from '#api-model/patch/merge-patch';
import { isJsonObject } from '#core/json/json-object';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { sendApply } from './applies.ts';
import { drawBinaryData } from './binary-data.ts';
import { drawDelete, drawDeleteCollection, drawRelease } from './deletions.ts';
import { contentField, type Draft } from './draft.ts';
import { drawReset } from './metadata-writes.ts';
import { mergePatch } from './patches.ts';
import { drawRead } from './reads.ts';
import { drawSelect, setLabel } from './selectors.ts';
import { drawGet, patchOf, short } from './sending.ts';
import { drawSameStatus, drawScale, drawStatus } from './subresources.ts';
import { contentOf, drawnOf, written } from './suppose.ts';
import { type Drawn, noRemoves, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { finalizers, labelKeys } from './values.ts';
import { drawReorder, drawUpdate } from './writes.ts';

/** The managers and the keys of the requests of a chain: so few that two requests often have the same. */
const appliers = ['applier-1', 'applier-2', 'applier-3'] as const;
const editors = ['editor-1', 'editor-2'] as const;
const keys = ['x', 'y'] as const;

/** The annotations of these keys: one has a prefix. */
const annotationOf: Readonly<Record<string, string>> = { y: 'example.com/y' };

/** A kind of request of a chain, and how often it is drawn. `usual`: it is counted as the operation of this name outside of chains. */
export type Link = {
  readonly what: string;
  readonly usual?: true;
  readonly weight: number;
  readonly draw: (draft: Draft, at: Supposed) => void;
};

/** Applies, patches and updates by a few managers, which share, take, give up and remove two keys. */
export const ofOwnership: readonly Link[] = [
  { what: 'apply', weight: 10, draw: drawFewApplied },
  { what: 'patch', weight: 4, draw: drawFewPatched },
  { what: 'update', weight: 2, draw: drawUpdate },
  { what: 'reset', weight: 2, draw: drawReset },
  { what: 'stale patch', weight: 1, draw: drawStalePatch },
  { what: 'failing patch', weight: 1, draw: drawFailingPatch },
  { what: 'binary data', weight: 2, draw: drawBinaryData },
];

/** What happens to an object that finalizers hold, before and after it is deleted. */
export const ofHolding: readonly Link[] = [
  { what: 'delete', weight: 4, draw: drawDelete },
  { what: 'delete-collection', weight: 2, draw: (draft, at) => drawDeleteCollection(draft, at.where) },
  { what: 'release', weight: 5, draw: drawRelease },
  { what: 'hold', weight: 2, draw: (draft, at) => drawHold(draft, at) },
  { what: 'reorder', weight: 2, draw: drawReorder },
  { what: 'reset', weight: 2, draw: drawReset },
  { what: 'update', weight: 2, draw: drawUpdate },
  { what: 'label', weight: 2, draw: drawLabel },
  { what: 'mark', weight: 1, draw: drawMarked },
  { what: 'read', usual: true, weight: 3, draw: (draft, at) => drawRead(draft, at, [at.where]) },
];

/** What happens to a name whose object is removed and created again. */
export const ofLives: readonly Link[] = [
  { what: 'delete', weight: 6, draw: drawDelete },
  { what: 'delete-collection', weight: 2, draw: (draft, at) => drawDeleteCollection(draft, at.where) },
  { what: 'former update', weight: 4, draw: drawFormerUpdate },
  { what: 'apply', weight: 4, draw: drawFewApplied },
  { what: 'patch', weight: 3, draw: drawFewPatched },
  { what: 'stale patch', weight: 1, draw: drawStalePatch },
];

/** Changes of one label, with and without another change in the same request, and selections by it. */
export const ofSelection: readonly Link[] = [
  { what: 'label', weight: 5, draw: drawLabel },
  { what: 'label and content', weight: 5, draw: drawLabelAndContent },
  { what: 'update', weight: 2, draw: drawUpdate },
  { what: 'select', weight: 4, draw: drawSelect },
  { what: 'delete', weight: 2, draw: drawDelete },
];

/** Writes of an object, its status and its scale. */
export const ofParts: readonly Link[] = [
  { what: 'status', weight: 6, draw: drawStatus },
  { what: 'scale', weight: 4, draw: drawScale },
  { what: 'same status', weight: 2, draw: drawSameStatus },
  { what: 'apply', weight: 2, draw: drawFewApplied },
  { what: 'apply replicas', weight: 4, draw: drawReplicasApplied },
  { what: 'update', weight: 2, draw: drawUpdate },
  { what: 'patch', weight: 3, draw: drawFewPatched },
  { what: 'reset', weight: 1, draw: drawReset },
  { what: 'delete', weight: 1, draw: drawDelete },
];

/** Creates an object, by a create or by an apply. */
export function drawCreation(draft: Draft, at: Supposed, isHeld: boolean): void {
  const { random, schema } = draft;
  const drawn = { ...fewFields(draft, random.some(keys, 1, 2), '1'), finalizers: isHeld ? random.some(finalizers, 1, 2) : [] };
  if (random.chance(0.4)) {
    const manager = random.one(appliers);
    sendApply(draft, at, drawn, { query: { fieldManager: manager }, manager, isDry: false, force: random.chance(0.3) });
    return;
  }
  const manager = random.one(editors);
  const request = { method: 'POST', path: draft.in(at.where).collection, query: { fieldManager: manager } } as const;
  const last = draft.send(`create-${short(at)}`, { ...request, body: draft.body(at.name, drawn) });
  if (at.is === 'absent') draft.suppose(written(at, drawn, { manager, schema }, last));
}

export function drawFewApplied(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const [manager, force] = [random.one(appliers), random.chance(0.5)];
  const content = fewFields(draft, random.some(keys, 0, 2), random.chance(0.6) ? '1' : '2');
  visits.with(force ? 'force' : 'no force');
  // An applier of finalizers would remove them by leaving them out.
  if (at.drawn.finalizers.length > 0 && at.is === 'terminating') mergeContent(draft, at, content);
  else sendApply(draft, at, content, { query: { fieldManager: manager }, manager, isDry: false, force });
}

/** Applies the number that a scale changes too, or leaves it out. */
function drawReplicasApplied(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const [manager, force] = [random.one(appliers), random.chance(0.5)];
  const replicas = random.one([0, 3, undefined, undefined] as const);
  visits.with(`${replicas === undefined ? 'none' : 'some'}, ${force ? 'force' : 'no force'}`);
  const content = { ...nothing, fields: replicas === undefined ? {} : { replicas } };
  sendApply(draft, at, content, { query: { fieldManager: manager }, manager, isDry: false, force });
}

function drawFewPatched(draft: Draft, at: Supposed): void {
  const value = draft.random.one(['1', '2'] as const);
  mergeContent(draft, at, fewFields(draft, draft.random.some(keys, 1, 2), value));
}

export function drawLabel(draft: Draft, at: Supposed): void {
  setLabel(draft, at, labelKeys[0], draft.random.one(['red', 'red', 'blue', '', undefined] as const));
}

export function drawLabelAndContent(draft: Draft, at: Supposed): void {
  const label = draft.random.one(['red', 'blue', ''] as const);
  const content = fewFields(draft, draft.random.some(keys, 1, 1), String(draft.position));
  mergeContent(draft, at, { ...content, labels: { [labelKeys[0]]: label } });
}

/** Changes the object, and patches it or applies to it from the version before. */
function drawStalePatch(draft: Draft, at: Supposed): void {
  if (at.is !== 'present') return;
  const isApply = draft.random.chance(0.4);
  draft.visits.with(isApply ? 'an apply' : 'a merge patch');
  setLabel(draft, at, labelKeys[1] ?? 'color', String(draft.position));
  const content = fewFields(draft, draft.random.some(keys, 0, 1), 'stale');
  const sets = { ...content, labels: { [labelKeys[0]]: 'blue' } };
  const metadata = { resourceVersion: versionOf(at.last) };
  const stale: Request = isApply
    ? patchOf(draft, at, 'apply', draft.applied(at.name, sets, metadata), draft.random.one(appliers))
    : patchOf(draft, at, 'merge-patch', mergePatch(draft, sets, noRemoves, metadata), draft.random.one(editors));
  draft.send(`stale-${short(at)}`, isApply ? { ...stale, query: { ...stale.query, force: 'true' } } : stale);
}

/** A JSON patch that removes an annotation, and needs it after that. */
function drawFailingPatch(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  if (at.is !== 'present') return;
  const path = '/metadata/annotations/gone';
  const op = random.one(['test', 'remove', 'move'] as const);
  visits.with(op);
  const last = { test: { value: 'x' }, remove: {}, move: { from: path, path: '/metadata/annotations/moved' } }[op];
  const body: Template = [
    ...(Object.keys(at.drawn.annotations).length === 0 ? [{ op: 'add', path: '/metadata/annotations', value: {} }] : []),
    { op: 'add', path, value: 'x' },
    { op: 'remove', path },
    { op, path, ...last },
  ];
  draft.send(`failing-${short(at)}`, patchOf(draft, at, 'json-patch', body));
}

/** Adds finalizers to those that hold the object. */
export function drawHold(draft: Draft, at: Supposed, most = 2): void {
  if (at.is !== 'present') return;
  const { random, subject, schema } = draft;
  const added = random.some(finalizers, 1, most);
  const all = [...new Set([...at.drawn.finalizers, ...added])];
  // A strategic merge patch adds what is not there; other types have no such patch.
  const isStrategic = subject.origin === 'built-in' && random.chance(0.7);
  draft.visits.with(isStrategic ? 'strategic-merge-patch' : 'merge-patch');
  const kind = isStrategic ? 'strategic-merge-patch' : 'merge-patch';
  const last = draft.send(`hold-${short(at)}`, patchOf(draft, at, kind, { metadata: { finalizers: isStrategic ? added : all } }));
  draft.suppose(written(at, { ...at.drawn, finalizers: all }, { manager: editors[0], schema }, last));
}

/** Sends a time of deletion, which only the server sets. Whether it is refused is left open. */
function drawMarked(draft: Draft, at: Supposed): void {
  if (at.is !== 'present') return;
  const metadata = { resourceVersion: versionOf(at.last), deletionTimestamp: '2001-02-03T04:05:06Z' };
  const query = { fieldManager: editors[0] };
  draft.send(`mark-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body: draft.body(at.name, at.drawn, metadata) });
  draft.suppose({ ...at, last: drawGet(draft, at) });
}

/** Updates the object from the last version of the one that had its name before. */
function drawFormerUpdate(draft: Draft, at: Supposed): void {
  const { former } = at;
  if (at.is !== 'present' || former === undefined) {
    drawUpdate(draft, at);
    return;
  }
  draft.visits.with('the version of a removed object');
  const drawn = { ...fewFields(draft, keys, 'former'), finalizers: at.drawn.finalizers };
  const body = draft.body(at.name, drawn, { resourceVersion: versionOf(former) });
  draft.send(`former-update-${short(at)}`, { method: 'PUT', path: draft.path(at), query: { fieldManager: editors[0] }, body });
}

/** Content with one value for some keys: of a field where the type has one for any keys, and else of the annotations. */
function fewFields({ random, subject, schema }: Draft, some: readonly string[], value: string): Drawn {
  const texts = Object.fromEntries(some.map((key) => [key, value]));
  const at = contentField(subject);
  const annotations = Object.fromEntries(some.map((key) => [annotationOf[key] ?? key, value]));
  if (at === undefined || isNodeRecord(subject) || random.chance(0.25)) return { ...nothing, annotations };
  return { ...nothing, fields: schema === undefined ? texts : some.length === 0 ? {} : { map: texts } };
}

/** Sets some content by a merge patch. */
function mergeContent(draft: Draft, at: Supposed, sets: Drawn): void {
  const manager = draft.random.one(editors);
  const last = draft.send(`patch-${short(at)}`, patchOf(draft, at, 'merge-patch', mergePatch(draft, sets, noRemoves), manager));
  if (at.is === 'absent') return;
  const after = patched(contentOf(at.drawn), contentOf({ ...sets, finalizers: at.drawn.finalizers }));
  if (isJsonObject(after)) draft.suppose(written(at, drawnOf(after), { manager, schema: draft.schema }, last));
}
