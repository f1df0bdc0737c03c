import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed } from '../outcome.ts';
import { type ReadResult, readAnswer } from '../read-answer.ts';

/** The columns and rows of a Table. */
export type TableRead = {
  readonly columns: readonly Json[];
  readonly rows: readonly Json[];
  /** It has a token for the next page. */
  readonly hasMore: boolean;
};

/** Returns the Table in the response of a step, or the outcome where there is none. */
export function readTable(context: Context, of: string): ReadResult<TableRead> {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading;
  const { columnDefinitions: columns, rows } = reading.read;
  if (Array.isArray(columns) && Array.isArray(rows)) {
    return { read: { columns, rows, hasMore: (stringAt(reading.read, '/metadata/continue') ?? '') !== '' } };
  }
  const actual = Object.keys(reading.read).join(', ').slice(0, 200);
  return {
    outcome: failed({ message: `${requestOf(context, of)} returned no Table`, expected: 'columnDefinitions and rows', actual, step: of }),
  };
}

/** Returns the cells of a row. */
export function cellsOf(row: Json): readonly Json[] {
  const cells = isJsonObject(row) ? row.cells : undefined;
  return Array.isArray(cells) ? cells : [];
}
