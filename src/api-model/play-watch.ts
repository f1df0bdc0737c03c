import { resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { contentOf, differenceOf } from './content.ts';
import { shortText } from './describe.ts';
import type { ModelledType } from './modelled-type.ts';
import type { Scope } from './operation.ts';
import type { Change } from './turn.ts';
import { isMarked, keyOf, placeIn } from './world.ts';

/** An event of a watch about an object. */
export type SentEvent = { readonly type: string; readonly object: JsonObject };

/** A watch: what its request is about, and the position of the exchange after which it sends all changes. */
export type Watch = { readonly scope: Scope; readonly after: number };

/** An event that a watch must not send, or one that it has to send and did not. */
export type WatchBreach = { readonly clause: Clause; readonly message: string; readonly expected: string; readonly actual: string };

/** An event that a watch has to send, or may send, for one change. */
type Expected = {
  readonly key: string;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly change: Change;
  /** The object in the event; undefined where no response shows it. */
  readonly object: JsonObject | undefined;
  readonly optional: boolean;
  /** Whether the event is due to a selector: the object began or ceased to match it. */
  readonly clause: Clause;
  done: boolean;
};

/**
 * Compares the events of a watch with the changes that the responses show: one event for each, in the order of the changes.
 * Changes whose times overlap can come in any order. The watch was read up to the last of the changes.
 */
export function playWatch(
  changes: readonly Change[],
  events: readonly SentEvent[],
  watch: Watch,
  type: ModelledType,
): WatchBreach | undefined {
  const doubted = new Set(changes.filter(({ became }) => became === 'doubted').map(keyOf));
  const pending = expectedEvents(changes, watch).filter(({ key }) => !doubted.has(key));
  for (const { type: sent, object } of events) {
    const place = placeIn(object, watch.scope.namespace ?? '');
    if (!['ADDED', 'MODIFIED', 'DELETED'].includes(sent) || !place.name.startsWith(type.prefix)) continue;
    const what = `${sent} ${keyOf(place)} with resourceVersion ${resourceVersionOf(object)}`;
    if (watch.scope.namespace !== undefined && place.namespace !== watch.scope.namespace)
      return {
        clause: 'watch/namespace',
        message: `The watch sent an object of another namespace.`,
        expected: watch.scope.namespace,
        actual: what,
      };
    if (doubted.has(keyOf(place))) continue;
    const next = nextOf(pending, keyOf(place), sent);
    if (next === undefined)
      return { clause: 'watch/extra', message: `The watch sent an event for no change.`, expected: 'no such event', actual: what };
    if (next.type !== sent)
      return { clause: next.clause, message: `The watch sent an event of another type.`, expected: textOf(next), actual: what };
    const late = pending.find((one) => !one.done && !one.optional && one.change.latest < next.change.order);
    if (late !== undefined)
      return { clause: 'watch/order', message: `The watch sent a later change first.`, expected: textOf(late), actual: what };
    const difference = contentDifference(next, object, type);
    if (difference !== undefined)
      return {
        clause: 'watch/content',
        message: `The ${what} has another value at ${difference.at} than the response to the request.`,
        ...difference,
      };
    for (const one of pending) if (one.key === next.key && pending.indexOf(one) <= pending.indexOf(next)) one.done = true;
  }
  const missing = pending.find(({ done, optional }) => !done && !optional);
  if (missing === undefined) return undefined;
  return {
    clause: 'watch/missing',
    message: `The watch did not send an event for a change.`,
    expected: textOf(missing),
    actual: 'no such event',
  };
}

function textOf({ type, key, change, object }: Expected): string {
  const version = object === undefined ? '' : ` with resourceVersion ${resourceVersionOf(object)}`;
  return `${type} ${key}${version}, for the request of step ${change.step}`;
}

/** The next event of an object: an optional one counts only where it is of this type. */
function nextOf(pending: readonly Expected[], key: string, sent: string): Expected | undefined {
  for (const one of pending) {
    if (one.done || one.key !== key) continue;
    if (!one.optional || one.type === sent) return one;
  }
  return undefined;
}

function expectedEvents(changes: readonly Change[], { scope, after }: Watch): Expected[] {
  const shown = new Map<string, JsonObject | undefined>();
  const expected: Expected[] = [];
  for (const change of changes) {
    if (scope.namespace !== undefined && change.namespace !== scope.namespace) continue;
    const key = keyOf(change);
    const was = shown.has(key);
    const before = shown.get(key);
    const object = change.object ?? (change.became === 'created' ? undefined : before);
    const is = change.became !== 'removed' && (object === undefined || scope.selection.selects(object));
    if (is) shown.set(key, object);
    else shown.delete(key);
    if (!was && !is) continue;
    const type = is ? (was ? 'MODIFIED' : 'ADDED') : 'DELETED';
    const entered = type === 'ADDED' && change.became !== 'created';
    const left = type === 'DELETED' && change.became !== 'removed';
    const clause = entered ? 'watch/enters' : left ? 'watch/leaves' : 'watch/type';
    const isShown = change.object !== undefined && type !== 'DELETED';
    const one = { key, type, change, object: isShown ? change.object : undefined, optional: false, clause, done: false } as const;
    // An object can be deleted before the watch begins, and removed later.
    if (change.order <= after && (change.became !== 'removed' || change.latest <= after)) continue;
    // A server may mark an object that nothing holds before it removes it.
    if (change.became === 'removed') expected.push({ ...one, type: 'MODIFIED', optional: true });
    expected.push({ ...one, optional: change.order <= after || change.latest === Number.POSITIVE_INFINITY });
  }
  return expected;
}

type Values = { readonly at: string; readonly expected: string; readonly actual: string };

function contentDifference({ object, change, type: sent }: Expected, event: JsonObject, type: ModelledType): Values | undefined {
  if (object === undefined) {
    if (change.became !== 'terminating' || sent !== 'MODIFIED' || isMarked(event)) return undefined;
    return { at: '/metadata/deletionTimestamp', expected: 'a deletionTimestamp', actual: 'none' };
  }
  const difference = differenceOf(object, event) ?? differenceOf(contentOf(object, type), contentOf(event, type));
  return difference === undefined
    ? undefined
    : { at: difference.at, expected: shortText(difference.expected), actual: shortText(difference.actual) };
}
