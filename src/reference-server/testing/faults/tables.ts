import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const ofLaterPages: readonly Fault[] = [
  {
    id: 'later-table-repeats-the-first',
    breaks: 'A later page of a Table shows the rows of the first page.',
    statements: ['table/rows'],
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, request: { query: { continue: null } } }],
  },
  {
    id: 'later-table-without-columns',
    breaks: 'Only the first page of a Table has column definitions.',
    statements: ['table/column-definitions'],
    exchanges: [
      {
        on: { headers: { accept: /as=Table/ }, query: { continue: 'present' } },
        answer: { body: [{ at: '/columnDefinitions', drop: true }] },
      },
    ],
  },
  {
    id: 'later-table-cell-lost',
    breaks: 'The rows of later pages of a Table lack their last cell.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { headers: { accept: /as=Table/ }, query: { continue: 'present' } },
        answer: { body: [{ at: '/rows/*/cells', by: (cells) => (Array.isArray(cells) ? cells.slice(0, -1) : cells) }] },
      },
    ],
  },
  {
    id: 'later-table-shows-the-first-object',
    breaks: 'Each row of a later page of a Table shows the first object of the collection.',
    statements: ['table/rows'],
    exchanges: [
      { on: { headers: { accept: /as=Table/ }, query: { continue: 'present' } }, request: { query: { continue: null, limit: '1' } } },
    ],
  },
];

/** The cells of a row after its name, of another row of the Table of a type that is built in. */
const ofBuiltIn = (other: (row: number, rows: number) => number): NonNullable<Fault['exchanges']> => [
  {
    on: { origin: 'built-in', headers: { accept: /as=Table/ } },
    answer: {
      body: [
        {
          at: '/rows',
          by: (rows) =>
            !Array.isArray(rows)
              ? rows
              : rows.map((row: Json, number) => {
                  const from: Json | undefined = rows[other(number, rows.length)];
                  if (!isJsonObject(row) || !isJsonObject(from)) return row;
                  return { ...row, cells: [...arrayAt(row, 'cells').slice(0, 1), ...arrayAt(from, 'cells').slice(1)] };
                }),
        },
      ],
    },
  },
];

const ofBuiltInColumns: readonly Fault[] = [
  {
    id: 'built-in-columns-of-the-first-object',
    breaks: 'Each row of a Table of a built-in type shows the first object in the columns after the name.',
    statements: ['table/rows'],
    exchanges: ofBuiltIn(() => 0),
  },
  {
    id: 'built-in-columns-of-the-next-object',
    breaks: 'Each row of a Table of a built-in type shows the next object in the columns after the name.',
    statements: ['table/rows'],
    exchanges: ofBuiltIn((row, rows) => (row + 1) % rows),
  },
  {
    id: 'table-ignores-the-selector',
    breaks: 'A Table has a row for each object of the collection, whatever the label selector.',
    statements: ['table/rows'],
    exchanges: [{ on: { headers: { accept: /as=Table/ } }, request: { query: { labelSelector: null } } }],
  },
];

/** The cells after the name are those that `otherCells` returns for the rows and the position of one. */
const withCells = (otherCells: (rows: readonly (readonly Json[])[], row: number) => readonly Json[]): NonNullable<Fault['change']> => {
  const after = (row: JsonObject): readonly Json[] => arrayAt(row, 'cells').slice(1);
  return () => ({
    tableRows: (rows) =>
      rows.map((row, number) => ({ ...row, cells: [...arrayAt(row, 'cells').slice(0, 1), ...otherCells(rows.map(after), number)] })),
  });
};

const ofOwnColumns: readonly Fault[] = [
  {
    id: 'columns-of-the-first-object',
    breaks: 'Each row of a Table shows the first object in the columns after the name.',
    statements: ['table/rows'],
    change: withCells((rows) => rows[0] ?? []),
  },
  {
    id: 'columns-of-the-next-object',
    breaks: 'Each row of a Table shows the next object in the columns after the name.',
    statements: ['table/rows'],
    change: withCells((rows, number) => rows[(number + 1) % rows.length] ?? []),
  },
  {
    id: 'columns-interchanged',
    breaks: 'The columns of a Table after the name have the cells of each other.',
    statements: ['table/rows'],
    change: withCells((rows, number) => [...(rows[number] ?? [])].reverse()),
  },
];

/** Faults of the rows of Tables (specification, "Table representation"). */
export const tableFaults: readonly Fault[] = [...ofOwnColumns, ...ofBuiltInColumns, ...ofLaterPages];
