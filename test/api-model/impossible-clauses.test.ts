import { describe, expect, it } from 'vitest';
import { impossibleBecause } from '#api-model/impossible-clauses';

const why = (clause: Parameters<typeof impossibleBecause>[0], namespaced: boolean) =>
  impossibleBecause(clause, { namespaced, omitsEmpty: true });

describe('why no response can test a clause', () => {
  it('depends on the type', () => {
    expect(why('watch/namespace', false)).toEqual({ why: 'The type has no namespaces.', seldom: false });
    expect(why('watch/namespace', true)).toBeUndefined();
  });

  it('can be that few sequences lead there', () => {
    expect(why('list/namespace', true)).toMatchObject({ seldom: true });
  });

  it('is undefined for what each type has', () => {
    expect(why('get/object', false)).toBeUndefined();
  });
});
