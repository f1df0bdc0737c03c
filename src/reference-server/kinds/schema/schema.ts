import type { Json } from '#core/model/json';

/**
 * What the server knows of the shape of a value: the structural part of an OpenAPI schema.
 * Names of properties are keys of a map, since those of custom resources come from outside.
 */
export type Schema = {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | undefined;
  /** Either of an integer and a string; `type` is not set then. */
  readonly intOrString?: true | undefined;
  readonly nullable?: boolean | undefined;
  readonly properties?: ReadonlyMap<string, Schema> | undefined;
  /** The schema of the values under keys that `properties` does not name. */
  readonly additionalProperties?: Schema | undefined;
  readonly required?: readonly string[] | undefined;
  /** Unknown fields at this level are kept, with whatever is in them. */
  readonly preserveUnknownFields?: true | undefined;
  /** The value is an API object: it has apiVersion, kind and metadata. */
  readonly embeddedResource?: true | undefined;
  readonly items?: Schema | undefined;
  readonly listType?: 'atomic' | 'set' | 'map' | undefined;
  readonly listMapKeys?: readonly string[] | undefined;
  readonly mapType?: 'atomic' | 'granular' | undefined;
  /** How a strategic merge patch takes the value; without it a list merges by its other markers. */
  readonly patch?: PatchMarkers | undefined;
  readonly default?: Json | undefined;
  /** What missing fields of an object become, each by the first row that fits; after `default` of the fields themselves. */
  readonly defaults?: readonly FieldDefault[] | undefined;
  /** Missing numbers, booleans and lists that are required are empty: the server's own account of an object. */
  readonly zeros?: true | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** What a value looks like: one that does not is of another type. A quantity may be a number, and is kept as text. */
  readonly format?: Format | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** No element is there twice, though the list is none that is merged. */
  readonly unique?: true | undefined;
  /** Texts of another kind are not allowed. */
  readonly holds?: 'certificates' | undefined;
  /** An empty list is stored as none, and shown as null. */
  readonly emptyIsNull?: true | undefined;
  /** What released servers do with a value that is zero: leave it out, or show a time that is not set as null. */
  readonly zero?: 'omitted' | 'null' | undefined;
  /** Items with the same keys may stand in the list. */
  readonly repeats?: true | undefined;
  /** The field is known and never stored. */
  readonly dropped?: true | undefined;
};

/** The formats that are looked at. */
export type Format = 'int32' | 'date-time' | 'byte' | 'quantity';

/** The markers of a strategic merge patch (specification, "Merge-strategy markers"). */
export type PatchMarkers = { readonly merge: boolean; readonly retainKeys: boolean; readonly mergeKey?: string | undefined };

/** What a field becomes that is missing: a value or that of another field, where the fields beside it are as told. */
export type FieldDefault = {
  readonly field: string;
  readonly value?: Json;
  readonly copyOf?: string;
  readonly when?: { readonly [field: string]: FieldCondition };
  /** The field is taken away, whatever it is. */
  readonly none?: true;
  /** The field is a part that is always there, empty or not. */
  readonly always?: true;
};

/** One of these values, a text like that, no value at all, or any. */
export type FieldCondition = readonly Json[] | RegExp | 'absent' | 'present';

/** A map of properties from an object literal of ours. */
export const properties = (of: { readonly [name: string]: Schema }): ReadonlyMap<string, Schema> => new Map(Object.entries(of));
