import { describe, expect, it } from 'vitest';
import { brokenFieldFaults } from './broken/field-faults.ts';
import { create, update } from './exchanges.ts';
import { sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenFieldFaults);

const faulty = { ...sent(), noSuchField: 'x' };

describe('a write with an unknown field', () => {
  it('stores nothing of it', () => {
    expect(breachOf(create('create', faulty, [201, { ...shown(), noSuchField: 'x' }], { query: 'fieldValidation=Ignore' }))).toMatchObject({
      clause: 'validation/create/ignore/unknown',
      expected: 'no such field',
    });
  });

  it('at level Strict can be refused for another reason', () => {
    const created = create('create', sent(), [201, shown()]);
    expect(breachOf(created, create('again', faulty, 409, { query: 'fieldValidation=Strict' }))).toBeUndefined();
    const stale = { ...sent({ version: '0' }), noSuchField: 'x' };
    expect(breachOf(created, update('stale', stale, 409, { query: 'fieldValidation=Strict' }))).toBeUndefined();
  });

  it('is left open at a level that no server has to know', () => {
    expect(breachOf(create('create', sent(), [201, shown()], { query: 'fieldValidation=Other' }))).toBeUndefined();
  });
});
