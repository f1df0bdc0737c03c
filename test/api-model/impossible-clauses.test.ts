import { describe, expect, it } from 'vitest';
import { impossibleBecause } from '#api-model/impossible-clauses';

describe('why no response can test a clause', () => {
  it('depends on the type', () => {
    expect(impossibleBecause('list/all-namespaces', { namespaced: false, omitsEmpty: true })).toBe('The type has no namespaces.');
    expect(impossibleBecause('list/all-namespaces', { namespaced: true, omitsEmpty: true })).toBeUndefined();
  });

  it('is undefined for what each type has', () => {
    expect(impossibleBecause('get/object', { namespaced: false, omitsEmpty: false })).toBeUndefined();
  });
});
