import type { Json } from '#core/model/json';

/** The structural part of an OpenAPI schema. Property names are keys of a map, since those of custom resources are external. */
export type Schema = {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | undefined;
  /** An integer or a string; `type` is not set then. */
  readonly intOrString?: true | undefined;
  readonly nullable?: boolean | undefined;
  readonly properties?: ReadonlyMap<string, Schema> | undefined;
  /** The schema of values under keys that are not in `properties`. */
  readonly additionalProperties?: Schema | undefined;
  readonly required?: readonly string[] | undefined;
  /** Unknown fields at this level are kept, with their contents. */
  readonly preserveUnknownFields?: true | undefined;
  /** The value is an API object, with apiVersion, kind and metadata. */
  readonly embeddedResource?: true | undefined;
  readonly items?: Schema | undefined;
  readonly listType?: 'atomic' | 'set' | 'map' | undefined;
  readonly listMapKeys?: readonly string[] | undefined;
  readonly mapType?: 'atomic' | 'granular' | undefined;
  /** How a strategic merge patch merges the value; without it, a list merges by its other markers. */
  readonly patch?: PatchMarkers | undefined;
  readonly default?: Json | undefined;
  /** Defaults of missing fields, each by the first matching row, after the `default` of the fields. */
  readonly defaults?: readonly FieldDefault[] | undefined;
  /** Missing required numbers, booleans and lists get zero values, as in a status. */
  readonly zeros?: true | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The format of the value; another format is a wrong type. A quantity may be a number, and is stored as a string. */
  readonly format?: Format | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** The elements are distinct, though the list has no list type. */
  readonly unique?: true | undefined;
  /** The required contents of a string. */
  readonly holds?: 'certificates' | undefined;
  /** An empty list is stored and shown as null. */
  readonly emptyIsNull?: true | undefined;
  /** How released servers show a zero value: not at all, or as null. */
  readonly zero?: 'omitted' | 'null' | undefined;
  /** Items with the same keys are allowed. */
  readonly repeats?: true | undefined;
  /** The field is known and never stored. */
  readonly dropped?: true | undefined;
};

/** The supported formats. */
export type Format = 'int32' | 'date-time' | 'byte' | 'quantity';

/** The markers of a strategic merge patch (specification, "Merge-strategy markers"). */
export type PatchMarkers = { readonly merge: boolean; readonly retainKeys: boolean; readonly mergeKey?: string | undefined };

/** The default of a missing field: a value or that of another field, if the conditions on the fields beside it hold. */
export type FieldDefault = {
  readonly field: string;
  readonly value?: Json;
  readonly copyOf?: string;
  readonly when?: { readonly [field: string]: FieldCondition };
  /** The field is removed, whatever its value is. */
  readonly none?: true;
  /** The field is a struct that is always present. */
  readonly always?: true;
};

/** One of these values, a string that matches, no value, or any value. */
export type FieldCondition = readonly Json[] | RegExp | 'absent' | 'present';

/** Creates a map of properties from an object literal. */
export const properties = (of: { readonly [name: string]: Schema }): ReadonlyMap<string, Schema> => new Map(Object.entries(of));
