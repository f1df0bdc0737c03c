import { describe, expect, it } from 'vitest';
import { fieldsAt } from '#reference-server/api/apply/field-set';
import type { TypeSchema } from '#reference-server/api/apply/index';
import { reconcile } from '#reference-server/api/apply/reconcile';

const untyped: TypeSchema = { kind: 'untyped' };
const map = (merge: 'atomic' | 'granular', fields: { [name: string]: TypeSchema }): TypeSchema => ({
  kind: 'map',
  merge,
  fields: new Map(Object.entries(fields)),
  additional: untyped,
});
const list = (merge: 'atomic' | 'set', element: TypeSchema): TypeSchema => ({ kind: 'list', merge, element });

describe('a set of fields under a new schema', () => {
  it('has the whole of what has become atomic', () => {
    const set = fieldsAt(['f:m', 'f:x'], ['f:m', 'f:y'], ['f:l', 'v:"a"'], ['f:n', 'f:m', 'f:x']);
    const schema = map('granular', { m: map('atomic', {}), l: list('atomic', untyped), n: map('granular', { m: map('atomic', {}) }) });
    expect(reconcile(set, schema)).toEqual(fieldsAt(['f:m'], ['f:l'], ['f:n', 'f:m']));
  });

  it('is the same where nothing has become atomic, or nothing is known', () => {
    const set = fieldsAt(['f:m'], ['f:m', 'f:x'], ['f:l', 'v:"a"'], ['f:u', 'f:x', 'f:y'], ['f:s', 'f:x']);
    const schema = map('granular', { m: map('granular', {}), l: list('set', untyped), s: { kind: 'scalar', of: 'string' } });
    expect(reconcile(set, schema)).toEqual(set);
  });

  it('says nothing of the parts of what was atomic', () => {
    expect(reconcile(fieldsAt(['f:m']), map('granular', { m: map('granular', {}) }))).toEqual(fieldsAt(['f:m']));
  });
});
