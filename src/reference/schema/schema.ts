import type { Json } from '../../model/json.ts';

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
  readonly default?: Json | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** An integer of that size: a greater one is of another type. */
  readonly format?: 'int32' | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** An empty list is stored as none, and shown as null. */
  readonly emptyIsNull?: true | undefined;
};

/** A map of properties from an object literal of ours. */
export const properties = (of: { readonly [name: string]: Schema }): ReadonlyMap<string, Schema> => new Map(Object.entries(of));
