import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { everywhere, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { drainTo } from '../scenario/watch-stream.ts';
import { Draft } from './draft.ts';
import type { Supposed, Where } from './supposed.ts';
import { labelKeys, labelValues, names } from './values.ts';
import {
  drawApply,
  drawCreate,
  drawDelete,
  drawDeleteCollection,
  drawGet,
  drawPatch,
  drawRelease,
  drawReorder,
  drawStaleUpdate,
  drawUpdate,
} from './writes.ts';

/** A drawn sequence: its steps, its watches, and the pairs that it visits. */
export type Sequence = { readonly steps: readonly Step[]; readonly streams: readonly string[]; readonly visits: ReadonlySet<string> };

/** The name of the object that is created last, for the watches to be read up to. */
const sentinel = 'end';

type Places = readonly [Where, ...Where[]];

/** Draws a sequence of requests about objects of one type. Pure: the same subject and seed give the same sequence. */
export function drawSequence(subject: Subject, seed: number): Sequence {
  const draft = new Draft(subject, seed);
  const { random } = draft;
  const places: Places = subject.scope === 'namespaced' && random.chance(0.4) ? ['here', 'there'] : ['here'];
  if (places.length > 1) {
    draft.visits.throughout('a second namespace');
    draft.steps.push(makeOtherNamespace());
  }
  const used = random.some(names, 1, 3);
  const at = (): Supposed => draft.supposed(random.one([used[0] ?? 'a', ...used.slice(1)]), random.one(places));
  drawCreate(draft, at());
  const start = drawList(draft, 'here');
  const streams = openWatches(draft, start, places);
  const length = 5 + random.number(12);
  for (let index = 0; index < length; index += 1) drawStep(draft, at(), places, operations);
  for (const place of draft.all()) drawGet(draft, place);
  for (const where of places) drawList(draft, where);
  for (const where of places) createSentinel(draft, where);
  for (const { stream, where } of streams)
    draft.steps.push({ ...drainTo(stream, where === 'there' ? `${sentinel}-there` : sentinel), id: `${stream}-end` });
  return { steps: draft.steps, streams: streams.map(({ stream }) => stream), visits: draft.visits.pairs };
}

/** How often an operation is drawn, by what is supposed of the object. */
type Weights = Readonly<Record<Supposed['is'], number>>;

type Operation = { readonly name: string; readonly weights: Weights; readonly draw: (draft: Draft, at: Supposed, places: Places) => void };

const single: readonly Operation[] = [
  { name: 'create', weights: { absent: 44, present: 5, terminating: 5, leaving: 0 }, draw: drawCreate },
  { name: 'apply', weights: { absent: 25, present: 18, terminating: 8, leaving: 0 }, draw: drawApply },
  { name: 'patch', weights: { absent: 8, present: 20, terminating: 10, leaving: 0 }, draw: drawPatch },
  { name: 'update', weights: { absent: 0, present: 18, terminating: 8, leaving: 0 }, draw: drawUpdate },
  { name: 'stale-update', weights: { absent: 0, present: 5, terminating: 0, leaving: 0 }, draw: drawStale },
  { name: 'release', weights: { absent: 0, present: 5, terminating: 40, leaving: 0 }, draw: drawRelease },
  { name: 'reorder', weights: { absent: 0, present: 2, terminating: 8, leaving: 0 }, draw: drawReorder },
  { name: 'delete', weights: { absent: 6, present: 15, terminating: 12, leaving: 0 }, draw: drawDelete },
  {
    name: 'delete-collection',
    weights: { absent: 6, present: 6, terminating: 6, leaving: 6 },
    draw: (draft, _, places) => drawDeleteCollection(draft, draft.random.one(places)),
  },
  { name: 'read', weights: { absent: 10, present: 10, terminating: 10, leaving: 10 }, draw: drawRead },
];

const operations: readonly Operation[] = [
  ...single,
  { name: 'pages', weights: { absent: 8, present: 8, terminating: 8, leaving: 8 }, draw: drawPages },
];

function drawStep(draft: Draft, at: Supposed, places: Places, operations: readonly Operation[]): void {
  const weightOf = ({ weights }: Operation): number => weights[at.is];
  let left = draft.random.number(operations.reduce((sum, operation) => sum + weightOf(operation), 0));
  for (const operation of operations) {
    left -= weightOf(operation);
    if (left >= 0) continue;
    draft.visits.begin(operation.name, at);
    operation.draw(draft, at, places);
    return;
  }
}

/** An update that changes the object, and one from the version before. */
function drawStale(draft: Draft, at: Supposed): void {
  const from = at.last;
  drawPatch(draft, at);
  const now = draft.supposed(at.name, at.where);
  if (now.last !== from) drawStaleUpdate(draft, now, from);
}

function drawRead(draft: Draft, at: Supposed, places: Places): void {
  if (draft.random.chance(0.3)) drawGet(draft, at);
  else drawList(draft, draft.random.one(places), true);
}

/** Lists a namespace or all of them; with `narrow`, sometimes with selectors. */
function drawList(draft: Draft, where: Where, narrow = false): string {
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

/** Reads a collection page by page, with a write after the first page. */
function drawPages(draft: Draft, at: Supposed, places: Places): void {
  const { random, subject } = draft;
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.4);
  const path = isEverywhere ? everywhere(subject) : draft.in(random.one(places)).collection;
  const isOwn = !isEverywhere && subject.isolation === 'own-collection';
  const limit = String(random.one([1, 1, 2]));
  const id = draft.nextId('pages');
  const before = draft.steps.length;
  if (random.chance(0.6)) drawStep(draft, at, places, single);
  const between = draft.steps.splice(before);
  draft.steps.push({
    id,
    do: 'pages',
    request: { method: 'GET', path, query: { ...(isOwn ? {} : { labelSelector: selector }), limit } },
    between,
    max: 100,
  });
}

type Opened = { readonly stream: string; readonly where: Where };

function openWatches(draft: Draft, start: string, places: Places): readonly Opened[] {
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

function createSentinel(draft: Draft, where: Where): void {
  const name = where === 'there' ? `${sentinel}-there` : sentinel;
  const labels = Object.fromEntries(labelKeys.map((key) => [key, labelValues[1] ?? '']));
  const body = draft.body(name, { labels, annotations: {}, finalizers: [], fields: {} });
  draft.send(`create-${name}`, { method: 'POST', path: draft.in(where).collection, body });
}
