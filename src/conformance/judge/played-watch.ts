import type { Watch } from '#api-model/expected-events';
import { objectInVersionOfType, targetInVersionOfType } from '#api-model/in-version-of-type';
import { scopeOfTarget } from '#api-model/operation';
import type { Played } from '#api-model/play';
import { playWatch, type WatchPlay } from '#api-model/play-watch';
import { isReadAsWatch } from '#api-model/read-requests';
import { bodyOf } from '#core/http/body-of';
import { resourceVersionOf } from '#core/json/object-identity';
import type { StreamOpened } from '#core/model/evidence';
import type { WatchDeviation } from '#core/model/expectation';
import { flatSteps } from '#core/model/step';
import type { CaseEvidence } from '../evidence/case-evidence.ts';
import { type WatchEvent, watchEventOf } from '../evidence/watch-event.ts';
import { exchangesOf, modelledTypeOf, playsOf, type Recorded } from './played.ts';

/** A watch as the model plays it: from its start, or from that of the watch that it goes on with. */
type Playable = { readonly watch: Watch; readonly events: readonly WatchEvent[] };

const plays = new WeakMap<CaseEvidence, Map<string, WatchPlay>>();

const nothingTested: WatchPlay = { tested: new Set() };

/**
 * Returns the first event of a watch that the model does not permit, if there is one, and the clauses that the events test:
 * none where it is not known at which state of the case its version is.
 */
export function watchPlayOf(recorded: Recorded, stream: string, events: readonly WatchEvent[], deviation?: WatchDeviation): WatchPlay {
  const { evidence } = recorded;
  const ofCase = plays.get(evidence) ?? new Map<string, WatchPlay>();
  plays.set(evidence, ofCase);
  const key = `${stream} ${deviation ?? ''}`;
  const known = ofCase.get(key);
  if (known !== undefined) return known;
  const inEachOrder = playsOf(recorded).map((played) => playOf(recorded, played, stream, events, deviation));
  const play = inEachOrder.find(({ breach }) => breach === undefined) ?? inEachOrder[0] ?? nothingTested;
  ofCase.set(key, play);
  return play;
}

function playOf(
  recorded: Recorded,
  played: Played,
  stream: string,
  events: readonly WatchEvent[],
  deviation: WatchDeviation | undefined,
): WatchPlay {
  const type = modelledTypeOf(recorded);
  const playable = playableOf(recorded, played, stream, events);
  if (type === undefined || playable === undefined) return nothingTested;
  // A watch of a case that was not drawn need not be read to its end.
  const watch = isDrawn(recorded) ? playable.watch : { ...playable.watch, isCut: true };
  const isLagging = deviation === 'state-from-a-cache' && watch.state === 'most-recent';
  return playWatch(played.changes, playable.events, isLagging ? { ...watch, state: 'any' } : watch, type);
}

function isDrawn({ case: { modelled } }: Recorded): boolean {
  return modelled !== undefined;
}

function playableOf(recorded: Recorded, played: Played, stream: string, sent: readonly WatchEvent[]): Playable | undefined {
  const type = modelledTypeOf(recorded);
  const opened = recorded.evidence.stream(stream)?.opened;
  if (opened === undefined || type === undefined) return undefined;
  if (!isDrawn(recorded) && !(played.isWhole && isReadAsWatch(opened.request))) return undefined;
  const { target } = opened.request;
  const scope = scopeOfTarget(targetInVersionOfType(target, type), type);
  if (scope === undefined) return undefined;
  const events = sent.map((event) => ({ ...event, object: objectInVersionOfType(event.object, target, type) }));
  const query = queryOf(opened);
  const after = openedAfter(recorded, opened);
  const watch = {
    scope,
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    isCut: isClosed(recorded, stream) || isUnread(recorded, stream) || isEndedUnread(recorded, stream),
  };
  const version = query.get('resourceVersion') ?? '';
  if (version === '' || version === '0') {
    const state = version === '0' ? 'any' : 'most-recent';
    return { watch: { ...watch, after, state, isCut: watch.isCut || endsInState(recorded, events, after) }, events };
  }
  const first = resumedOf(recorded, stream, version);
  const before = first === undefined ? undefined : playableOf(recorded, played, first.stream, first.events);
  if (before !== undefined && !mayEndInState(before)) {
    const all = [...before.events, ...events];
    return { watch: { ...before.watch, isCut: watch.isCut, resumedAfter: before.events.length }, events: all };
  }
  const position = played.positions.get(version);
  if (position === undefined || position > after) return undefined;
  return { watch: { ...watch, after: position, ...(before === undefined ? {} : { resumedAfter: 0 }) }, events };
}

/**
 * Whether the last event of a watch that begins with a state shows a version from before the watch was opened again. It is one of the
 * objects of that state, which come in any order, so that those after it were not read.
 */
function endsInState({ evidence }: Recorded, events: readonly WatchEvent[], after: number): boolean {
  const last = events.at(-1);
  const version = last === undefined ? undefined : resourceVersionOf(last.object);
  const earlier = exchangesOf(evidence).slice(0, after + 1);
  return version !== undefined && earlier.some((one) => 'answer' in one && resourceVersionOf(bodyOf(one.answer)) === version);
}

/** Whether the last event can be one of the objects that a watch begins with. Its version says nothing of what was sent before. */
function mayEndInState({ watch, events }: Playable): boolean {
  return watch.state !== undefined && events.every(({ type }) => type === 'ADDED');
}

/** Returns the watch that ended with this version and that another one goes on with: its events up to the last of that version. */
function resumedOf(
  recorded: Recorded,
  stream: string,
  version: string,
): { readonly stream: string; readonly events: readonly WatchEvent[] } | undefined {
  const { evidence } = recorded;
  const of = evidence.stream(stream)?.opened;
  for (const { id, do: action } of flatSteps(recorded.case.steps)) {
    if (id === stream) return undefined;
    const earlier = action === 'open' ? evidence.stream(id) : undefined;
    if (earlier === undefined || of === undefined || kindOf(earlier.opened) !== kindOf(of)) continue;
    const events = earlier.lines.map(watchEventOf);
    const last = events.map(({ object }) => resourceVersionOf(object) === version).lastIndexOf(true);
    if (last >= 0) return { stream: id, events: events.slice(0, last + 1) };
  }
  return undefined;
}

/** What a watch is about, apart from where it begins. */
function kindOf(opened: StreamOpened): string {
  const [path = ''] = opened.request.target.split('?');
  const query = [...queryOf(opened)].filter(([name]) => name !== 'resourceVersion');
  return JSON.stringify([path, query, opened.request.headers['accept'] ?? '']);
}

function queryOf({ request }: StreamOpened): URLSearchParams {
  const [, search = ''] = request.target.split('?');
  return new URLSearchParams(search);
}

/** The position of the last exchange before a watch was opened. */
function openedAfter({ evidence }: Recorded, opened: StreamOpened): number {
  const until = evidence.entries.indexOf(opened);
  return exchangesOf(evidence).filter((exchange) => evidence.entries.indexOf(exchange) < until).length - 1;
}

/**
 * Whether the server ended a watch, which it may do at any time, and the time to read it was over before it was opened again: what it
 * would have sent then is not known.
 */
function isEndedUnread({ case: { steps }, evidence }: Recorded, stream: string): boolean {
  const by = evidence.stream(stream)?.ended?.by;
  const drains = flatSteps(steps).filter((step) => step.do === 'drain' && step.stream === stream);
  return by !== undefined && by !== 'closed' && drains.some(({ id }) => evidence.failure(id)?.cause === 'bound');
}

/** Whether a watch was not read up to its last event, because no response shows the change that the event is about. */
function isUnread({ case: { steps }, evidence }: Recorded, stream: string): boolean {
  const last = flatSteps(steps)
    .filter((step) => step.do === 'drain' && step.stream === stream)
    .at(-1);
  return last !== undefined && evidence.failure(last.id)?.cause === 'reference';
}

function isClosed({ case: { steps } }: Recorded, stream: string): boolean {
  return flatSteps(steps).some((step) => step.do === 'close' && step.stream === stream);
}
