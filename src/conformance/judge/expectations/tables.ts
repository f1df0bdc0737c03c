import { isJsonObject } from '#core/json/json-object';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from '../context.ts';
import { broken, brokenBy, unknown } from '../outcome.ts';
import { type Reading, readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Compared = { readonly columns: readonly Json[]; readonly rows: readonly (readonly Json[])[]; readonly objects: readonly Json[] };

/** A Table has one row for each object of another answer, with a cell for each column. */
export const judgeTableRows: ExpectationJudge<'table-rows'> = ({ of, objects }, context) => {
  const reading = compare(context, of, objects);
  if ('outcome' in reading) return reading.outcome;
  const { columns, rows, objects: expected } = reading.read;
  const number: readonly Finding[] =
    rows.length === expected.length
      ? []
      : [
          {
            message: 'the number of rows is not that of the objects',
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
            message: `row ${uneven} has not a cell for each column`,
            expected: String(columns.length),
            actual: String(rows[uneven]?.length),
            step: of,
          },
        ];
  return brokenBy([...number, ...cells]);
};

/** The default Table: two columns, whose cells are the name and the creationTimestamp of each object, in any order of rows. */
export const judgeDefaultTable: ExpectationJudge<'default-table'> = ({ of, objects, aspect }, context) => {
  const reading = compare(context, of, objects);
  if ('outcome' in reading) return reading.outcome;
  const { columns, rows, objects: expected } = reading.read;
  if (aspect === 'columns') {
    const names = columns.map((column) => stringAt(column, '/name') ?? '?').join(', ');
    return columns.length === 2
      ? brokenBy([])
      : broken({ message: 'the default Table has other columns', expected: 'two columns', actual: names, step: of });
  }
  return brokenBy(
    expected.flatMap((object, index): readonly Finding[] => {
      const created = stringAt(object, '/metadata/creationTimestamp') ?? '';
      if (rows.some((cells) => cells[0] === nameOf(object) && isTimeOf(cells[1], created))) return [];
      const cells = rows[index] ?? [];
      return [
        {
          message: `no row is the name and the creationTimestamp of ${nameOf(object)}`,
          expected: `${nameOf(object)}, ${created} or how long ago that was`,
          actual: JSON.stringify(cells).slice(0, 200),
          step: of,
        },
      ];
    }),
  );
};

/** A time is shown as it is, or to people as the time since then (`3m20s`). */
function isTimeOf(cell: Json | undefined, created: string): boolean {
  return typeof cell === 'string' && (cell === created || /^(?:\d+[smhdy])+$/.test(cell));
}

function compare(context: Context, of: string, objects: string): Reading<Compared> {
  const table = readAnswer(context, of);
  if ('outcome' in table) return table;
  const others = readAnswer(context, objects);
  if ('outcome' in others) return { outcome: unknown(`the answer "${objects}" that the Table is compared with is of no use`) };
  const columns = table.read.columnDefinitions;
  const rows = table.read.rows;
  if (!Array.isArray(columns) || !Array.isArray(rows)) {
    const actual = Object.keys(table.read).join(', ').slice(0, 200);
    return { outcome: broken({ message: 'the answer is no Table', expected: 'columnDefinitions and rows', actual, step: of }) };
  }
  return { read: { columns, rows: rows.map(cellsOf), objects: objectsOf(others.read) } };
}

function cellsOf(row: Json): readonly Json[] {
  const cells = isJsonObject(row) ? row.cells : undefined;
  return Array.isArray(cells) ? cells : [];
}

/** One object, or the items of a collection. */
function objectsOf(answer: JsonObject): readonly Json[] {
  return Array.isArray(answer.items) ? answer.items : [answer];
}
