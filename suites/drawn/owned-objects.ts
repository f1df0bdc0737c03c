import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import { drawDelete, drawRelease } from './deletions.ts';
import type { Draft } from './draft.ts';
import { drawFewApplied, drawLabel, type Link } from './links.ts';
import { drawRead } from './reads.ts';
import { short } from './sending.ts';
import { written } from './suppose.ts';
import { nothing, type Supposed } from './supposed.ts';
import { drawUpdate } from './writes.ts';

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
