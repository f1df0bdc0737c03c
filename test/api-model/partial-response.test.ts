import { describe, expect, it } from 'vitest';
import { brokenResponsesToWrites } from './broken/responses-to-writes.ts';
import { create, get, tableOf, update } from './exchanges.ts';
import { sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenResponsesToWrites);

describe('a write that is answered with a Table', () => {
  const created = create('create', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' } })]);
  const table = tableOf([shown({ data: { one: 'y' }, version: '2' })]);
  const updated = update('update', sent({ data: { one: 'y' } }), table);

  it('is judged by the object that the read directly after it shows', () => {
    const read = get('read', shown({ data: { one: 'x' }, version: '2' }));
    expect(breachOf(created, updated, read)).toMatchObject({ step: 'update', expected: '"y"', actual: '"x"' });
  });

  it('leaves an object of which nothing is known where no read follows', () => {
    const again = update('again', sent({ data: { one: 'z' } }), shown({ data: { one: 'z' }, version: '3' }));
    expect(breachOf(created, updated, again)).toBeUndefined();
  });

  it('leaves an object of which nothing is known where the read is answered with a Table too', () => {
    const read = get('read', table, { accept: 'application/json;as=Table' });
    expect(breachOf(created, updated, read, get('later', shown({ data: { one: 'q' }, version: '9' })))).toBeUndefined();
  });
});
