import type { JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import type { Cause } from '../refusal.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { definitionStrategy } from './definition-strategy.ts';
import { namespaceStrategy } from './namespace-strategy.ts';

/** What the server does to objects of some types beside what it does to all. */
export type Strategy = {
  /** What a new object becomes. */
  onCreate(api: Api, object: JsonObject): JsonObject;
  /** What a changed object becomes, given what was there. */
  onUpdate(api: Api, object: JsonObject, live: JsonObject): JsonObject;
  /** What an object becomes when its deletion is asked for and something holds it. */
  onDelete(api: Api, object: JsonObject): JsonObject;
  /** What is wrong with it that no schema tells. */
  problems(api: Api, object: JsonObject): readonly Cause[];
  /** Whether something beside `metadata.finalizers` holds the object when it is to be deleted. */
  held(object: JsonObject): boolean;
};

const plainStrategy: Strategy = {
  onCreate: (_api, object) => object,
  onUpdate: (_api, object) => object,
  onDelete: (_api, object) => object,
  problems: () => [],
  held: () => false,
};

const strategies: { readonly [Name in ResourceType['strategy']]: Strategy } = {
  plain: plainStrategy,
  namespace: namespaceStrategy,
  definition: definitionStrategy,
};

/** The strategy of a type. */
export function strategyOf(type: ResourceType): Strategy {
  return strategies[type.strategy];
}
