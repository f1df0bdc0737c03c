import type { Where } from './where.ts';

/** Where in the answer of a step to look; in a pointer, `*` stands for every element of an array. */
export type Look = {
  /** What was done, in a few words, told before what was seen; left out where a point has one look. */
  readonly when?: string;
  /** A step of the setup. */
  readonly of: string;
  /** The status, the names of the headers, one header, the body as text, or a place in the answer document. */
  readonly at: 'status' | 'header-names' | `header:${string}` | 'body' | `/${string}` | '';
  /** The value that is there, the names of its fields, or the number of its elements. */
  readonly tell: 'value' | 'fields' | 'count';
};

/** What is done to a target so that points can be observed. */
export type Setup =
  | 'errors'
  | 'object'
  | 'names'
  | 'apply-conflict'
  | 'events'
  | 'transitions'
  | 'list-parameters'
  | 'create-parameters'
  | 'delete-parameters'
  | 'collection-parameters'
  | 'health'
  | 'credentials'
  | 'sizes';

/** A point that the specification says it leaves open: what a target does is recorded and never judged. */
export type OpenPoint = {
  /** Permanent, unique, path-like. */
  readonly id: string;
  /** Heading of the specification under which it is left open. */
  readonly section: string;
  /** What is left open, in the project's own words. */
  readonly text: string;
  readonly where: Where;
  readonly form:
    | { readonly name: 'observation'; readonly setup: Setup; readonly looks: readonly Look[] }
    | { readonly name: 'unverifiable'; readonly why: string; readonly instead: string };
};
