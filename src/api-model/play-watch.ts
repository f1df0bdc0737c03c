import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { contentOf, differenceOf } from './content.ts';
import { shortText } from './describe.ts';
import { type ExpectedEvent, expectedEvents, moments, type Watch } from './expected-events.ts';
import type { ModelledType } from './modelled-type.ts';
import { differenceInForm, type Form, isTable, objectsOfRows } from './shown.ts';
import type { Change } from './turn.ts';
import { isMarked, keyOf, placeIn } from './world.ts';

/** An event of a watch about an object. */
export type SentEvent = { readonly type: string; readonly object: JsonObject };

/** An event that a watch must not send, or one that it has to send and did not. */
export type WatchBreach = { readonly clause: Clause; readonly message: string; readonly expected: string; readonly actual: string };

/** A breach, and how many events were right before it. */
type Found = WatchBreach & { readonly after: number };

/**
 * Compares the events of a watch with the changes that the responses show: one event for each, in the order of the changes.
 * Changes whose times overlap can come in any order. A watch that begins with a state sends that of some moment, which may be
 * any of those that it can begin at.
 */
export function playWatch(
  changes: readonly Change[],
  events: readonly SentEvent[],
  watch: Watch,
  type: ModelledType,
): WatchBreach | undefined {
  const doubted = new Set(changes.filter(({ became }) => became === 'doubted').map(keyOf));
  let best: Found | undefined;
  for (const moment of moments(changes, watch)) {
    const expected = expectedEvents(changes, watch, moment).filter(({ key }) => !doubted.has(key));
    const found = compare(expected, events, watch, type, doubted);
    if (found === undefined) return undefined;
    if (best === undefined || found.after > best.after) best = found;
  }
  if (best === undefined) return undefined;
  const { after, ...breach } = best;
  if (watch.state === 'most-recent' && playWatch(changes, events, { ...watch, state: 'any' }, type) === undefined)
    return { ...breach, clause: 'watch/starts', message: `The watch did not begin with the latest state: ${lowered(breach.message)}` };
  return watch.resumedAfter !== undefined && after >= watch.resumedAfter && ofResumption.has(breach.clause)
    ? { ...breach, clause: 'watch/resumed' }
    : breach;
}

function lowered(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** What is lost or repeated when a watch is resumed. */
const ofResumption: ReadonlySet<Clause> = new Set(['watch/missing', 'watch/order', 'watch/extra', 'watch/type']);

function compare(
  pending: readonly ExpectedEvent[],
  events: readonly SentEvent[],
  watch: Watch,
  type: ModelledType,
  doubted: ReadonlySet<string>,
): Found | undefined {
  for (const [after, { type: sent, object: shown }] of events.entries()) {
    const breach = sent === 'BOOKMARK' ? bookmarkBreach(shown, watch, pending) : undefined;
    if (breach !== undefined) return { ...breach, after };
    if (!['ADDED', 'MODIFIED', 'DELETED'].includes(sent)) continue;
    const row = rowIn(shown);
    if (row === 'none') return { ...rowBreach(sent, shown), after };
    const object = row ?? shown;
    const found = eventBreach(pending, { type: sent, object }, row === undefined ? 'whole' : 'row', watch, type, doubted);
    if (found !== undefined) return { ...found, after };
  }
  const missing = watch.isCut === true ? undefined : pending.find(({ done, optional }) => !done && !optional);
  if (missing === undefined) return undefined;
  const isAtStart = missing.clause === 'watch/starts' || missing.clause === 'watch/starts-at-zero';
  return {
    clause: isAtStart ? missing.clause : 'watch/missing',
    message: isAtStart ? `The watch did not begin with an object that exists.` : `The watch did not send an event for a change.`,
    expected: textOf(missing),
    actual: 'no such event',
    after: events.length,
  };
}

function eventBreach(
  pending: readonly ExpectedEvent[],
  { type: sent, object }: SentEvent,
  form: Form,
  watch: Watch,
  type: ModelledType,
  doubted: ReadonlySet<string>,
): WatchBreach | undefined {
  const place = placeIn(object, watch.scope.namespace ?? '');
  if (!place.name.startsWith(type.prefix)) return undefined;
  const what = `${sent} ${keyOf(place)} with resourceVersion ${resourceVersionOf(object)}`;
  if (watch.scope.namespace !== undefined && place.namespace !== watch.scope.namespace)
    return {
      clause: 'watch/namespace',
      message: `The watch sent an object of another namespace.`,
      expected: watch.scope.namespace,
      actual: what,
    };
  if (doubted.has(keyOf(place))) return undefined;
  const next = nextOf(pending, keyOf(place), sent);
  if (next === undefined)
    return { clause: 'watch/extra', message: `The watch sent an event for no change.`, expected: 'no such event', actual: what };
  if (next.type !== sent)
    return { clause: next.clause, message: `The watch sent an event of another type.`, expected: textOf(next), actual: what };
  const late = pending.find((one) => !one.done && !one.optional && one.latest < next.order);
  if (late !== undefined)
    return { clause: 'watch/order', message: `The watch sent a later change first.`, expected: textOf(late), actual: what };
  const difference = contentDifference(next, object, form, type);
  if (difference !== undefined)
    return {
      clause: next.step === undefined ? next.clause : sent === 'DELETED' ? 'watch/deleted' : 'watch/content',
      message: `The ${what} has another value at ${difference.at} than the response to the request.`,
      expected: difference.expected,
      actual: difference.actual,
    };
  for (const one of pending) if (one.key === next.key && pending.indexOf(one) <= pending.indexOf(next)) one.done = true;
  return undefined;
}

/** The object beside the row of an event with a Table; `none` where it has none, and undefined for an event without a Table. */
function rowIn(object: JsonObject): JsonObject | 'none' | undefined {
  if (!isTable(object)) return undefined;
  const [only, ...more] = objectsOfRows(object) ?? [];
  return only === undefined || more.length > 0 ? 'none' : only;
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
function bookmarkBreach(bookmark: JsonObject, { bookmarks }: Watch, pending: readonly ExpectedEvent[]): WatchBreach | undefined {
  const actual = shortText(bookmark);
  if (bookmarks !== true)
    return { clause: 'watch/no-bookmark', message: 'The watch sent a bookmark that was not asked for.', expected: 'no bookmark', actual };
  const isOfObject = (stringAt(bookmark, '/metadata/name') ?? '') !== '' || (stringAt(bookmark, '/metadata/uid') ?? '') !== '';
  if (isOfObject || resourceVersionOf(bookmark) === undefined)
    return { clause: 'watch/bookmark', message: 'The watch sent a bookmark about an object.', expected: 'a resourceVersion alone', actual };
  const version = resourceVersionOf(bookmark);
  const unsent = pending.find(
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
function nextOf(pending: readonly ExpectedEvent[], key: string, sent: string): ExpectedEvent | undefined {
  for (const one of pending) {
    if (one.done || one.key !== key) continue;
    if (!one.optional || one.type === sent) return one;
  }
  return undefined;
}

type Values = { readonly at: string; readonly expected: string; readonly actual: string };

function contentDifference(expected: ExpectedEvent, event: JsonObject, form: Form, type: ModelledType): Values | undefined {
  const { object, lasts, marks } = expected;
  if (lasts.length > 0) return lastDifference(lasts, event, form, type);
  if (object === undefined)
    return marks && !isMarked(event) ? { at: '/metadata/deletionTimestamp', expected: 'a deletionTimestamp', actual: 'none' } : undefined;
  const difference = differenceInForm(form, object, event, type);
  return difference === undefined
    ? undefined
    : { at: difference.at, expected: shortText(difference.expected), actual: shortText(difference.actual) };
}

/** Compares the object of the event that tells its end with its last states, as far as no server changes it on the way. */
function lastDifference(lasts: readonly JsonObject[], event: JsonObject, form: Form, type: ModelledType): Values | undefined {
  const differences = lasts.map((last) => differenceOf(keptOf(last, form, type), keptOf(event, form, type)));
  const [first] = differences;
  return first === undefined || differences.includes(undefined)
    ? undefined
    : { at: first.at, expected: shortText(first.expected), actual: shortText(first.actual) };
}

function keptOf(object: JsonObject, form: Form, type: ModelledType): JsonObject {
  const { metadata, ...content } = contentOf(object, form === 'row' ? { ...type, content: [] } : type);
  const [labels, annotations] = isJsonObject(metadata) ? [metadata['labels'] ?? null, metadata['annotations'] ?? null] : [];
  return {
    ...content,
    metadata: { uid: stringAt(object, '/metadata/uid') ?? null, labels: labels ?? null, annotations: annotations ?? null },
  };
}
