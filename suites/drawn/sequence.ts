import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { makeOtherNamespace } from '../scenario/other-namespace.ts';
import { drawApply } from './applies.ts';
import { drawChainApart, drawChains, drawWritesApart } from './chains.ts';
import { drawDelete, drawDeleteCollection, drawRelease } from './deletions.ts';
import { drawDispute } from './disputes.ts';
import { Draft, longerNamespace } from './draft.ts';
import { drawGenerated, drawMaintained, drawReset } from './metadata-writes.ts';
import { drawPages } from './pages.ts';
import { drawPast } from './past.ts';
import { drawPatch } from './patches.ts';
import { drawRace } from './races.ts';
import { randomOf } from './random.ts';
import { drawList, drawRead } from './reads.ts';
import { drawLater, drawRecreation } from './recreations.ts';
import { drawReselect, drawSelect } from './selectors.ts';
import { drawGet } from './sending.ts';
import { drawScale, drawStatus } from './subresources.ts';
import type { Places, Supposed } from './supposed.ts';
import { drawSurvey } from './survey.ts';
import { typeOfSequence } from './types.ts';
import { drawUnlabelled } from './unlabelled.ts';
import { drawValidated } from './validated-writes.ts';
import { names } from './values.ts';
import { ageOf } from './visits.ts';
import { Watches } from './watches.ts';
import { drawCreate, drawReorder, drawStaleUpdate, drawUpdate } from './writes.ts';

/** A drawn sequence: its steps, its watches, and the pairs that it visits. */
export type Sequence = {
  readonly steps: readonly Step[];
  /** How many of the steps are those of a survey, refused to their sender or drawn apart: the choice does not count them. */
  readonly uncounted: number;
  readonly streams: readonly string[];
  readonly visits: ReadonlySet<string>;
};

const mostWatches = 4;

/** Draws a sequence of requests about objects of one type. Pure: the same subject and seed give the same sequence. */
export function drawSequence(subject: Subject, seed: number): Sequence {
  const draft = new Draft(typeOfSequence(subject, seed), seed);
  const { random } = draft;
  const places: Places = subject.scope === 'namespaced' && random.chance(0.4) ? ['here', 'there'] : ['here'];
  // A watch of all namespaces can begin before there is the second one.
  const isLate = places.length > 1 && random.chance(0.3);
  const areAlike = places.length > 1 && random.chance(0.5);
  if (areAlike) draft.takeAlike();
  if (areAlike) draft.steps.push(makeOtherNamespace('make-here'));
  const there = areAlike ? makeOtherNamespace('make-other', longerNamespace) : makeOtherNamespace();
  if (places.length > 1 && !isLate) draft.steps.push(there);
  const used = random.some(names, 1, 3);
  // In two namespaces, mostly objects of one name.
  const nameOf = (): string =>
    places.length > 1 && random.chance(0.5) ? (used[0] ?? 'a') : random.one([used[0] ?? 'a', ...used.slice(1)]);
  const at = (): Supposed => draft.supposed(nameOf(), random.one(places));
  drawCreate(draft, isLate ? draft.supposed(used[0] ?? 'a', 'here') : at());
  const from = drawList(draft, 'here');
  const watches = new Watches(draft, places);
  if (isLate || random.chance(0.6)) watches.open({ from, everywhere: isLate });
  if (isLate) draft.steps.push(there);
  if (places.length > 1) draft.visits.throughout(areAlike ? 'namespaces that begin alike' : 'a second namespace');
  if (watches.streams.length > 0) draft.visits.throughout('a watch');
  const operations = [...single, ...collective(watches)];
  const length = 5 + random.number(12);
  const survey = drawSurvey(draft, places, seed);
  // Mostly one object at a time: what a server forgets or remembers shows in the next requests about the same object.
  let about = at();
  for (let index = 0; index < length; index += 1) {
    about = random.chance(0.45) ? draft.supposed(about.name, about.where) : at();
    drawStep(draft, about, places, operations);
    if (index === Math.floor(length / 2)) survey.take();
  }
  const isLast = random.chance(0.6);
  drawChains(draft, places, watches, seed);
  survey.take();
  if (isLast) watches.open({ late: true });
  draft.drawBy(randomOf(seed ^ 0x68d3a1f7), () => drawPast(draft, places, watches));
  const all = draft.all();
  drawChainApart(draft, places, seed);
  drawWritesApart(draft, places, watches, seed);
  for (const place of all) drawGet(draft, place);
  for (const where of places) drawList(draft, where);
  watches.end();
  return { steps: draft.steps, uncounted: survey.steps() + draft.uncounted, streams: watches.streams, visits: draft.visits.pairs };
}

/** How often an operation is drawn, by what is supposed of the object. */
type Weights = Readonly<Record<Supposed['is'], number>>;

type Operation = {
  readonly name: string;
  readonly weights: Weights;
  readonly draw: (draft: Draft, at: Supposed, places: Places) => void;
  /** What the type must have, or the sequence. */
  readonly only?: 'subresources' | 'validation';
};

const single: readonly Operation[] = [
  { name: 'create', weights: { absent: 44, present: 5, terminating: 5, leaving: 0 }, draw: drawCreate },
  { name: 'apply', weights: { absent: 25, present: 18, terminating: 8, leaving: 0 }, draw: drawApply },
  { name: 'patch', weights: { absent: 8, present: 20, terminating: 10, leaving: 0 }, draw: drawPatch },
  { name: 'update', weights: { absent: 2, present: 18, terminating: 8, leaving: 0 }, draw: drawUpdate },
  { name: 'stale-update', weights: { absent: 0, present: 5, terminating: 0, leaving: 0 }, draw: drawStale },
  { name: 'release', weights: { absent: 0, present: 5, terminating: 40, leaving: 0 }, draw: drawRelease },
  { name: 'reorder', weights: { absent: 0, present: 2, terminating: 8, leaving: 0 }, draw: drawReorder },
  { name: 'select', weights: { absent: 0, present: 6, terminating: 2, leaving: 0 }, draw: drawSelect },
  { name: 'reselect', weights: { absent: 0, present: 3, terminating: 1, leaving: 0 }, draw: drawReselect },
  { name: 'validated', weights: { absent: 14, present: 22, terminating: 22, leaving: 0 }, draw: drawValidated, only: 'validation' },
  { name: 'dispute', weights: { absent: 0, present: 8, terminating: 0, leaving: 0 }, draw: drawDispute },
  { name: 'recreate', weights: { absent: 0, present: 7, terminating: 0, leaving: 0 }, draw: drawRecreation },
  { name: 'pause', weights: { absent: 0, present: 4, terminating: 1, leaving: 0 }, draw: drawLater },
  { name: 'unlabel', weights: { absent: 0, present: 2, terminating: 0, leaving: 0 }, draw: drawUnlabelled },
  { name: 'generate', weights: { absent: 4, present: 2, terminating: 1, leaving: 0 }, draw: drawGenerated },
  { name: 'reset', weights: { absent: 0, present: 4, terminating: 1, leaving: 0 }, draw: drawReset },
  { name: 'maintained', weights: { absent: 0, present: 4, terminating: 1, leaving: 0 }, draw: drawMaintained },
  { name: 'status', weights: { absent: 2, present: 10, terminating: 4, leaving: 0 }, draw: drawStatus, only: 'subresources' },
  { name: 'scale', weights: { absent: 2, present: 8, terminating: 4, leaving: 0 }, draw: drawScale, only: 'subresources' },
  { name: 'delete', weights: { absent: 6, present: 15, terminating: 12, leaving: 0 }, draw: drawDelete },
  {
    name: 'delete-collection',
    weights: { absent: 6, present: 6, terminating: 6, leaving: 6 },
    draw: (draft, _, places) => drawDeleteCollection(draft, draft.random.one(places)),
  },
  { name: 'read', weights: { absent: 10, present: 10, terminating: 10, leaving: 10 }, draw: drawRead },
];

/** The operations that have others between their requests. */
function collective(watches: Watches): readonly Operation[] {
  return [
    {
      name: 'pages',
      weights: { absent: 8, present: 8, terminating: 8, leaving: 8 },
      draw: (draft, _, places) => drawPages(draft, places, (at) => drawStep(draft, at, places, single)),
    },
    {
      name: 'race',
      weights: { absent: 3, present: 3, terminating: 3, leaving: 3 },
      draw: (draft, _, places) => {
        // Each race doubles the orders that the judge tries.
        if (draft.steps.every((step) => step.do !== 'together')) drawRace(draft, places);
        else drawList(draft, draft.random.one(places));
      },
    },
    {
      name: 'watch',
      weights: { absent: 5, present: 5, terminating: 6, leaving: 5 },
      draw: (draft) => (watches.streams.length < mostWatches && draft.random.chance(0.6) ? watches.open() : watches.resume()),
    },
  ];
}

function drawStep(draft: Draft, at: Supposed, places: Places, operations: readonly Operation[]): void {
  const has = { subresources: draft.schema?.subresources === true, validation: draft.isValidated };
  const weightOf = ({ weights, only }: Operation): number => (only === undefined || has[only] ? weights[at.is] : 0);
  const operation = draft.random.weighted(operations, weightOf);
  if (operation === undefined) return;
  draft.visits.begin(operation.name, at);
  visitNamesake(draft, at, places);
  operation.draw(draft, at, places);
}

/** Counts the state of the object of the same name in another namespace. */
function visitNamesake(draft: Draft, { name, where }: Supposed, places: Places): void {
  for (const other of places.filter((one) => one !== where)) draft.visits.with(`namesake ${ageOf(draft.supposed(name, other))}`);
}

/** An update that changes the object, and one from the version before, or from the first one. */
function drawStale(draft: Draft, at: Supposed): void {
  const first = draft.random.chance(0.5) ? at.first?.step : undefined;
  const from = first ?? at.last;
  if (from !== at.last) draft.visits.with('the first version');
  drawPatch(draft, at);
  const now = draft.supposed(at.name, at.where);
  if (now.last !== from) drawStaleUpdate(draft, now, from);
}
