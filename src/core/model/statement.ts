import type { Form } from './form.ts';
import type { Level } from './level.ts';
import type { Where } from './where.ts';

/** One promise of the specification: a row, or a cell, of a spec table. */
export type Statement = {
  /** Permanent, unique, path-like. */
  readonly id: string;
  /** The area whose generators make its cases; the first part of the id. */
  readonly area: string;
  readonly level: Level;
  /** Heading of the specification under which the promise stands. */
  readonly section: string;
  /** The promise in the project's own words. */
  readonly text: string;
  readonly where: Where;
  /** Who is bound by it. What binds clients is listed and never judged. */
  readonly binds: 'server' | 'client';
  /** How its cases are generated, or why none can be. */
  readonly form: Form;
};

/** A statement of one given form. */
export type StatementOf<Name extends Form['name']> = Statement & {
  readonly form: Extract<Form, { readonly name: Name }>;
};
