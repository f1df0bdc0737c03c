import type { Dialect } from './dialect.ts';

/**
 * A pointer into what an earlier step of the same case was answered.
 *
 * `at` is a JSON pointer into the answer document of `step`: the body for `send` and `until`, the
 * array of page bodies for `pages`, and for `drain` the array of events, of which `/last` is the last.
 */
export type Ref = { readonly step: string; readonly at: string };

/** What the runner fills in when it sends: known only once a run, a case or an earlier step is. */
export type Placeholder =
  | { readonly $ref: Ref }
  /** A name of the case's own: unique on the target. */
  | { readonly $own: string }
  /** The namespace that the case has to itself while it runs. */
  | { readonly $namespace: true }
  /** The run's id, a DNS label. */
  | { readonly $run: true }
  /** The case's prefix, a DNS label: the value of the label that all its objects carry. */
  | { readonly $case: true }
  | { readonly $dialect: Exclude<keyof Dialect, 'id'> }
  /** A resource version that the target has not reached, in the form of those it hands out. */
  | { readonly $future: true }
  /** The number of elements of the array that the reference points at. */
  | { readonly $count: Ref }
  /** Of the lines of a text that a step was answered with, the middle of the first that begins and ends so: a plain word. */
  | { readonly $line: { readonly step: string; readonly begins: string; readonly ends: string } }
  /** The name of the limited identity. */
  | { readonly $limited: true }
  | { readonly $join: readonly Template[] };

/** JSON with placeholders. */
export type Template = null | boolean | number | string | Placeholder | readonly Template[] | { readonly [key: string]: Template };
