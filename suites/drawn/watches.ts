import type { Step } from '#core/model/step';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { drainTo } from '../scenario/watch-stream.ts';
import type { Draft } from './draft.ts';
import type { Places, Where } from './supposed.ts';
import { labelKeys, labelValues } from './values.ts';

/** The name of the object that is created last, for the watches to be read up to. */
const sentinel = 'end';

/** A watch that is open, and the last of the namespaces that it is about. */
export type Opened = { readonly stream: string; readonly where: Where };

/** Opens watches, or none, at the version of a list. */
export function openWatches(draft: Draft, start: string, places: Places): readonly Opened[] {
  const { random, subject } = draft;
  if (!random.chance(0.6)) return [];
  draft.visits.throughout('a watch');
  const where = random.one(places);
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.3);
  const path = isEverywhere ? everywhere(subject) : draft.in(where).collection;
  const query = { watch: 'true', labelSelector: selector, resourceVersion: versionOf(start) };
  const stream = draft.add('watch', (id) => ({ id, do: 'open', request: { method: 'GET', path, query } }));
  return [{ stream, where: isEverywhere ? (places.at(-1) ?? where) : where }];
}

/** Reads a watch up to the object that is created last. */
export function drainToSentinel({ stream, where }: Opened): Step {
  return { ...drainTo(stream, where === 'there' ? `${sentinel}-there` : sentinel), id: `${stream}-end` };
}

/** Creates the object that the watches of a namespace are read up to. */
export function createSentinel(draft: Draft, where: Where): void {
  const name = where === 'there' ? `${sentinel}-there` : sentinel;
  const labels = Object.fromEntries(labelKeys.map((key) => [key, labelValues[1] ?? '']));
  const body = draft.body(name, { labels, annotations: {}, finalizers: [], fields: {} });
  draft.send(`create-${name}`, { method: 'POST', path: draft.in(where).collection, body });
}
