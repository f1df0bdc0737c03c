import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { failed, judge, passed } from '../verdicts.ts';

const created = '2020-01-01T00:00:00Z';
const object = (name: string) => ({ metadata: { name, creationTimestamp: created } });
const columns = [{ name: 'Name' }, { name: 'Created At' }];
const table = (rows: readonly (readonly Json[])[], columnDefinitions: Json = columns) =>
  answered('table', { body: JSON.stringify({ kind: 'Table', columnDefinitions, rows: rows.map((cells) => ({ cells })) }) });
const objects = (...names: readonly string[]) => answered('objects', { body: JSON.stringify({ items: names.map(object) }) });
const one = answered('objects', { body: JSON.stringify(object('a')) });

describe('the rows of a Table', () => {
  const rows = { kind: 'table-rows', of: 'table', objects: 'objects' } as const;

  it('are one for each object, with a cell for each column', () => {
    expect(
      judge(
        seen(
          objects('a', 'b'),
          table([
            ['a', created],
            ['b', created],
          ]),
        ),
        rows,
      ),
    ).toEqual(passed);
    expect(judge(seen(one, table([['a', created]])), rows)).toEqual(passed);
    expect(judge(seen(objects(), table([])), rows)).toEqual(passed);
  });

  it('are not fewer or more', () => {
    const finding = {
      message: 'GET …/things returned a Table of 1 rows, expected 2, one for each object',
      expected: '2',
      actual: '1',
      step: 'table',
    };
    expect(judge(seen(objects('a', 'b'), table([['a', created]])), rows)).toEqual(failed(finding));
    expect(judge(seen(objects(), table([['a', created]])), rows)?.status).toBe('failed');
  });

  it('show each object once, where they show names', () => {
    const shown = (...names: readonly string[]) => judge(seen(objects('a', 'b'), table(names.map((name) => [name, created]))), rows);
    expect(shown('b', 'a')).toEqual(passed);
    expect(shown('a', 'a')).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('2 rows for a') }, { message: expect.stringContaining('0 rows for b') }],
    });
    expect(shown('1', '2')).toEqual(passed);
  });

  it('show as many rows of a name as there are objects with it', () => {
    const shown = (...names: readonly string[]) => judge(seen(objects('a', 'a', 'b'), table(names.map((name) => [name, created]))), rows);
    expect(shown('a', 'b', 'a')).toEqual(passed);
    expect(shown('a', 'b', 'b')).toMatchObject({
      status: 'failed',
      findings: [
        { message: expect.stringContaining('1 rows for a, expected 2'), expected: '2 rows' },
        { message: expect.stringContaining('2 rows for b, expected 1') },
      ],
    });
  });

  it('are spread over the pages of a Table', () => {
    const page = (step: string, next: string, names: readonly string[], columnDefinitions: Json = columns) =>
      answered(step, {
        body: JSON.stringify({ metadata: { continue: next }, columnDefinitions, rows: names.map((name) => ({ cells: [name, created] })) }),
      });
    const inPages = (...pages: readonly ReturnType<typeof page>[]) =>
      judge(seen(objects('a', 'b', 'c'), ...pages), { ...rows, later: ['second'] });
    expect(inPages(page('table', 'next', ['a', 'b']), page('second', '', ['c']))).toEqual(passed);
    expect(inPages(page('table', 'next', ['a']), page('second', 'next', ['b']))).toEqual(passed);
    expect(inPages(page('table', 'next', ['a', 'b']), page('second', 'next', ['a', 'b']))).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('2 rows for a') }, { message: expect.stringContaining('2 rows for b') }],
    });
    expect(inPages(page('table', 'next', ['a', 'b']), page('second', '', []))?.status).toBe('failed');
    expect(inPages(page('table', 'next', ['a', 'b']), page('second', '', ['c'], null))?.status).toBe('failed');
  });

  it('lack no cell', () => {
    const finding = {
      message: 'GET …/things returned row 1 of the Table with 1 cells, expected 2, one for each column',
      expected: '2',
      actual: '1',
      step: 'table',
    };
    expect(judge(seen(objects('a', 'b'), table([['a', created], ['b']])), rows)).toEqual(failed(finding));
  });

  it('show the fields of their own object in known columns', () => {
    const withText = (...names: readonly string[]) =>
      answered('objects', {
        body: JSON.stringify({ items: names.map((name) => ({ ...object(name), spec: { text: `text of ${name}` } })) }),
      });
    const known = { ...rows, columns: [{ name: 'Text', at: '/spec/text' }] } as const;
    const shown = (cells: readonly (readonly Json[])[], second = 'Text') =>
      judge(seen(withText('a', 'b'), table(cells, [{ name: 'Name' }, { name: second }])), known);
    const [ofA, ofB] = ['text of a', 'text of b'];
    expect(
      shown([
        ['b', ofB],
        ['a', ofA],
      ]),
    ).toEqual(passed);
    expect(
      shown([
        ['1', ofB],
        ['2', ofA],
      ]),
    ).toEqual(passed);
    expect(
      shown([
        ['a', ofA],
        ['b', ofA],
      ]),
    ).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('no row for b with its own values in the columns Text') }],
    });
    expect(
      shown([
        ['a', ofB],
        ['b', ofA],
      ]),
    ).toMatchObject({ status: 'failed', findings: [{}, {}] });
    expect(
      shown(
        [
          ['a', '1'],
          ['b', '2'],
        ],
        'Age',
      ),
    ).toEqual(passed);
  });

  it('are none where the answer is no Table', () => {
    const finding = {
      message: 'GET …/things returned no Table',
      expected: 'columnDefinitions and rows',
      actual: 'kind',
      step: 'table',
    };
    expect(judge(seen(one, answered('table', { body: '{"kind":"ConfigMap"}' })), rows)).toEqual(failed(finding));
  });

  it('are unknown where one of the two was not answered', () => {
    expect(judge(seen(one, unanswered('table', 'timeout')), rows)?.status).toBe('inconclusive');
    expect(judge(seen(unanswered('objects', 'timeout'), table([])), rows)?.status).toBe('inconclusive');
  });
});

describe('the default Table', () => {
  const ofDefault = (aspect: 'columns' | 'cells') => ({ kind: 'default-table', of: 'table', objects: 'objects', aspect }) as const;

  it('has two columns', () => {
    expect(judge(seen(one, table([['a', created]])), ofDefault('columns'))).toEqual(passed);
    const three = table([['a', created, 1]], [...columns, { name: 'Data' }]);
    const finding = {
      message: 'GET …/things returned a default Table of 3 columns, expected 2',
      expected: 'two columns',
      actual: 'Name, Created At, Data',
      step: 'table',
    };
    expect(judge(seen(one, three), ofDefault('columns'))).toEqual(failed(finding));
  });

  it('shows the name, and the time of creation or the time since then', () => {
    for (const time of [created, '0s', '3m20s', '2d']) expect(judge(seen(one, table([['a', time]])), ofDefault('cells'))).toEqual(passed);
  });

  it('has its rows in any order', () => {
    const rows = table([
      ['b', created],
      ['a', created],
    ]);
    expect(judge(seen(objects('a', 'b'), rows), ofDefault('cells'))).toEqual(passed);
  });

  it('shows nothing else', () => {
    for (const cells of [['b', created], ['a', 'v1'], ['a', ''], [created, 'a'], ['a']])
      expect(judge(seen(one, table([cells])), ofDefault('cells'))?.findings).toEqual([
        expect.objectContaining({
          message: 'GET …/things returned no row with the name and the creationTimestamp of a',
          expected: `a, ${created} or the time since then`,
        }),
      ]);
    expect(judge(seen(objects('a', 'b'), table([['a', created]])), ofDefault('cells'))?.status).toBe('failed');
  });

  it('has a row for each object of one name', () => {
    const rowOfA = ['a', created];
    expect(judge(seen(objects('a', 'a'), table([rowOfA, rowOfA])), ofDefault('cells'))).toEqual(passed);
    expect(judge(seen(objects('a', 'a'), table([rowOfA])), ofDefault('cells'))?.status).toBe('failed');
  });
});

describe('the age of an object in a default Table', () => {
  const cells = { kind: 'default-table', of: 'table', objects: 'objects', aspect: 'cells' } as const;
  const date = new Date(Date.parse(created) + 200_000).toUTCString();
  const aged = (age: string, headers: readonly (readonly [string, string])[] = [['date', date]]) =>
    judge(
      seen(
        one,
        answered('table', { headers, body: JSON.stringify({ kind: 'Table', columnDefinitions: columns, rows: [{ cells: ['a', age] }] }) }),
      ),
      cells,
    );

  it('is the time since its creation, as exactly as clocks go', () => {
    expect(aged('3m20s')).toEqual(passed);
    expect(aged('0s')).toEqual(passed);
    expect(aged('7d')?.status).toBe('failed');
    expect(aged('7d and more')?.status).toBe('failed');
  });

  it('is any time where the response has no date', () => {
    expect(aged('7d', [])).toEqual(passed);
  });
});
