import { deepEqual } from '#core/json/deep-equal';
import { itemsOf, nameOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { cellsOf, readTable, type TableRead } from './read-table.ts';
import { isTimeCell, isTimeColumn } from './table-times.ts';

/**
 * Checks that the row of an object is the same in the Table of a collection and in the Table of the object alone, by the
 * columns that both have. Times and ages are left out, which change meanwhile. A row that does not name its object is not
 * compared, nor are rows of an object that another client may have changed between the Tables.
 */
export const judgeSameRow: ExpectationJudge<'same-row'> = ({ of, as, object, after }, context) => {
  const read = readAnswer(context, object);
  if ('outcome' in read) return inconclusive(`${requestOf(context, object)}, which the Tables show, returned no object`);
  const name = nameOf(read.read);
  const [whole, alone] = [readTable(context, of), readTable(context, as)];
  if ('outcome' in whole) return whole.outcome;
  if ('outcome' in alone) return alone.outcome;
  const [row, other] = [rowOf(whole.read, read.read), rowOf(alone.read, read.read)];
  if (row === undefined || other === undefined) return passed;
  if (!showSameVersion(row, other) && !isUnchanged(context, read.read, after)) return passed;
  return failedIfAny(differences(context, { of, as, name }, valuesOf(whole.read, row), valuesOf(alone.read, other)));
};

type Compared = { readonly of: string; readonly as: string; readonly name: string };
type Values = ReadonlyMap<string, Json>;

function differences(context: Context, { of, as, name }: Compared, values: Values, others: Values): readonly Finding[] {
  return [...values].flatMap(([column, value]): readonly Finding[] => {
    const other = others.get(column);
    if (other === undefined || isTimeCell(value) || isTimeCell(other) || deepEqual(value, other)) return [];
    const [actual, expected] = [value, other].map((cell) => JSON.stringify(cell).slice(0, 200));
    const message = `${requestOf(context, of)} shows ${actual} in the column ${column} for ${name}, and ${requestOf(context, as)} shows ${expected}`;
    return [{ message, expected: expected ?? '', actual: actual ?? '', step: of }];
  });
}

/** Returns whether the objects beside the cells of two rows have the same version. */
function showSameVersion(row: Json, other: Json): boolean {
  const version = resourceVersionOf(pointTo(row, '/object'));
  return version !== undefined && version !== '' && version === resourceVersionOf(pointTo(other, '/object'));
}

/** Returns whether an object still has its version in a later read of it, or of its collection. */
function isUnchanged(context: Context, object: JsonObject, after: string): boolean {
  const reading = readAnswer(context, after);
  if ('outcome' in reading) return false;
  const isCollection = Array.isArray(reading.read.items);
  const later = isCollection ? itemsOf(reading.read).find((item) => isNamed(item, object)) : reading.read;
  const version = resourceVersionOf(object);
  return version !== undefined && version === resourceVersionOf(later);
}

/** Returns the row that names an object, beside its cells or in one of them. */
function rowOf({ rows }: TableRead, object: JsonObject): Json | undefined {
  const name = nameOf(object);
  const own = rows.find((row) => isNamed(pointTo(row, '/object'), object));
  if (own !== undefined) return own;
  // Where several rows have the name in their cells, none is known to be that of the object.
  const [only, ...more] = rows.filter((row) => stringAt(row, '/object/metadata/name') === undefined && cellsOf(row).includes(name));
  return more.length === 0 ? only : undefined;
}

/** Returns whether an object has the name and the namespace of another one. */
function isNamed(one: Json | undefined, other: JsonObject): boolean {
  return stringAt(one, '/metadata/name') === nameOf(other) && namespaceOf(one) === namespaceOf(other);
}

function namespaceOf(object: Json | undefined): string {
  return stringAt(object, '/metadata/namespace') ?? '';
}

/** The cells of a row by the names of their columns, without those of times; of columns with the same name, the first. */
function valuesOf({ columns }: TableRead, row: Json): Values {
  const values = new Map<string, Json>();
  cellsOf(row).forEach((cell, index) => {
    const definition = columns[index] ?? null;
    const column = stringAt(definition, '/name');
    if (column !== undefined && !values.has(column) && !isTimeColumn(definition)) values.set(column, cell);
  });
  return values;
}
