import { selector } from '../scenario/collection-read.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import type { Draft } from './draft.ts';
import type { Places } from './supposed.ts';

/** Reads a collection page by page, mostly with a write after the first page. */
export function drawPages(draft: Draft, places: Places, write: () => void): void {
  const { random, subject } = draft;
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.4);
  const path = isEverywhere ? everywhere(subject) : draft.in(random.one(places)).collection;
  const isOwn = !isEverywhere && subject.isolation === 'own-collection';
  const limit = String(random.one([1, 1, 2]));
  const id = draft.nextId('pages');
  const before = draft.steps.length;
  if (random.chance(0.6)) write();
  const between = draft.steps.splice(before);
  draft.steps.push({
    id,
    do: 'pages',
    request: { method: 'GET', path, query: { ...(isOwn ? {} : { labelSelector: selector }), limit } },
    between,
    max: 100,
  });
}
