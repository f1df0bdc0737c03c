// Generated from spec-tables/schema/subjects.schema.json by "npm run generate". Edit the schema instead.

/** The resource types for which cases are generated, one for each row. In strings, {api_domain}, {group}, {run} and {namespace} are replaced by values of the run. */
export type SubjectsTable = {
  /** The kind of this table. */
  readonly table: 'subjects';
  /** One resource type for each row. */
  readonly rows: readonly SubjectsRow[];
};

export type SubjectsRow = {
  /** The permanent id of the subject. */
  readonly id: string;
  /** Its name in discovery, which can contain {api_domain}, {group} and {run}. */
  readonly served: string;
  /** The apiVersion of its objects, which can contain {api_domain}, {group} and {run}. */
  readonly apiVersion: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** The path of the collection; {namespace} is the namespace of the case. */
  readonly collection: string;
  /** Whether the type is namespaced or cluster-scoped. */
  readonly scope: 'namespaced' | 'cluster';
  /** Whether a case has its own collection, or shares the collection with others. */
  readonly isolation: 'own-collection' | 'shared-collection';
  /** Whether an object is removed when its delete returns, or only after its namespace is finalized. */
  readonly deletion: 'immediate' | 'finalized';
  /** Whether only this run writes to objects of this type, or controllers of a full cluster also can. */
  readonly writers: 'ours' | 'shared';
  /** The fields of a valid object in addition to metadata. */
  readonly body: { readonly [key: string]: Value };
  /** The map of strings in its objects whose entries can belong to several field managers. */
  readonly managedMap?: string;
  /** The cases that are generated with this subject in addition to those of every type. single-cases: cases that a run needs once, with any type in a namespace. defined-types: cases of types that the run defines in its own API group, with each merge marker and kind of schema. */
  readonly uses?: readonly ('single-cases' | 'defined-types')[];
  /** The seeds of the drawn sequences about this type, where they are its only cases. Only the metadata of the objects differs in them. */
  readonly sequences?: readonly number[];
  /** The fields of the body that the server returns as they were sent, with nothing added to them: drawn sequences compare them. */
  readonly content?: readonly string[];
  /** Whether the server has the type built in, with every media type and kind of patch that built-in types have, or the type is a custom one: of a definition, or of an extension API server. Default: built-in, or custom with a fixture. */
  readonly origin?: 'built-in' | 'custom';
  /** The fixture that must be created before the type is served. */
  readonly fixture?: string;
};

/** Any JSON value. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
