import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';

/** Returns a document without the signs of its numbers. */
function unsigned(value: Json): Json {
  if (typeof value === 'number') return Math.abs(value);
  if (isJsonArray(value)) return value.map(unsigned);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unsigned(member)])) : value;
}

/** Faults of what one representation shows (specification, "Table representation", "Protobuf envelope", "Health endpoints"). */
export const rareShownValueFaults: readonly Fault[] = [
  {
    id: 'namesakes-share-cells',
    breaks: 'In a Table of all namespaces, the rows of objects of the same name have the cells of the first of them.',
    statements: ['table/rows'],
    change: (plain) => ({
      tableRows: (rows, type) => {
        const cells = new Map<string, readonly Json[]>();
        return plain.tableRows(rows, type).map((row) => {
          const name = textAt(row, 'object', 'metadata', 'name') ?? '';
          const first = cells.get(name) ?? arrayAt(row, 'cells');
          if (name !== '') cells.set(name, first);
          return withFields(row, { cells: first });
        });
      },
    }),
  },
  {
    id: 'sign-lost-in-binary',
    breaks: 'A response in binary has negative numbers without their sign.',
    statements: ['protobuf/raw'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const right = plain.binaryResponse(bytes, types);
        return changedBinary(right, types, unsigned) ?? right;
      },
    }),
  },
  {
    id: 'last-check-excluded-without-result',
    breaks: 'A verbose health response with the last check excluded does not end with the line that the check passed.',
    statements: ['health/*/verbose'],
    exchanges: [
      {
        on: { path: /^\/(?:health|live|ready)z$/, query: { verbose: 'present', exclude: 'present' } },
        answer: { text: [/( excluded: ok\n).* check passed\n$/, '$1'] },
      },
    ],
  },
  {
    id: 'generated-name-row-shows-prefix',
    breaks: 'The row of a Table for an object whose name was generated has its generateName in place of its name.',
    statements: ['table/rows', 'table/default-cells'],
    change: (plain) => ({
      tableRows: (rows, type) =>
        plain.tableRows(rows, type).map((row) => {
          const { name, generateName } = objectAt(row, 'object', 'metadata');
          const [first, ...others] = arrayAt(row, 'cells');
          return generateName !== undefined && first === name ? withFields(row, { cells: [generateName, ...others] }) : row;
        }),
    }),
  },
];
