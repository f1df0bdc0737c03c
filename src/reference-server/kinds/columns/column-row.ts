import type { Json, JsonObject } from '#core/model/json';

/** A column of a Table: its definition and its cells. */
export type ColumnRow = {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly format?: string;
  readonly description?: string;
  /** 0 is always shown; higher ones only in wide output. */
  readonly priority?: number;
  /** Returns the value of the cell; the time is that of the request, in milliseconds since 1970. */
  readonly cell: (object: JsonObject, now: number) => Json;
};
