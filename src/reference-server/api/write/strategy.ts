import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import type { Api } from '../api.ts';

/** What the server does to objects of some types beside what it does to all. */
export type Strategy = {
  /** What a new object becomes. */
  onCreate(api: Api, object: JsonObject): JsonObject;
  /** What the server adds to an object that is nobody's: what it allocates and counts; `live` is what was there. */
  settle?(api: Api, object: JsonObject, live?: JsonObject): JsonObject;
  /** Whether that is added to changed objects, too. */
  readonly settlesUpdates?: boolean;
  /** What a changed object becomes, given what was there. */
  onUpdate(api: Api, object: JsonObject, live: JsonObject): JsonObject;
  /** What an object becomes when its deletion is asked for and something holds it. */
  onDelete(api: Api, object: JsonObject): JsonObject;
  /** What is wrong with it that no schema tells. */
  problems(api: Api, object: JsonObject): readonly Cause[];
  /** What is wrong with what it becomes, given what was there. */
  problemsOfUpdate?(object: JsonObject, live: JsonObject): readonly Cause[];
  /** What is wrong with it where it is new, in the version that it was sent in. */
  problemsOfNew?(object: JsonObject): readonly Cause[];
  /** Whether something beside `metadata.finalizers` holds the object when it is to be deleted. */
  held(object: JsonObject): boolean;
};

/** What is done to objects of most types: nothing. */
export const plainStrategy: Strategy = {
  onCreate: (_api, object) => object,
  onUpdate: (_api, object) => object,
  onDelete: (_api, object) => object,
  problems: () => [],
  held: () => false,
};
