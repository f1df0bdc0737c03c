import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, fieldsAt, intersection, isEmpty, pathsOf, sameFields, union } from '#reference-server/api/apply/field-set';
import { anyFields } from './any-fields.ts';

describe('sets of fields', () => {
  it('hold the paths that they are made of', () => {
    expect(pathsOf(fieldsAt(['f:b'], ['f:a', 'f:x'], ['f:a']))).toEqual([['f:a'], ['f:b'], ['f:a', 'f:x']]);
  });

  it('do not contain a field because they contain one below it', () => {
    const child = fieldsAt(['f:a', 'f:x']);
    expect(difference(child, fieldsAt(['f:a']))).toEqual(child);
    expect(isEmpty(intersection(child, fieldsAt(['f:a'])))).toBe(true);
  });

  it('unite in any order', () => {
    fc.assert(fc.property(anyFields, anyFields, (one, other) => sameFields(union(one, other), union(other, one))));
  });

  it('hold after union the fields of both and no others', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (one, other) => {
        const paths = (set: typeof one) => pathsOf(set).map((path) => JSON.stringify(path));
        expect(new Set(paths(union(one, other)))).toEqual(new Set([...paths(one), ...paths(other)]));
      }),
    );
  });

  it('are made up of what two have in common and what only one has', () => {
    fc.assert(fc.property(anyFields, anyFields, (one, other) => sameFields(union(intersection(one, other), difference(one, other)), one)));
  });

  it('have nothing left without themselves', () => {
    fc.assert(fc.property(anyFields, (set) => isEmpty(difference(set, set))));
  });
});
