import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { judge, passed } from '../verdicts.ts';

const columnDefinitions = [{ name: 'Name' }, { name: 'Data' }, { name: 'Age' }];
const table = (step: string, ...rows: readonly Json[]) =>
  answered(step, { body: JSON.stringify({ kind: 'Table', columnDefinitions, rows }) });
const named = (name: string, resourceVersion: string): Json => ({ metadata: { name, resourceVersion } });
const object = answered('object', { body: JSON.stringify(named('a', '1')) });
const unchanged = answered('after', { body: JSON.stringify({ items: [named('b', '2'), named('a', '1')] }) });
const changed = answered('after', { body: JSON.stringify({ items: [named('b', '1'), named('a', '3')] }) });
const row = (...cells: readonly Json[]): Json => ({ cells: [...cells] });
const sameRow = { kind: 'same-row', of: 'list', as: 'alone', object: 'object', after: 'after' } as const;
const alone = table('alone', row('a', 2, '3s'));

describe('the row of an object in the Table of a collection', () => {
  it('has the cells that it has in the Table of the object alone, at another age', () => {
    expect(judge(seen(object, alone, table('list', row('b', 1, '4s'), row('a', 2, '1m4s')), unchanged), sameRow)).toEqual(passed);
    expect(judge(seen(object, alone, table('list', row('a', 2, '2020-01-01T00:00:00Z')), unchanged), sameRow)).toEqual(passed);
  });

  it('does not have those of another object', () => {
    expect(judge(seen(object, alone, table('list', row('b', 1, '4s'), row('a', 1, '4s')), unchanged), sameRow)).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('shows 1 in the column Data for a'), expected: '2', actual: '1', step: 'list' }],
    });
  });

  it('is found by the name beside the cells too, and not compared without a name', () => {
    const beside = (name: string, ...cells: readonly Json[]): Json => ({ cells: [...cells], object: { metadata: { name } } });
    const other = table('alone', beside('a', 'x', 2, '3s'));
    expect(judge(seen(object, other, table('list', beside('a', 'x', 1, '3s')), unchanged), sameRow)?.status).toBe('failed');
    expect(judge(seen(object, other, table('list', row('x', 1, '3s')), unchanged), sameRow)).toEqual(passed);
  });

  it('is not that of an object of the name in another namespace', () => {
    const inNamespace = (namespace: string, ...cells: readonly Json[]): Json => ({
      cells: [...cells],
      object: { metadata: { name: 'a', namespace } },
    });
    const here = answered('object', { body: JSON.stringify({ metadata: { name: 'a', namespace: 'here', resourceVersion: '1' } }) });
    const later = answered('after', { body: JSON.stringify({ metadata: { name: 'a', namespace: 'here', resourceVersion: '1' } }) });
    const own = table('alone', inNamespace('here', 'a', 2, '3s'));
    const right = table('list', inNamespace('there', 'a', 1, '3s'), inNamespace('here', 'a', 2, '3s'));
    const wrong = table('list', inNamespace('there', 'a', 2, '3s'), inNamespace('here', 'a', 1, '3s'));
    expect(judge(seen(here, own, right, later), sameRow)).toEqual(passed);
    expect(judge(seen(here, own, wrong, later), sameRow)?.status).toBe('failed');
    // Without the object beside the cells, it is not known whose row it is.
    expect(judge(seen(here, own, table('list', row('a', 1, '3s'), row('a', 2, '3s')), later), sameRow)).toEqual(passed);
  });

  it('is compared by the columns that both Tables have', () => {
    const wide = answered('list', {
      body: JSON.stringify({ columnDefinitions: [{ name: 'Name' }, { name: 'Keys' }, { name: 'Data' }], rows: [row('a', 'k', 2)] }),
    });
    expect(judge(seen(object, alone, wide, unchanged), sameRow)).toEqual(passed);
  });

  it('is not compared where another client changed the object meanwhile', () => {
    const list = table('list', row('a', 1, '3s'));
    expect(judge(seen(object, alone, list, changed), sameRow)).toEqual(passed);
    expect(judge(seen(object, alone, list, unanswered('after', 'reset')), sameRow)).toEqual(passed);
    const alsoAlone = answered('after', { body: JSON.stringify(named('a', '1')) });
    expect(judge(seen(object, alone, list, alsoAlone), sameRow)?.status).toBe('failed');
  });

  it('is compared where both rows show the same version, whatever happened later', () => {
    const beside = (version: string, ...cells: readonly Json[]): Json => ({ cells: [...cells], object: named('a', version) });
    const first = table('alone', beside('2', 'a', 2, '3s'));
    expect(judge(seen(object, first, table('list', beside('2', 'a', 1, '3s')), changed), sameRow)?.status).toBe('failed');
    expect(judge(seen(object, first, table('list', beside('3', 'a', 1, '3s')), changed), sameRow)).toEqual(passed);
  });

  it('needs the object and both Tables', () => {
    const list = table('list', row('a', 2, '3s'));
    expect(judge(seen(unanswered('object', 'reset'), alone, list, unchanged), sameRow)?.status).toBe('inconclusive');
    expect(judge(seen(object, alone, answered('list', { body: '{"items":[]}' }), unchanged), sameRow)?.status).toBe('failed');
  });
});

describe('a cell that changes without the object', () => {
  const tables = (definition: Json, cell: Json, other: Json) =>
    [
      ['alone', cell],
      ['list', other],
    ].map(([step, shown]) =>
      answered(String(step), {
        body: JSON.stringify({ columnDefinitions: [{ name: 'Name' }, definition], rows: [row('a', shown ?? null)] }),
      }),
    );
  const judged = (definition: Json, cell: Json, other: Json) =>
    judge(seen(object, ...tables(definition, cell, other), unchanged), sameRow)?.status;

  it.each([
    [{ name: 'Age' }, 3, 4],
    [{ name: 'Age (s)' }, 3, 4],
    [{ name: 'lastSeen' }, 'just now', 'a moment before'],
    [{ name: 'Ready', format: 'date-time' }, 1, 2],
    [{ name: 'Ready', format: 'date' }, 1, 2],
    [{ name: 'Ready', type: 'date' }, '<unknown>', '<invalid>'],
    [{ name: 'Restarts' }, '2 (3 minutes ago)', '2 (4 minutes ago)'],
    [{ name: 'Checked' }, 'Sun, 22 Nov 2026 20:00:00 GMT', 'Sun, 22 Nov 2026 20:00:01 GMT'],
    [{ name: 'Checked' }, '2026-11-22 20:00:00', '2026-11-22 20:00:01'],
    [{ name: 'Checked' }, '3m20s', '3m21s'],
  ])('is not compared: %o, %o', (definition, cell, other) => {
    expect(judged(definition, cell, other)).toBe('passed');
  });

  it.each([
    ['Storage', '10Gi', '20Gi'],
    ['CPU', '100m', '200m'],
    ['Image', 'one', '<none>'],
    ['Page', 1, 2],
  ])('is none of a quantity, a text or a number: %s', (name, cell, other) => {
    expect(judged({ name }, cell, other)).toBe('failed');
  });
});
