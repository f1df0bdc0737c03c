import type { ModelledSchema } from '#core/model/case';

/** A resource type whose objects the model knows: nothing but requests changes their content. */
export type ModelledType = {
  /** The path of the collection across all namespaces, as `/api/v1/configmaps`. */
  readonly collection: string;
  /** The same path in another version in which the objects are served too. */
  readonly otherCollection?: string;
  readonly namespaced: boolean;
  /** The beginning of the names of the objects that are known. */
  readonly prefix: string;
  /** The fields beside `metadata` that are compared. */
  readonly content: readonly string[];
  /** Whether the server leaves out empty maps and lists of the content, as built-in types do. */
  readonly omitsEmpty: boolean;
  /** What its schema says; undefined for a type without one, and for one that says nothing that matters here. */
  readonly schema?: ModelledSchema;
};
