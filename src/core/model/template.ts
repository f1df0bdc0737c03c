import type { Dialect } from './dialect.ts';

/**
 * A pointer into the response to an earlier step of the same case.
 *
 * `at` is a JSON pointer into the document of `step`: the body for `send` and `until`, the array of page bodies for `pages`,
 * and the array of events for `drain`, where `/last` is the last event. With `via`, `at` begins where the document refers to
 * at that pointer: the value there is a pointer, which may begin with `#`.
 */
export type Ref = { readonly step: string; readonly via?: string; readonly at: string };

/** A value that the runner fills in when it sends a request, because it is known only during the run. */
export type Placeholder =
  | { readonly $ref: Ref }
  /** The name of a test object, which is unique on the target. */
  | { readonly $own: string }
  /** The namespace that only this case uses while it runs. */
  | { readonly $namespace: true }
  /** The id of the run, a DNS label. */
  | { readonly $run: true }
  /** The prefix of the case, a DNS label, which is the label value of all its objects. */
  | { readonly $case: true }
  /** The name of an API group that the run defines, or, with a label that no other case has, this case. */
  | { readonly $group: string }
  | { readonly $dialect: Exclude<keyof Dialect, 'id'> }
  /** A resource version that the target has not reached, in the form of its own versions. */
  | { readonly $future: true }
  /** The number of elements of the array that the reference points at. */
  | { readonly $count: Ref }
  /** The text between `begins` and `ends` in the first (or the last) line of a text response that has both, if it is a plain word. */
  | { readonly $line: { readonly step: string; readonly begins: string; readonly ends: string; readonly which?: 'first' | 'last' } }
  /** The name of the limited identity. */
  | { readonly $limited: true }
  | { readonly $join: readonly Template[] };

/** JSON with placeholders. */
export type Template = null | boolean | number | string | Placeholder | readonly Template[] | { readonly [key: string]: Template };

/** Returns whether a template is text in parts. */
export function isJoin(template: Template): template is { readonly $join: readonly Template[] } {
  return typeof template === 'object' && template !== null && '$join' in template && Array.isArray(template.$join);
}
