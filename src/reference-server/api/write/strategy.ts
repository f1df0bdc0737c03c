import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import type { Api } from '../api.ts';

/** What the server does to objects of some types in addition to what it does to all. */
export type Strategy = {
  /** Returns a new object as it is created. */
  onCreate(api: Api, object: JsonObject): JsonObject;
  /** Adds what the server allocates and counts, and nobody owns; `live` is the object before. */
  settle?(api: Api, object: JsonObject, live?: JsonObject): JsonObject;
  /** Whether `settle` runs for updates, too. */
  readonly settlesUpdates?: boolean;
  /** Returns a changed object as it is stored, given the live one. */
  onUpdate(api: Api, object: JsonObject, live: JsonObject): JsonObject;
  /** Returns an object as it is marked for deletion. */
  onDelete(api: Api, object: JsonObject): JsonObject;
  /** Returns the problems that no schema covers. */
  problems(api: Api, object: JsonObject): readonly Cause[];
  /** Returns the problems of an update, given the live object. */
  problemsOfUpdate?(object: JsonObject, live: JsonObject): readonly Cause[];
  /** Returns the problems of a new object, in the version that it was sent in. */
  problemsOfNew?(object: JsonObject): readonly Cause[];
  /** Returns whether something other than `metadata.finalizers` blocks the removal of the object. */
  held(object: JsonObject): boolean;
};

/** The strategy of most types, which does nothing. */
export const plainStrategy: Strategy = {
  onCreate: (_api, object) => object,
  onUpdate: (_api, object) => object,
  onDelete: (_api, object) => object,
  problems: () => [],
  held: () => false,
};
