import type { Json } from '#core/model/json';

/**
 * What apply needs to know of a type: where a value ends that is owned as a whole, and what tells the items
 * of a list apart (specification, "Server-side apply", merge-strategy markers).
 */
export type TypeSchema = ScalarSchema | ListSchema | MapSchema | UntypedSchema;

/** A value without parts. */
export type ScalarSchema = { readonly kind: 'scalar'; readonly of: 'string' | 'number' | 'boolean' };

/** A list: owned as a whole, or a set of scalars, or objects that are told apart by some of their fields. */
export type ListSchema =
  | { readonly kind: 'list'; readonly merge: 'atomic' | 'set'; readonly element: TypeSchema }
  | { readonly kind: 'list'; readonly merge: 'map'; readonly element: TypeSchema; readonly keys: readonly ListMapKey[] };

/** A field that takes part in the key of a list's items, and what it is for an item that leaves it out. */
export type ListMapKey = { readonly name: string; readonly default?: Json | undefined };

/** A struct, a map, or something of both. */
export type MapSchema = {
  readonly kind: 'map';
  readonly merge: 'granular' | 'atomic';
  /** The fields that are declared by name. */
  readonly fields: ReadonlyMap<string, TypeSchema>;
  /** The type under every other key; without it there must be none. */
  readonly additional?: TypeSchema | undefined;
};

/** Anything: the keys of an object are owned one by one, a list as a whole. */
export type UntypedSchema = { readonly kind: 'untyped' };

/** The schema of a value that nothing is known of. */
export const untyped: UntypedSchema = { kind: 'untyped' };

/** The schema under a key, and whether the key is declared by name. What a schema does not allow is taken as untyped. */
export function schemaOfField(schema: MapSchema, name: string): { readonly schema: TypeSchema; readonly declared: boolean } {
  const declared = schema.fields.get(name);
  return declared === undefined ? { schema: schema.additional ?? untyped, declared: false } : { schema: declared, declared: true };
}
