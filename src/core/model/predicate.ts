import type { Template } from './template.ts';

/** The document of a step that a predicate looks at. */
type Place = {
  /** A step of the case; of several attempts, the last. */
  readonly of: string;
  /** Where to look: the status, one header, or a place in the answer document (see `Ref`). */
  readonly at: 'status' | `header:${string}` | `/${string}` | '';
};

/**
 * A small yes-or-no question about one answer, shared by the runner's `until` and `drain` and by the judge.
 * Anything richer is a named expectation.
 */
export type Predicate = Place &
  (
    | { readonly is: 'equals' | 'differs' | 'contains'; readonly value: Template }
    /** The value is one of these. For a status, `'2xx'` and `'4xx'` stand for the class. */
    | { readonly is: 'one-of'; readonly value: readonly Template[] }
    /** The array has so many elements. */
    | { readonly is: 'has-length'; readonly value: Template }
    | { readonly is: 'absent' | 'present' }
  );
