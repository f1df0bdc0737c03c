import { deepEqual } from '#core/json/deep-equal';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { cellsOf, readTable, type TableRead } from './read-table.ts';

/**
 * Checks that the row of an object is the same in the Table of a collection and in the Table of the object alone, by the
 * columns that both have. Times and ages are left out, which change meanwhile. A row that does not name its object is not compared.
 */
export const judgeSameRow: ExpectationJudge<'same-row'> = ({ of, as, object }, context) => {
  const read = readAnswer(context, object);
  if ('outcome' in read) return inconclusive(`${requestOf(context, object)}, which the Tables show, returned no object`);
  const name = nameOf(read.read);
  const [whole, alone] = [readTable(context, of), readTable(context, as)];
  if ('outcome' in whole) return whole.outcome;
  if ('outcome' in alone) return alone.outcome;
  const [row, other] = [rowOf(whole.read, name), rowOf(alone.read, name)];
  if (row === undefined || other === undefined) return failedIfAny([]);
  return failedIfAny(differences(context, { of, as, name }, valuesOf(whole.read, row), valuesOf(alone.read, other)));
};

type Compared = { readonly of: string; readonly as: string; readonly name: string };
type Values = ReadonlyMap<string, Json>;

function differences(context: Context, { of, as, name }: Compared, values: Values, others: Values): readonly Finding[] {
  return [...values].flatMap(([column, value]): readonly Finding[] => {
    const other = others.get(column);
    if (other === undefined || isTime(value) || isTime(other) || deepEqual(value, other)) return [];
    const [actual, expected] = [value, other].map((cell) => JSON.stringify(cell).slice(0, 200));
    const message = `${requestOf(context, of)} shows ${actual} in the column ${column} for ${name}, and ${requestOf(context, as)} shows ${expected}`;
    return [{ message, expected: expected ?? '', actual: actual ?? '', step: of }];
  });
}

/** Returns the row that names an object, beside its cells or in one of them. */
function rowOf({ rows }: TableRead, name: string): Json | undefined {
  return rows.find((row) => stringAt(row, '/object/metadata/name') === name) ?? rows.find((row) => cellsOf(row).includes(name));
}

/** The cells of a row by the names of their columns; of columns with the same name, the first. */
function valuesOf({ columns }: TableRead, row: Json): Values {
  const values = new Map<string, Json>();
  cellsOf(row).forEach((cell, index) => {
    const column = stringAt(columns[index] ?? null, '/name');
    if (column !== undefined && !values.has(column)) values.set(column, cell);
  });
  return values;
}

/** A time, the time since then (`3m20s`), or a word in angle brackets for a time that is not known. */
function isTime(cell: Json): boolean {
  return typeof cell === 'string' && /^(?:\d{4}-\d\d-\d\dT.*|(?:-?\d+[a-z]+)+(?: ago)?|<[a-z]+>)$/i.test(cell);
}
