import type { SubjectsRow } from './tables/subjects.ts';
import type { Template } from './template.ts';
import type { Where } from './where.ts';

/** A resource type with generated cases: a row of `spec-tables/subjects.yaml` with its placeholders as templates. */
export type Subject = Omit<SubjectsRow, 'apiVersion' | 'collection' | 'body'> & {
  readonly apiVersion: Template;
  readonly collection: Template;
  /** The fields of a valid object of this type, apart from `metadata`. */
  readonly body: { readonly [key: string]: Template };
  readonly where: Where;
  /** The operator described it, in a subject file. */
  readonly fromFile?: true;
};
