import { resourceVersionOf } from '#core/json/object-identity';
import type { Clause } from './clauses.ts';
import type { ExpectedEvent, Watch } from './expected-events.ts';
import type { Form } from './shown.ts';
import type { Change } from './turn.ts';

/** An event of a watch that is the expected one. */
export type Matched = {
  readonly expected: ExpectedEvent;
  readonly form: Form;
  /** How many events came before it. */
  readonly position: number;
};

/** What was read of a watch, as far as nothing of it was wrong. */
export type Seen = {
  readonly watch: Watch;
  readonly matched: readonly Matched[];
  /** The versions of the bookmarks that were read. */
  readonly bookmarks: ReadonlySet<string | undefined>;
  /** All events that were expected. */
  readonly expected: readonly ExpectedEvent[];
  /** Whether no event is missing that had to come. */
  readonly isComplete: boolean;
  readonly changes: readonly Change[];
};

/** When the events of a watch test a clause: when they could have been wrong in what it says. */
const rows: readonly (readonly [Clause, (seen: Seen) => boolean])[] = [
  ['watch/missing', ({ matched, isComplete }) => isComplete && matched.some(({ expected }) => isOfChange(expected) && !expected.optional)],
  ['watch/order', ({ matched }) => matched.filter(({ expected }) => isOfChange(expected)).length > 1],
  ['watch/extra', ({ matched }) => matched.some(({ expected }) => isOfChange(expected))],
  [
    'watch/content',
    ({ matched }) => matched.some(({ expected }) => isOfChange(expected) && (expected.object !== undefined || expected.marks)),
  ],
  ['watch/deleted', ({ matched }) => matched.some(({ expected }) => isOfChange(expected) && expected.lasts.length > 0)],
  ['watch/namespace', ({ matched, watch, changes }) => matched.length > 0 && changes.some((change) => isElsewhere(change, watch))],
  ['watch/resumed', ({ matched, watch: { resumedAfter = Infinity } }) => matched.some(({ position }) => position >= resumedAfter)],
  ['watch/row', ({ matched }) => matched.some(({ form }) => form === 'row')],
  ['watch/no-bookmark', ({ matched, watch }) => watch.bookmarks !== true && matched.length > 0],
  ['watch/bookmark', ({ bookmarks }) => bookmarks.size > 0],
  [
    'watch/bookmark-all-sent',
    ({ bookmarks, expected }) =>
      expected.some(({ optional, object }) => !optional && object !== undefined && bookmarks.has(resourceVersionOf(object))),
  ],
];

/** Returns the clauses that the events of a watch test. */
export function testedByEvents(seen: Seen): ReadonlySet<Clause> {
  const ofEvents = seen.matched.map(({ expected }) => expected.clause);
  return new Set([...ofEvents, ...rows.flatMap(([clause, isTested]) => (isTested(seen) ? [clause] : []))]);
}

/** Whether an event is expected for a change, and not for an object that exists at the start. */
function isOfChange({ step }: ExpectedEvent): boolean {
  return step !== undefined;
}

/** Whether a change is in a namespace that the watch is not about, and after its start. */
function isElsewhere({ namespace, latest }: Change, { scope, state, after }: Watch): boolean {
  return scope.namespace !== undefined && namespace !== scope.namespace && (state !== undefined || latest > after);
}
