import type { Template } from '#core/model/template';
import { everywhere } from '../scenario/other-namespace.ts';
import type { Draft } from './draft.ts';
import type { Places, Supposed, Where } from './supposed.ts';
import { labelKeys, labelValues, names } from './values.ts';
import { drawGet } from './writes.ts';

/** Reads an object, or a list with or without selectors. */
export function drawRead(draft: Draft, at: Supposed, places: Places): void {
  if (draft.random.chance(0.3)) drawGet(draft, at);
  else drawList(draft, draft.random.one(places), true);
}

/** Lists a namespace or all of them; with `narrow`, sometimes with selectors. */
export function drawList(draft: Draft, where: Where, narrow = false): string {
  const { random, subject } = draft;
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.25);
  const path = isEverywhere ? everywhere(subject) : draft.in(where).collection;
  const key = random.one(labelKeys);
  const terms = [
    `,${key} in (${random.one(labelValues)},blue)`,
    `,${key} notin (${random.one(labelValues)},red)`,
    `,${key}=${random.one(labelValues)}`,
    `,${key}!=${random.one(labelValues)}`,
    `,${key}`,
    `,!${key}`,
    '',
  ] as const;
  const term = narrow ? random.one(terms) : '';
  const labelSelector: Template = { $join: ['apiconform-case=', { $case: true }, term] };
  const byName: Template = { $join: ['metadata.name=', { $own: random.one(names) }] };
  const query = { labelSelector, ...(narrow && random.chance(0.15) ? { fieldSelector: byName } : {}) };
  return draft.send('list', { method: 'GET', path, query });
}
