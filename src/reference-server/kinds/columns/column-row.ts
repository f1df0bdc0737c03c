import type { Json, JsonObject } from '#core/model/json';

/** A column of a Table: what it is called, and what of an object stands in it. */
export type ColumnRow = {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly format?: string;
  readonly description?: string;
  /** 0 is always shown, more only to those who ask for all. */
  readonly priority?: number;
  /** The value of the cell; the time is that of the request, in milliseconds since 1970. */
  readonly cell: (object: JsonObject, now: number) => Json;
};
