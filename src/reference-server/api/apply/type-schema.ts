import type { Json } from '#core/model/json';

/**
 * What apply needs of the schema of a type: which values are owned as a whole, and what identifies the items of a list
 * (specification, "Server-side apply", merge-strategy markers).
 */
export type TypeSchema = ScalarSchema | ListSchema | MapSchema | UntypedSchema;

/** A value without parts. */
export type ScalarSchema = { readonly kind: 'scalar'; readonly of: 'string' | 'number' | 'boolean' };

/** A list: owned as a whole, a set of scalars, or objects that some of their fields identify. */
export type ListSchema =
  | { readonly kind: 'list'; readonly merge: 'atomic' | 'set'; readonly element: TypeSchema }
  | { readonly kind: 'list'; readonly merge: 'map'; readonly element: TypeSchema; readonly keys: readonly ListMapKey[] };

/** A field that is part of the key of a list's items, and its value for an item without it. */
export type ListMapKey = { readonly name: string; readonly default?: Json | undefined };

/** A struct, a map, or a combination of both. */
export type MapSchema = {
  readonly kind: 'map';
  readonly merge: 'granular' | 'atomic';
  /** The fields that are declared by name. */
  readonly fields: ReadonlyMap<string, TypeSchema>;
  /** The type of the values under all other keys; without it there are no other keys. */
  readonly additional?: TypeSchema | undefined;
};

/** Any value: the keys of an object are owned separately, a list as a whole. */
export type UntypedSchema = { readonly kind: 'untyped' };

/** The schema of an unknown value. */
export const untyped: UntypedSchema = { kind: 'untyped' };

/** Returns the schema under a key, and whether the key is declared by name. A key that the schema does not allow is untyped. */
export function schemaOfField(schema: MapSchema, name: string): { readonly schema: TypeSchema; readonly declared: boolean } {
  const declared = schema.fields.get(name);
  return declared === undefined ? { schema: schema.additional ?? untyped, declared: false } : { schema: declared, declared: true };
}
