import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { schemas } from './schema-texts.ts';

const row = (number: number, more = 'faults: [get-stale]', text = 'A get is stale.') =>
  `  - number: ${number}\n    text: ${text}\n    seen: "etcd #1"\n    ${more}\n`;

const bugsIn = (...rows: readonly string[]) =>
  readCatalogue({ tables: [{ file: 'a.yaml', text: `table: server-bugs\nrows:\n${rows.join('')}` }], schemas }).serverBugs;

describe('a table of server bugs', () => {
  it('holds bugs, each with its faults or a reason', () => {
    expect(bugsIn(row(1), row(4, 'faults: []\n    why: a client cannot see it')).map(({ number, faults }) => [number, faults])).toEqual([
      [1, ['get-stale']],
      [4, []],
    ]);
  });

  it.each([
    ['a number that is not after the one before', [row(2), row(2)], 'a.yaml:7:13: number of row 2: expected a number after 2, found 2'],
    ['neither a fault nor a reason', [row(1, 'faults: []')], 'a.yaml:3:5: row 1: the key "why" is missing, and no fault is named'],
    ['a text that is no sentence', [row(1, 'faults: []\n    why: no', 'A get')], 'a.yaml:4:11: text of row 1: expected a full stop'],
    ['a place that is no issue', [row(1).replace('etcd #1', 'etcd')], 'a.yaml:5:11: seen of row 1: expected projects with the numbers'],
  ])('is refused with %s, at its place', (_, rows, message) => {
    expect(() => bugsIn(...rows)).toThrow(message);
  });
});
