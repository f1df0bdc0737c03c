import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { drawDelete, drawRelease } from './deletions.ts';
import type { Draft } from './draft.ts';
import { drawFewApplied, drawLabel, type Link } from './links.ts';
import { drawGet, short } from './sending.ts';
import { drawScale, drawStatus } from './subresources.ts';
import type { Supposed } from './supposed.ts';
import { drawReorder } from './writes.ts';

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

/** Deletes the object, if that was not done before, and writes its scale or its status. */
function drawTerminatingPart(draft: Draft, at: Supposed): void {
  if (at.is === 'present') drawDelete(draft, at);
  const now = draft.supposed(at.name, at.where);
  if (now.is === 'terminating') (draft.random.chance(0.6) ? drawScale : drawStatus)(draft, now);
}

/** Two managers apply, and others patch, one field of the status: it is shared, taken with and without force, and changed. */
function drawStatusDispute(draft: Draft, { name, where }: Supposed): void {
  const { random } = draft;
  const [first, second] = random.chance(0.5) ? ['status-1', 'applier-1'] : ['applier-1', 'status-1'];
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
  readonly manager: string;
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
    query: { fieldManager: manager, ...(force ? { force: 'true' } : {}) },
    headers: { 'content-type': patchTypes[kind] },
    body: kind === 'apply' ? { ...identity, metadata: { name: { $own: at.name } }, status } : { status },
  };
  draft.send(`${kind}-status-${short(at)}`, request);
  draft.suppose({ ...at, last: drawGet(draft, at) });
}
