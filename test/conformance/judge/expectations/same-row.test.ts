import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { judge, passed } from '../verdicts.ts';

const columnDefinitions = [{ name: 'Name' }, { name: 'Data' }, { name: 'Age' }];
const table = (step: string, ...rows: readonly Json[]) =>
  answered(step, { body: JSON.stringify({ kind: 'Table', columnDefinitions, rows }) });
const object = answered('object', { body: JSON.stringify({ metadata: { name: 'a' } }) });
const row = (...cells: readonly Json[]): Json => ({ cells: [...cells] });
const sameRow = { kind: 'same-row', of: 'list', as: 'alone', object: 'object' } as const;
const alone = table('alone', row('a', 2, '3s'));

describe('the row of an object in the Table of a collection', () => {
  it('has the cells that it has in the Table of the object alone, at another age', () => {
    expect(judge(seen(object, alone, table('list', row('b', 1, '4s'), row('a', 2, '1m4s'))), sameRow)).toEqual(passed);
    expect(judge(seen(object, alone, table('list', row('a', 2, '2020-01-01T00:00:00Z'))), sameRow)).toEqual(passed);
  });

  it('does not have those of another object', () => {
    expect(judge(seen(object, alone, table('list', row('b', 1, '4s'), row('a', 1, '4s'))), sameRow)).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('shows 1 in the column Data for a'), expected: '2', actual: '1', step: 'list' }],
    });
  });

  it('is found by the name beside the cells too, and not compared without a name', () => {
    const named = (name: string, ...cells: readonly Json[]): Json => ({ cells: [...cells], object: { metadata: { name } } });
    const other = table('alone', named('a', 'x', 2, '3s'));
    expect(judge(seen(object, other, table('list', named('a', 'x', 1, '3s'))), sameRow)?.status).toBe('failed');
    expect(judge(seen(object, other, table('list', row('x', 1, '3s'))), sameRow)).toEqual(passed);
  });

  it('is compared by the columns that both Tables have', () => {
    const wide = answered('list', {
      body: JSON.stringify({ columnDefinitions: [{ name: 'Name' }, { name: 'Keys' }, { name: 'Data' }], rows: [row('a', 'k', 2)] }),
    });
    expect(judge(seen(object, alone, wide), sameRow)).toEqual(passed);
  });

  it('needs the object and both Tables', () => {
    expect(judge(seen(unanswered('object', 'reset'), alone, table('list', row('a', 2, '3s'))), sameRow)?.status).toBe('inconclusive');
    expect(judge(seen(object, alone, answered('list', { body: '{"items":[]}' })), sameRow)?.status).toBe('failed');
  });
});
