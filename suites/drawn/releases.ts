import type { Request } from '#core/model/request';
import { versionOf } from '../scenario/collection-read.ts';
import { drawConfiguration } from './configurations.ts';
import { supposeReleased } from './deletions.ts';
import type { Draft } from './draft.ts';
import { editor, patchOf, short } from './sending.ts';
import { written } from './suppose.ts';
import type { Supposed } from './supposed.ts';

/** Removes one of the finalizers by its place. */
export function drawReleaseByPlace(draft: Draft, at: Supposed): void {
  const { random, schema } = draft;
  const { finalizers: before } = at.drawn;
  if (before.length === 0) return;
  const place = random.number(before.length);
  const operation = { op: 'remove', path: `/metadata/finalizers/${place}` };
  const last = draft.send(`release-${short(at)}`, patchOf(draft, at, 'json-patch', [operation]));
  const left = before.filter((_, index) => index !== place);
  supposeReleased(draft, at, written(at, { ...at.drawn, finalizers: left }, { manager: editor, schema }, last));
}

/** Removes some of the finalizers in one write; an update sometimes changes other content too. */
export function drawReleaseOfSome(draft: Draft, at: Supposed): void {
  const { random, schema } = draft;
  const { finalizers: before } = at.drawn;
  const removed = random.some(before, 1, before.length);
  if (removed.length === 0) return;
  const left = before.filter((one) => !removed.includes(one));
  const kind = random.one(['update', 'merge-patch', 'json-patch'] as const);
  const content = kind === 'update' && random.chance(0.5) ? drawConfiguration(draft, '3') : at.drawn;
  const drawn = { ...content, finalizers: left };
  const requests: Readonly<Record<typeof kind, () => Request>> = {
    update: () => ({
      method: 'PUT',
      path: draft.path(at),
      query: { fieldManager: editor },
      body: draft.body(at.name, drawn, { resourceVersion: versionOf(at.last) }),
    }),
    'merge-patch': () => patchOf(draft, at, 'merge-patch', { metadata: { finalizers: left } }),
    'json-patch': () =>
      patchOf(
        draft,
        at,
        'json-patch',
        // From the end, so that the places of the others stay.
        before.flatMap((one, index) => (removed.includes(one) ? [{ op: 'remove', path: `/metadata/finalizers/${index}` }] : [])).reverse(),
      ),
  };
  const last = draft.send(`release-${short(at)}`, requests[kind]());
  supposeReleased(draft, at, written(at, drawn, { manager: editor, schema }, last));
}
