import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { cellDifference, columnsOf } from './cells.ts';
import type { Clause } from './clauses.ts';
import type { Difference } from './content.ts';
import { fieldAt, nameText, shortText } from './describe.ts';
import { eventDifference } from './event-difference.ts';
import { type ExpectedEvent, expectedEvents, moments, type Watch } from './expected-events.ts';
import type { ModelledType } from './modelled-type.ts';
import type { Place } from './operation.ts';
import { type Form, isTable, objectsOfRows } from './shown.ts';
import { type Matched, testedByEvents } from './tested-by-events.ts';
import type { Change } from './turn.ts';
import { keyOf, placeIn } from './world.ts';

/** An event of a watch about an object. */
export type SentEvent = { readonly type: string; readonly object: JsonObject };

/** An event that a watch must not send, or one that it has to send and did not. */
export type WatchBreach = { readonly clause: Clause; readonly message: string; readonly expected: string; readonly actual: string };

/** What the events of a watch show: the first thing that is wrong, if there is one, and the clauses that they test. */
export type WatchPlay = { readonly breach?: WatchBreach; readonly tested: ReadonlySet<Clause> };

/** The same, and how many events were right before. */
type Compared = WatchPlay & { readonly after: number };

/**
 * Compares the events of a watch with the changes that the responses show: one event for each, in the order of the changes.
 * Changes whose times overlap can come in any order. A watch that begins with a state sends that of some moment, which may be
 * any of those that it can begin at.
 */
export function playWatch(changes: readonly Change[], events: readonly SentEvent[], watch: Watch, type: ModelledType): WatchPlay {
  let best: Compared | undefined;
  for (const moment of moments(changes, watch)) {
    const compared = compare(changes, moment, events, watch, type);
    if (compared.breach === undefined) return compared;
    if (best === undefined || compared.after > best.after) best = compared;
  }
  if (best?.breach === undefined) return { tested: new Set() };
  const breach = attributed(best.breach, best.after, watch, () => playWatch(changes, events, { ...watch, state: 'any' }, type));
  return { breach, tested: new Set([...best.tested, breach.clause]) };
}

/** Returns a breach under the clause that is about where the watch began, where that is what is wrong. */
function attributed(breach: WatchBreach, after: number, { state, resumedAfter }: Watch, fromAnyState: () => WatchPlay): WatchBreach {
  if (state === 'most-recent' && fromAnyState().breach === undefined)
    return { ...breach, clause: 'watch/starts', message: `The watch did not begin with the latest state: ${lowered(breach.message)}` };
  return resumedAfter !== undefined && after >= resumedAfter && ofResumption.has(breach.clause)
    ? { ...breach, clause: 'watch/resumed' }
    : breach;
}

function lowered(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** What is lost or repeated when a watch is resumed. */
const ofResumption: ReadonlySet<Clause> = new Set(['watch/missing', 'watch/order', 'watch/extra', 'watch/type']);

function compare(changes: readonly Change[], moment: number, events: readonly SentEvent[], watch: Watch, type: ModelledType): Compared {
  const doubted = new Set(changes.filter(({ became }) => became === 'doubted').map(keyOf));
  const expected = expectedEvents(changes, watch, moment).filter(({ key }) => !doubted.has(key));
  const matched: Matched[] = [];
  const bookmarks = new Set<string | undefined>();
  // Only the first event with a Table need have the columns.
  let columns = columnsOf({});
  const end = (after: number, breach?: WatchBreach): Compared => {
    const isComplete = watch.isCut !== true && breach === undefined;
    const tested = testedByEvents({ watch, matched, bookmarks, expected, isComplete, changes });
    return { after, tested, ...(breach === undefined ? {} : { breach }) };
  };
  for (const [position, { type: sent, object: shown }] of events.entries()) {
    if (sent === 'BOOKMARK') {
      const breach = bookmarkBreach(shown, watch, expected);
      if (breach !== undefined) return end(position, breach);
      bookmarks.add(resourceVersionOf(shown));
    }
    if (!['ADDED', 'MODIFIED', 'DELETED'].includes(sent)) continue;
    const row = rowIn(shown);
    if (row === 'none') return end(position, rowBreach(sent, shown));
    const form = row === undefined ? 'whole' : 'row';
    const place = placeIn(row ?? shown, watch.scope.namespace ?? '');
    if (!place.name.startsWith(type.prefix) || (isInScope(place, watch) && doubted.has(keyOf(place)))) continue;
    const later = watch.isCut === true ? undefined : events.slice(position + 1);
    const match = matchOf({ type: sent, object: row ?? shown, later }, place, expected, form, watch, type);
    if ('message' in match) return end(position, match);
    if (isTable(shown) && columnsOf(shown).named.size > 0) columns = columnsOf(shown);
    const wrong = form === 'row' && match.object !== undefined ? cellDifference(rowOf(shown), columns, match.object, type) : undefined;
    if (wrong !== undefined) return end(position, cellBreach(sent, wrong));
    for (const one of expected) if (one.key === match.key && expected.indexOf(one) <= expected.indexOf(match)) one.done = true;
    matched.push({ expected: match, form, position });
  }
  return end(events.length, watch.isCut === true ? undefined : missingIn(expected));
}

function missingIn(expected: readonly ExpectedEvent[]): WatchBreach | undefined {
  const missing = expected.find(({ done, optional }) => !done && !optional);
  return missing === undefined ? undefined : missingBreach(missing);
}

function missingBreach(missing: ExpectedEvent): WatchBreach {
  const isAtStart = missing.clause === 'watch/starts' || missing.clause === 'watch/starts-at-zero';
  return {
    clause: isAtStart ? missing.clause : 'watch/missing',
    message: isAtStart ? `The watch did not begin with an object that exists.` : `The watch did not send an event for a change.`,
    expected: textOf(missing),
    actual: 'no such event',
  };
}

function isInScope({ namespace }: Place, { scope }: Watch): boolean {
  return scope.namespace === undefined || namespace === scope.namespace;
}

/** Returns the expected event that an event is, or what is wrong with it. */
function matchOf(
  { type: sent, object, later }: SentEvent & { readonly later: readonly SentEvent[] | undefined },
  place: Place,
  expected: readonly ExpectedEvent[],
  form: Form,
  watch: Watch,
  type: ModelledType,
): ExpectedEvent | WatchBreach {
  const actual = `${sent} ${nameText(place)} with resourceVersion ${resourceVersionOf(object)}`;
  if (!isInScope(place, watch))
    return {
      clause: 'watch/namespace',
      message: `The watch sent an object of another namespace.`,
      expected: watch.scope.namespace ?? '',
      actual,
    };
  const next = nextOf(expected, keyOf(place), sent);
  if (next === undefined)
    return { clause: 'watch/extra', message: `The watch sent an event for no change.`, expected: 'no such event', actual };
  if (next.type !== sent)
    return { clause: next.clause, message: `The watch sent an event of another type.`, expected: textOf(next), actual };
  const late = expected.find((one) => !one.done && !one.optional && one.latest < next.order);
  if (late !== undefined && later?.some((event) => isEventOf(event, late, watch)) === false) return missingBreach(late);
  if (late !== undefined) return { clause: 'watch/order', message: `The watch sent a later change first.`, expected: textOf(late), actual };
  const difference = eventDifference(next, object, form, type);
  if (difference === undefined) return next;
  return {
    clause: next.step === undefined ? next.clause : sent === 'DELETED' ? 'watch/deleted' : 'watch/content',
    message: `The ${actual} has another value at ${fieldAt(difference.at)} than the response to the request.`,
    expected: difference.expected,
    actual: difference.actual,
  };
}

/** Whether an event can be an expected one, by its type and its object. */
function isEventOf({ type, object }: SentEvent, expected: ExpectedEvent, { scope }: Watch): boolean {
  const row = rowIn(object);
  const place = placeIn(row === undefined || row === 'none' ? object : row, scope.namespace ?? '');
  return type === expected.type && keyOf(place) === expected.key;
}

/** The object beside the row of an event with a Table; `none` where it has none, and undefined for an event without a Table. */
function rowIn(object: JsonObject): JsonObject | 'none' | undefined {
  if (!isTable(object)) return undefined;
  const [only, ...more] = objectsOfRows(object) ?? [];
  return only === undefined || more.length > 0 ? 'none' : only;
}

function rowOf(table: JsonObject): Json {
  return pointTo(table, '/rows/0') ?? null;
}

function cellBreach(sent: string, { at, expected, actual }: Difference): WatchBreach {
  return {
    clause: 'watch/row',
    message: `The watch sent an event ${sent} with a row whose cell at ${at} is not the field of its object.`,
    expected: shortText(expected),
    actual: shortText(actual),
  };
}

function rowBreach(sent: string, table: JsonObject): WatchBreach {
  return {
    clause: 'watch/row',
    message: `The watch sent an event ${sent} with a Table that has not one row for one object.`,
    expected: 'one row',
    actual: shortText(pointTo(table, '/rows')),
  };
}

/** A bookmark says that all changes up to a version were sent, and nothing of an object. */
function bookmarkBreach(bookmark: JsonObject, { bookmarks }: Watch, expected: readonly ExpectedEvent[]): WatchBreach | undefined {
  const actual = shortText(bookmark);
  if (bookmarks !== true)
    return { clause: 'watch/no-bookmark', message: 'The watch sent a bookmark that was not asked for.', expected: 'no bookmark', actual };
  const isOfObject = (stringAt(bookmark, '/metadata/name') ?? '') !== '' || (stringAt(bookmark, '/metadata/uid') ?? '') !== '';
  if (isOfObject || resourceVersionOf(bookmark) === undefined)
    return { clause: 'watch/bookmark', message: 'The watch sent a bookmark about an object.', expected: 'a resourceVersion alone', actual };
  const version = resourceVersionOf(bookmark);
  const unsent = expected.find(
    ({ done, optional, object }) => !done && !optional && object !== undefined && resourceVersionOf(object) === version,
  );
  if (unsent === undefined) return undefined;
  return {
    clause: 'watch/bookmark-all-sent',
    message: 'The watch sent a bookmark before a change up to its version.',
    expected: textOf(unsent),
    actual,
  };
}

function textOf({ type, key, step, object }: ExpectedEvent): string {
  const version = object === undefined ? '' : ` with resourceVersion ${resourceVersionOf(object)}`;
  return `${type} ${key}${version}, ${step === undefined ? 'which exists at the start' : `for the request of step ${step}`}`;
}

/** The next event of an object: an optional one counts only where it is of this type. */
function nextOf(expected: readonly ExpectedEvent[], key: string, sent: string): ExpectedEvent | undefined {
  for (const one of expected) {
    if (one.done || one.key !== key) continue;
    if (!one.optional || one.type === sent) return one;
  }
  return undefined;
}
