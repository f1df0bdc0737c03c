import { describe, expect, it } from 'vitest';
import { cellDifference, columnsOf } from '#api-model/cells';
import { widgets } from './objects.ts';

const type = { ...widgets, schema: { lists: {}, atomic: [], defaults: {}, subresources: false, columns: { Text: '/spec/text' } } };
const columns = columnsOf({ kind: 'Table', columnDefinitions: [{ name: 'Name' }, { name: 'Text' }] });
const rowWith = (...cells: readonly (string | null)[]) => ({ cells });

describe('the cells of a row', () => {
  it('show the fields of the object', () => {
    expect(cellDifference(rowWith('a', 'x'), columns, { spec: { text: 'x' } }, type)).toBeUndefined();
    expect(cellDifference(rowWith('a', 'y'), columns, { spec: { text: 'x' } }, type)).toEqual({
      at: '/cells/1',
      expected: 'x',
      actual: 'y',
    });
  });

  it('show the name of the object in the column of names', () => {
    const named = columnsOf({ kind: 'Table', columnDefinitions: [{ name: 'Name', format: 'name' }, { name: 'Text' }] });
    const object = { metadata: { name: 'a-long-name' } };
    expect(cellDifference(rowWith('a-long-name', ''), named, object, widgets)).toBeUndefined();
    expect(cellDifference(rowWith('a-long', ''), named, object, widgets)).toMatchObject({ at: '/cells/0', expected: 'a-long-name' });
  });

  it('show nothing of a field that is not there or empty, in any form', () => {
    for (const cell of [null, ''])
      for (const spec of [{}, { text: '' }]) expect(cellDifference(rowWith('a', cell), columns, { spec }, type)).toBeUndefined();
    expect(cellDifference(rowWith('a', 'x'), columns, { spec: {} }, type)).toMatchObject({ at: '/cells/1' });
  });

  it('are not compared without the column, or in a type whose columns are not known', () => {
    expect(cellDifference(rowWith('a', 'y'), columnsOf({}), { spec: { text: 'x' } }, type)).toBeUndefined();
    expect(cellDifference(rowWith('a', 'y'), columns, { spec: { text: 'x' } }, widgets)).toBeUndefined();
    expect(cellDifference({}, columns, { spec: { text: 'x' } }, type)).toBeUndefined();
  });
});
