import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { drawContent, drawSimilar } from './draw-content.ts';
import { drawGet, sending, short } from './sending.ts';
import { written } from './suppose.ts';
import type { Drawn, Supposed } from './supposed.ts';
import { finalizers } from './values.ts';

export function drawFinalizers({ random }: Draft, share: number): readonly string[] {
  return random.chance(share) ? random.some(finalizers, 1, 3) : [];
}

/** Creates an object, or tries to create one whose name is in use. */
export function drawCreate(draft: Draft, at: Supposed): void {
  const { query, isDry, manager } = sending(draft);
  const drawn = { ...drawContent(draft), finalizers: drawFinalizers(draft, 0.3) };
  const request: Request = { method: 'POST', path: draft.in(at.where).collection, query, body: draft.body(at.name, drawn) };
  const last = draft.send(`create-${short(at)}`, request);
  if (!isDry && at.is === 'absent') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** Replaces an object, mostly from its latest version. Whether an update of what does not exist creates it is left open. */
export function drawUpdate(draft: Draft, at: Supposed): void {
  const { query, isDry, manager } = sending(draft);
  if (at.is === 'absent') {
    draft.send(`update-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body: draft.body(at.name, drawContent(draft)) });
    drawGet(draft, at);
    return;
  }
  const content = drawReplacement(draft, at);
  // Without finalizers, a terminating object would be gone.
  const isReleased = content !== at.drawn && at.is === 'present' && at.drawn.finalizers.length > 0 && draft.random.chance(0.25);
  if (isReleased) draft.visits.with('without the finalizers');
  const drawn = { ...content, finalizers: isReleased ? [] : at.drawn.finalizers };
  // Released servers accept an update without a version of some types alone.
  const isUnconditional = draft.subject.kind === 'ConfigMap' && draft.random.chance(0.15);
  if (isUnconditional) draft.visits.with('without a version');
  const resourceVersion: Template = { $ref: { step: at.last, at: '/metadata/resourceVersion' } };
  const body = draft.body(at.name, drawn, isUnconditional ? {} : { resourceVersion });
  const last = draft.send(`update-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body });
  if (!isDry) draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** The content of an update: another one, that which is there, with one value like the one that is there, or that of the creation. */
function drawReplacement(draft: Draft, at: Supposed): Drawn {
  const { random, visits } = draft;
  const what = random.one(['other', 'other', 'other', 'other', 'other', 'no change', 'as created', 'one similar value'] as const);
  const similar = what === 'one similar value' ? drawSimilar(draft, at.drawn.fields) : undefined;
  if (what === 'no change') visits.with(what);
  if (similar !== undefined) visits.with('one similar value alone');
  if (what === 'as created' && (at.changes ?? 0) > 0) visits.with(what);
  if (what === 'as created') return at.first?.drawn ?? at.drawn;
  if (similar !== undefined) return { ...at.drawn, fields: { ...at.drawn.fields, ...similar } };
  return what === 'no change' ? at.drawn : drawContent(draft, 3, at.drawn.fields);
}

/** Replaces an object from a version that it no longer has. */
export function drawStaleUpdate(draft: Draft, at: Supposed, from: string): void {
  const { query } = sending(draft);
  const drawn = { ...drawContent(draft), finalizers: at.drawn.finalizers };
  const body = draft.body(at.name, drawn, { resourceVersion: { $ref: { step: from, at: '/metadata/resourceVersion' } } });
  draft.send(`stale-update-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body });
}

/** Puts the finalizers of an object into another order. */
export function drawReorder(draft: Draft, at: Supposed): void {
  const { finalizers: before } = at.drawn;
  if (before.length < 2) return;
  const reversed = [...before].reverse();
  const body = [{ op: 'replace', path: '/metadata/finalizers', value: reversed }];
  const headers = { 'content-type': patchTypes['json-patch'] };
  const manager = 'editor-2';
  const last = draft.send(`reorder-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: manager },
    headers,
    body,
  });
  draft.suppose(written(at, { ...at.drawn, finalizers: reversed }, { manager, schema: draft.schema }, last));
}
