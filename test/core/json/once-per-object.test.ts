import { describe, expect, it } from 'vitest';
import { oncePerObject } from '#core/json/once-per-object';

describe('a result of an object', () => {
  it('is computed once for each object, also for those with equal fields', () => {
    const asked: string[] = [];
    const numbered = oncePerObject(({ name }: { readonly name: string }) => ({ number: asked.push(name) }));
    const [one, other] = [{ name: 'x' }, { name: 'x' }];
    expect([one, other, one].map((object) => numbered(object).number)).toEqual([1, 2, 1]);
  });
});
