// Generated from spec-tables/schema/subjects.schema.json by "npm run generate". Edit the schema instead.

/** Resource types that cases are generated for, one a row. In strings, {api_domain}, {run} and {namespace} stand for what is known only at a run. */
export type SubjectsTable = {
  /** The kind of this table. */
  readonly table: 'subjects';
  /** One resource type each. */
  readonly rows: readonly SubjectsRow[];
};

export type SubjectsRow = {
  /** Permanent name of the subject. */
  readonly id: string;
  /** How discovery names it. {api_domain} and {run} may stand in it. */
  readonly served: string;
  /** The apiVersion of its objects. {api_domain} and {run} may stand in it. */
  readonly apiVersion: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** Path of the collection; {namespace} is the namespace of the case. */
  readonly collection: string;
  /** Whether its objects live in namespaces. */
  readonly scope: 'namespaced' | 'cluster';
  /** Whether a case has the collection to itself, or shares it with others. */
  readonly isolation: 'own-collection' | 'shared-collection';
  /** Whether an object is gone when its delete is answered, or only once its namespace is finalized. */
  readonly deletion: 'immediate' | 'finalized';
  /** Whether only this run writes to objects of this type, or controllers of a full cluster may also do. */
  readonly writers: 'ours' | 'shared';
  /** Fields beside metadata that a valid object has. */
  readonly body: { readonly [key: string]: Value };
  /** The fixture that must be made before the type is served. */
  readonly fixture?: string;
};

/** Any value of JSON. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
