import type { Placeholder, Template } from './template.ts';

/** The part of a response that a predicate tests. */
type Place = {
  /** The id of a step; of several attempts, the last one counts. */
  readonly of: string;
  /** The status, a header, or a JSON pointer into the document of the step (see `Ref`). */
  readonly at: 'status' | `header:${string}` | `/${string}` | '' | JoinedPointer;
};

/** A JSON pointer with placeholders: a name of the dialect, or a reference in a document, which may begin with `#`. */
export type JoinedPointer = Extract<Placeholder, { readonly $join: unknown }>;

/**
 * A condition on one response, which the steps `until` and `drain` of the runner and the judge share. Anything more complex
 * is an expectation.
 */
export type Predicate = Place &
  (
    | { readonly is: 'equals' | 'differs' | 'contains'; readonly value: Template }
    /** The value is one of these. For a status, `'2xx'` and `'4xx'` stand for the class. */
    | { readonly is: 'one-of'; readonly value: readonly Template[] }
    /** The array has this number of elements. */
    | { readonly is: 'has-length'; readonly value: Template }
    /** The array has an object with at least these fields, and these of the objects in it; other elements count only where they are equal. */
    | { readonly is: 'includes'; readonly value: Template }
    /** The array has exactly one such element (`includes-once`), or none (`excludes`). */
    | { readonly is: 'includes-once' | 'excludes'; readonly value: Template }
    | { readonly is: 'absent' | 'present' }
    /** There is no value, or an empty one: null or an empty string. Servers may show fields that are not set. */
    | { readonly is: 'unset' | 'set' }
  );
