import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { sendApply } from './applies.ts';
import { drawDelete, drawDeleteCollection, drawRelease } from './deletions.ts';
import { contentField, type Draft } from './draft.ts';
import { drawFewApplied, drawLabel, type Link } from './links.ts';
import { drawPages } from './pages.ts';
import { drawRead } from './reads.ts';
import { drawGet, short } from './sending.ts';
import { drawScale, drawStatus } from './subresources.ts';
import { written } from './suppose.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { labelKeys } from './values.ts';
import { drawReorder, drawUpdate } from './writes.ts';

/** Applies of a manager that returns to what it applied before: a part that is given up comes back, and is given up again. */
export const ofReturning: readonly Link[] = [
  { what: 'cycle', weight: 6, draw: drawCycle },
  { what: 'few applied', weight: 1, draw: drawFewApplied },
  { what: 'label', weight: 1, draw: drawLabel },
];

/** Writes to the parts of an object that finalizers hold, before and after it is deleted. */
export const ofHeldParts: readonly Link[] = [
  { what: 'a part of what is terminating', weight: 7, draw: drawTerminatingPart },
  { what: 'scale', weight: 2, draw: drawScale },
  { what: 'status', weight: 2, draw: drawStatus },
  { what: 'release', weight: 2, draw: drawRelease },
  { what: 'reorder', weight: 1, draw: drawReorder },
];

/** Writes of one field of the status by a few managers. */
export const ofStatuses: readonly Link[] = [
  { what: 'dispute', weight: 8, draw: drawStatusDispute },
  { what: 'apply', weight: 1, draw: drawFewApplied },
  { what: 'label', weight: 1, draw: drawLabel },
];

/** Pages of a few objects, which are deleted between them. */
export const ofWalking: readonly Link[] = [
  { what: 'pages', weight: 5, draw: (draft, at) => drawPages(draft, [at.where], (one) => drawDelete(draft, one)) },
  { what: 'delete-collection', weight: 1, draw: (draft, at) => drawDeleteCollection(draft, at.where) },
  { what: 'label', weight: 1, draw: drawLabel },
];

/** What happens to an object that has another one as its owner, with finalizers and without. */
export const ofOwned: readonly Link[] = [
  { what: 'owner', weight: 5, draw: drawOwner },
  { what: 'delete', weight: 3, draw: drawDelete },
  { what: 'release', weight: 3, draw: drawRelease },
  { what: 'few applied', weight: 2, draw: drawFewApplied },
  { what: 'label', weight: 2, draw: drawLabel },
  { what: 'update', weight: 1, draw: drawUpdate },
  { what: 'read', weight: 2, draw: (draft, at) => drawRead(draft, at, [at.where]) },
];

const appliers = ['applier-1', 'applier-2'] as const;

/** Applies a configuration, a part of it, the whole again and the same or another part, with little between. */
function drawCycle(draft: Draft, { name, where }: Supposed): void {
  const { random } = draft;
  const [manager, other] = random.shuffled(appliers);
  const apply = (by: string | undefined, part: Part): void => {
    const at = draft.supposed(name, where);
    if (at.is !== 'present' || by === undefined) return;
    const force = random.chance(0.5);
    draft.visits.with(`${part}${force ? ' with force' : ''}`);
    sendApply(draft, at, configurationOf(draft, part), { query: { fieldManager: by }, manager: by, isDry: false, force });
  };
  const part = random.one(parts);
  for (const next of [part, random.chance(0.7) ? part : random.one(parts)]) {
    apply(manager, 'x and y');
    if (random.chance(0.15)) apply(other, random.one(parts));
    apply(manager, next);
  }
  drawGet(draft, { name, where });
}

type Part = 'x and y' | 'x' | 'y' | 'none';

const parts: readonly [Part, ...Part[]] = ['x', 'y', 'none'];

function configurationOf({ subject, schema }: Draft, part: Part): Drawn {
  const keys = ['x', 'y'].filter((key) => part.includes(key));
  const texts = Object.fromEntries(keys.map((key) => [key, '1']));
  const labels = keys.includes('y') ? { [labelKeys[2] ?? 'size']: 'y' } : {};
  const common = { ...nothing, labels, annotations: texts };
  if (contentField(subject) === undefined || isNodeRecord(subject)) return common;
  if (schema === undefined) return { ...common, fields: texts };
  const items = keys.map((name) => ({ name, value: '1' }));
  return { ...common, fields: keys.length === 0 ? {} : { map: texts, set: keys, items } };
}

/** Gives the object an owner, which stays until the end, or takes it away. A server may collect what has lost its owner. */
function drawOwner(draft: Draft, at: Supposed): void {
  const { random, subject, schema, visits } = draft;
  if (at.is !== 'present' && at.is !== 'terminating') return;
  const owner = draft.supposed('owner', at.where);
  if (owner.is === 'absent') {
    const request: Request = { method: 'POST', path: draft.in(at.where).collection, body: draft.body('owner', nothing) };
    draft.suppose({ ...owner, is: 'present', last: draft.send('create-owner', request) });
  }
  const has = random.chance(0.75);
  visits.with(has ? 'an owner' : 'no owner');
  const uid: Template = { $ref: { step: draft.supposed('owner', at.where).last, at: '/metadata/uid' } };
  const reference = { apiVersion: subject.apiVersion, kind: subject.kind, name: { $own: 'owner' }, uid };
  const last = draft.send(`own-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: 'editor-1' },
    headers: { 'content-type': patchTypes['merge-patch'] },
    body: { metadata: { ownerReferences: has ? [reference] : null } },
  });
  draft.suppose(written(at, at.drawn, { manager: 'editor-1', schema }, last));
}

/** Deletes the object, if that was not done before, and writes its scale or its status. */
function drawTerminatingPart(draft: Draft, at: Supposed): void {
  if (at.is === 'present') drawDelete(draft, at);
  const now = draft.supposed(at.name, at.where);
  if (now.is === 'terminating') (draft.random.chance(0.6) ? drawScale : drawStatus)(draft, now);
}

/** Two managers apply, and others patch, one field of the status: it is shared, taken with and without force, and changed. */
function drawStatusDispute(draft: Draft, { name, where }: Supposed): void {
  const { random } = draft;
  const [first, second] = random.shuffled(['status-1', 'applier-1'] as const);
  const [one, other] = random.chance(0.5) ? ['1', '2'] : ['2', '1'];
  const count = 3 + random.number(3);
  for (let index = 0; index < count; index += 1) {
    const at = draft.supposed(name, where);
    if (at.is !== 'present' && at.is !== 'terminating') return;
    const kind = index === 0 ? 'apply' : random.one(['apply', 'apply', 'merge-patch'] as const);
    const manager =
      kind === 'merge-patch' ? random.one(['editor-1', 'status-1'] as const) : index === 0 ? first : random.one([first, second]);
    const text = index === 0 ? one : random.one([one, other, other, undefined] as const);
    writeStatus(draft, at, { kind, manager, status: text === undefined ? {} : { text } });
  }
}

type StatusWrite = {
  readonly kind: 'apply' | 'merge-patch';
  readonly manager: string | undefined;
  readonly status: { readonly [key: string]: Template };
};

function writeStatus(draft: Draft, at: Supposed, { kind, manager, status }: StatusWrite): void {
  const { random, visits, subject } = draft;
  const force = kind === 'apply' && random.chance(0.5);
  visits.with(`${kind}${force ? ' with force' : ''}`);
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const request: Request = {
    method: 'PATCH',
    path: objectPath(draft.in(at.where), at.name, 'status'),
    query: { fieldManager: manager ?? 'status-1', ...(force ? { force: 'true' } : {}) },
    headers: { 'content-type': patchTypes[kind] },
    body: kind === 'apply' ? { ...identity, metadata: { name: { $own: at.name } }, status } : { status },
  };
  draft.send(`${kind}-status-${short(at)}`, request);
  draft.suppose({ ...at, last: drawGet(draft, at) });
}
