import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';

/** Returns a document without the zeros in the spec of its objects. */
function withoutZeros(value: Json, inSpec = false): Json {
  if (isJsonArray(value)) return value.map((item) => withoutZeros(item, inSpec));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([, member]) => !(inSpec && member === 0));
  return Object.fromEntries(fields.map(([key, member]) => [key, withoutZeros(member, inSpec || key === 'spec')]));
}

const isNumber = (value: Json): boolean => typeof value === 'number';

/** Faults of values in one representation or at one level (specification, "Content negotiation", "Field validation", "Health endpoints"). */
export const rareLostValueFaults: readonly Fault[] = [
  {
    id: 'missing-value-shifts-cells',
    breaks: 'The row of an object without the value of a column lacks the cell, so that the later cells are in wrong columns.',
    statements: ['table/rows'],
    change: (plain) => ({
      tableRows: (rows, type) =>
        plain.tableRows(rows, type).map((row) => withFields(row, { cells: arrayAt(row, 'cells').filter((cell) => cell !== null) })),
    }),
  },
  {
    id: 'zero-lost-in-binary',
    breaks: 'A response in binary lacks the numbers in the spec that are zero.',
    statements: ['protobuf/raw'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const right = plain.binaryResponse(bytes, types);
        return changedBinary(right, types, (document) => withoutZeros(document)) ?? right;
      },
    }),
  },
  {
    id: 'number-as-label-taken',
    breaks: 'A create or an update with a number as the value of a label is accepted, and stores the text of the number.',
    statements: ['errors/wrong-type'],
    exchanges: [
      {
        on: {
          operation: ['create', 'update'],
          when: ({ body }) => Object.values(objectAt(body, 'metadata', 'labels')).some(isNumber),
        },
        request: { body: [{ at: '/metadata/labels/*', by: (value) => (isNumber(value) ? String(value) : value) }] },
      },
    ],
  },
  {
    id: 'strict-dry-run-warns',
    breaks: 'A dry run at level Strict accepts unknown and duplicate fields, with warnings.',
    statements: ['dry-run/create/status'],
    exchanges: [{ on: { query: { dryRun: 'present', fieldValidation: 'Strict' } }, request: { query: { fieldValidation: 'Warn' } } }],
  },
  {
    id: 'second-exclusion-overlooked',
    breaks: 'Of several health checks that a request excludes, only the first is shown as excluded.',
    statements: ['health/*/excluded'],
    exchanges: [
      {
        on: { path: /^\/(?:health|live|ready)z$/, query: { verbose: 'present' }, when: ({ query }) => query.getAll('exclude').length > 1 },
        answer: { text: [/( excluded: ok\n(?:.*\n)*?\[\+\]\S+) excluded: ok/, '$1 ok'] },
      },
    ],
  },
];
