import { deepEqual } from '#core/json/deep-equal';
import { nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive } from '../outcome.ts';
import { type ReadResult, readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { cellsOf, readTable, type TableRead } from './read-table.ts';
import { dateOf } from './time-of-answer.ts';

type Compared = {
  readonly columns: readonly Json[];
  /** The cells of each row. */
  readonly rows: readonly (readonly Json[])[];
  /** The name of the object that each row has beside its cells. */
  readonly rowNames: readonly (string | undefined)[];
  readonly objects: readonly Json[];
  /** More pages exist, so that objects without a row are on those. */
  readonly isPart: boolean;
};

/**
 * Checks that a Table has one row for each object of another response, and each row a cell for each column. Where rows show
 * the names of objects, in a cell or beside the cells, each object has a row of its own. The cells of known columns are
 * compared with the fields of the object. The rows of later pages are rows of the same Table.
 */
export const judgeTableRows: ExpectationJudge<'table-rows'> = ({ of, later = [], objects, columns: known = [] }, context) => {
  const reading = compare(context, [of, ...later], objects);
  if ('outcome' in reading) return reading.outcome;
  const { columns, rows, objects: expected, isPart } = reading.read;
  const number: readonly Finding[] =
    rows.length === expected.length || isPart
      ? []
      : [
          {
            message: `${requestOf(context, of)} returned a Table of ${rows.length} rows, expected ${expected.length}, one for each object`,
            expected: String(expected.length),
            actual: String(rows.length),
            step: of,
          },
        ];
  const uneven = rows.findIndex((cells) => cells.length !== columns.length);
  const cells: readonly Finding[] =
    uneven === -1
      ? []
      : [
          {
            message: `${requestOf(context, of)} returned row ${uneven} of the Table with ${rows[uneven]?.length} cells, expected ${columns.length}, one for each column`,
            expected: String(columns.length),
            actual: String(rows[uneven]?.length),
            step: of,
          },
        ];
  return failedIfAny([
    ...number,
    ...cells,
    ...withoutRow(context, of, reading.read),
    ...withoutCells(context, { of, known }, reading.read),
  ]);
};

function withoutRow(context: Context, of: string, { rows, rowNames, objects, isPart }: Compared): readonly Finding[] {
  if (rows.length !== objects.length && !isPart) return [];
  const shown = rows.map((cells, index) => new Set([...cells, rowNames[index] ?? '']));
  const names = objects.map(nameOf);
  if (!names.some((name) => shown.some((row) => row.has(name)))) return [];
  return [...new Set(names)].flatMap((name): readonly Finding[] => {
    const number = shown.filter((row) => row.has(name)).length;
    // In all namespaces, several objects can have one name.
    const wanted = names.filter((one) => one === name).length;
    if (number === wanted || (number < wanted && isPart)) return [];
    const message = `${requestOf(context, of)} returned ${number} rows for ${name}, expected ${wanted}`;
    return [{ message, expected: wanted === 1 ? 'one row' : `${wanted} rows`, actual: JSON.stringify(rows).slice(0, 200), step: of }];
  });
}

type KnownColumns = { readonly of: string; readonly known: NonNullable<Parameters<typeof judgeTableRows>[0]['columns']> };

/** Returns a finding for each object that no row shows the fields of, in the columns that are known and that the Table has. */
function withoutCells(context: Context, { of, known }: KnownColumns, { columns, rows, rowNames, objects }: Compared): readonly Finding[] {
  const compared = known.flatMap(({ name, at }) => {
    const index = columns.findIndex((column) => stringAt(column, '/name') === name);
    return index === -1 ? [] : [{ name, at, index }];
  });
  if (compared.length === 0) return [];
  const names = new Set(objects.map(nameOf));
  return objects.flatMap((object): readonly Finding[] => {
    const name = nameOf(object);
    const wanted = compared.map(({ at }) => pointTo(object, at) ?? null);
    const isOf = (cells: readonly Json[], row: number): boolean => {
      const named = [...cells, rowNames[row]].filter((cell) => typeof cell === 'string' && names.has(cell));
      return (
        named.every((shown) => shown === name) && compared.every(({ index }, nth) => deepEqual(cells[index] ?? null, wanted[nth] ?? null))
      );
    };
    if (rows.some(isOf)) return [];
    const fields = compared.map((column) => column.name).join(', ');
    const message = `${requestOf(context, of)} returned no row for ${name} with its own values in the columns ${fields}`;
    return [{ message, expected: JSON.stringify(wanted).slice(0, 200), actual: JSON.stringify(rows).slice(0, 200), step: of }];
  });
}

/** Checks the default Table: two columns with the name and the creationTimestamp of each object, rows in any order. */
export const judgeDefaultTable: ExpectationJudge<'default-table'> = ({ of, objects, aspect }, context) => {
  const reading = compare(context, [of], objects);
  if ('outcome' in reading) return reading.outcome;
  const { columns, rows, objects: expected } = reading.read;
  if (aspect === 'columns') {
    const names = columns.map((column) => stringAt(column, '/name') ?? '?').join(', ');
    return columns.length === 2
      ? failedIfAny([])
      : failed({
          message: `${requestOf(context, of)} returned a default Table of ${columns.length} columns, expected 2`,
          expected: 'two columns',
          actual: names,
          step: of,
        });
  }
  const now = dateOf(context, of);
  // In all namespaces, several objects can have one name: each has a row of its own.
  const left = [...rows];
  return failedIfAny(
    expected.flatMap((object, index): readonly Finding[] => {
      const created = stringAt(object, '/metadata/creationTimestamp') ?? '';
      const own = left.findIndex((cells) => cells[0] === nameOf(object) && isTimeOf(cells[1], created, now));
      if (own !== -1) {
        left.splice(own, 1);
        return [];
      }
      const cells = rows[index] ?? [];
      return [
        {
          message: `${requestOf(context, of)} returned no row with the name and the creationTimestamp of ${nameOf(object)}`,
          expected: `${nameOf(object)}, ${created} or the time since then`,
          actual: JSON.stringify(cells).slice(0, 200),
          step: of,
        },
      ];
    }),
  );
};

/** The clock of a server can differ between the machines that it runs on; ages are rounded for people. */
const toleranceMs = 300_000;

const unitMs: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['y', 31_536_000_000],
]);

/** A time is written as it is, or for people as the time since then (`3m20s`) at the Date of the response. */
function isTimeOf(cell: Json | undefined, created: string, now: number | undefined): boolean {
  if (typeof cell !== 'string') return false;
  if (cell === created) return true;
  const parts = [...cell.matchAll(/(\d+)([smhdy])/g)];
  if (parts.length === 0 || parts.map(([text]) => text).join('') !== cell) return false;
  if (now === undefined) return true;
  const age = parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (unitMs.get(unit) ?? 0), 0);
  return Math.abs(now - Date.parse(created) - age) <= toleranceMs;
}

function compare(context: Context, pages: readonly string[], objects: string): ReadResult<Compared> {
  const tables: TableRead[] = [];
  for (const of of pages) {
    const reading = readTable(context, of);
    if ('outcome' in reading) return reading;
    tables.push(reading.read);
  }
  const others = readAnswer(context, objects);
  if ('outcome' in others)
    return { outcome: inconclusive(`${requestOf(context, objects)}, which the Table is compared with, returned no object`) };
  const rows = tables.flatMap((table) => table.rows);
  const rowNames = rows.map((row) => stringAt(row, '/object/metadata/name'));
  const isPart = pages.length > 1 && (tables.at(-1)?.hasMore ?? false);
  return { read: { columns: tables[0]?.columns ?? [], rows: rows.map(cellsOf), rowNames, objects: objectsOf(others.read), isPart } };
}

/** Returns the items of a list, or the one object. */
function objectsOf(answer: JsonObject): readonly Json[] {
  return Array.isArray(answer.items) ? answer.items : [answer];
}
