import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import type { Scope } from './operation.ts';
import type { Change } from './turn.ts';
import { keyOf } from './world.ts';

/** A watch: what its request is about, and where it begins. */
export type Watch = {
  readonly scope: Scope;
  /** The position of the exchange after which it sends all changes; or before which it was opened, where it begins with a state. */
  readonly after: number;
  /** It begins with the objects that exist: those of a moment after it was opened, or of any moment. */
  readonly state?: 'most-recent' | 'any';
  /** Whether it asked for bookmarks. */
  readonly bookmarks?: boolean;
  /** Whether it was closed before the end, so that it need not have sent all changes. */
  readonly isCut?: boolean;
  /** Of a watch that goes on where another one ended: how many of the events are those of the other. */
  readonly resumedAfter?: number;
};

/** An event that a watch has to send, or may send: for one change, or for an object that exists at its start. */
export type ExpectedEvent = {
  readonly key: string;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** The step of the request that made the change; undefined for an object that exists at the start. */
  readonly step: string | undefined;
  /** The positions of the exchanges between which the change was made. */
  readonly order: number;
  readonly latest: number;
  /** The object in the event; undefined where no response shows it. */
  readonly object: JsonObject | undefined;
  /** Of an event that tells the end of an object: what it can have been last. */
  readonly lasts: readonly JsonObject[];
  /** Whether the object in the event is marked for deletion. */
  readonly marks: boolean;
  readonly optional: boolean;
  /** The clause of an event of another type, or of one that is missing at the start. */
  readonly clause: Clause;
  done: boolean;
};

/** The moments at which a watch can begin: positions of exchanges. */
export function moments(changes: readonly Change[], { after, state }: Watch): readonly number[] {
  if (state === undefined) return [after];
  const orders = [...new Set(changes.flatMap(({ order, became }) => (became === 'doubted' ? [] : [order])))];
  if (state === 'most-recent') return [after, ...orders.filter((order) => order > after)];
  const later = orders.filter((order) => order > after);
  return [after, ...later, ...orders.filter((order) => order <= after).reverse(), -1];
}

/** The last that is known of an object in the scope of a watch. */
type Last = {
  readonly object: JsonObject | undefined;
  /** Whether a response shows its content. */
  readonly isKnown: boolean;
  /** Whether it was marked for deletion since, and no response shows it so. */
  readonly marked: boolean;
  /** Whether it was deleted and can be there for a while. */
  readonly leaves: boolean;
};

/** Returns the events of a watch that begins after the exchange at a position. */
export function expectedEvents(changes: readonly Change[], watch: Watch, moment: number): ExpectedEvent[] {
  const { scope, state } = watch;
  const shown = new Map<string, Last>();
  // What is known of each object, also of those that the watch does not select.
  const objects = new Map<string, JsonObject>();
  const expected: ExpectedEvent[] = [];
  const loose = state === undefined ? undefined : looseOrder(changes, moment);
  let isStarted = state === undefined;
  const start = (): void => {
    if (!isStarted) expected.push(...initialEvents(shown, watch, moment, keysAt(changes, loose)));
    isStarted = true;
  };
  for (const change of changes) {
    if (scope.namespace !== undefined && change.namespace !== scope.namespace) continue;
    if (change.order > moment) start();
    const key = keyOf(change);
    const last = shown.get(key);
    const before = last?.object;
    const object = change.object ?? (change.became === 'created' ? undefined : objects.get(key));
    if (object === undefined) objects.delete(key);
    else objects.set(key, object);
    const is = change.became !== 'removed' && (object === undefined || scope.selection.selects(object));
    const isMark = change.became === 'terminating' && change.object === undefined;
    const isKnown = change.object !== undefined || (isMark && last?.isKnown === true);
    if (is) shown.set(key, { object, isKnown, marked: isMark, leaves: false });
    else if (change.became === 'removed' && change.latest > moment && change.order <= moment && last !== undefined && !isStarted)
      shown.set(key, { ...last, leaves: true });
    else shown.delete(key);
    // An object that was leaving is gone before another one has its name, and its removal has the event of that.
    if ((last === undefined || (last.leaves && change.became === 'created')) && !is) continue;
    const type = is ? (last === undefined || last.leaves ? 'ADDED' : 'MODIFIED') : 'DELETED';
    const entered = type === 'ADDED' && change.became !== 'created';
    const left = type === 'DELETED' && change.became !== 'removed';
    const clause = entered ? 'watch/enters' : left ? 'watch/leaves' : 'watch/type';
    const one: ExpectedEvent = {
      key,
      type,
      step: change.step,
      order: change.order,
      latest: change.latest,
      object: type === 'DELETED' ? undefined : change.object,
      lasts:
        type === 'DELETED' && before !== undefined && last?.isKnown === true
          ? [before, ...(change.object === undefined ? [] : [change.object])]
          : [],
      marks: change.became === 'terminating' && type === 'MODIFIED',
      optional: change.order <= moment || change.latest === Number.POSITIVE_INFINITY || change.order === loose,
      clause,
      done: false,
    };
    // An object can be deleted before the watch begins, and removed later.
    if (change.order <= moment && (change.became !== 'removed' || change.latest <= moment)) continue;
    // A server may mark an object that nothing holds before it removes it.
    if (change.became === 'removed') expected.push({ ...one, type: 'MODIFIED', lasts: [], optional: true });
    expected.push(one);
  }
  start();
  // The removals from before the start come after the objects that exist then.
  return state === undefined ? expected : [...expected.filter(isInitial), ...expected.filter((one) => !isInitial(one))];
}

function isInitial({ step }: ExpectedEvent): boolean {
  return step === undefined;
}

/** The first exchange after a moment, where it made several changes: a state can have some of them. */
function looseOrder(changes: readonly Change[], moment: number): number | undefined {
  const next = changes.find(({ order, became }) => order > moment && became !== 'doubted');
  return next !== undefined && changes.filter(({ order }) => order === next.order).length > 1 ? next.order : undefined;
}

function keysAt(changes: readonly Change[], order: number | undefined): ReadonlySet<string> {
  return new Set(changes.flatMap((change) => (change.order === order ? [keyOf(change)] : [])));
}

function initialEvents(
  shown: ReadonlyMap<string, Last>,
  { state }: Watch,
  moment: number,
  loose: ReadonlySet<string>,
): readonly ExpectedEvent[] {
  return [...shown].map(([key, { object, isKnown, marked, leaves }]): ExpectedEvent => {
    const isOpen = loose.has(key);
    return {
      key,
      type: 'ADDED',
      step: undefined,
      order: moment,
      latest: moment,
      object: isOpen || leaves || marked || !isKnown ? undefined : object,
      lasts: [],
      marks: marked && !isOpen,
      optional: isOpen || leaves,
      clause: state === 'most-recent' ? 'watch/starts' : 'watch/starts-at-zero',
      done: false,
    };
  });
}
