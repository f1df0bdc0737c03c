import type { Template } from './template.ts';
import type { Where } from './where.ts';

/** A resource type that cases are generated for: a row of `spec-tables/subjects.yaml`. */
export type Subject = {
  readonly id: string;
  /** `group/version/resource` as in `Facts.served`, with `{api_domain}` and `{run}` where they stand. */
  readonly served: string;
  readonly apiVersion: Template;
  readonly kind: string;
  /** Path of the collection: in the case's own namespace where the type has namespaces. */
  readonly collection: Template;
  readonly scope: 'namespaced' | 'cluster';
  /**
   * Whether a case has the collection to itself, or shares it with others and sends a label selector
   * to keep the traffic small. Judging never depends on the selector being honoured.
   */
  readonly isolation: 'own-collection' | 'shared-collection';
  /** Whether an object is gone when its delete is answered, or only once its namespace is finalized. */
  readonly deletion: 'immediate' | 'finalized';
  /** Whether controllers of a full cluster may also write to objects of this type. */
  readonly writers: 'ours' | 'shared';
  /** Fields beside `metadata` that a valid object of this type has. */
  readonly body: { readonly [key: string]: Template };
  /** The fixture that must be made before it is served. */
  readonly fixture?: string;
  readonly where: Where;
};
