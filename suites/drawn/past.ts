import { versionOf } from '../scenario/collection-read.ts';
import type { Draft } from './draft.ts';
import { ofCase } from './selectors.ts';
import type { Places } from './supposed.ts';
import type { Watches } from './watches.ts';

/** Reads what was, after all writes: a list at an exact version, and mostly a watch of all that happened since an early one. */
export function drawPast(draft: Draft, places: Places, watches: Watches): void {
  const { random, versions } = draft;
  const [version] = random.some(versions, 1, 1);
  const { collection } = draft.in(random.one(places));
  const query = { labelSelector: ofCase('') };
  if (version !== undefined)
    draft.send('list-past', {
      method: 'GET',
      path: collection,
      query: { ...query, resourceVersion: versionOf(version), resourceVersionMatch: 'Exact' },
    });
  if (random.chance(0.7)) watches.open({ late: true });
}
