import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { chooseVariants } from '#reference-server/testing/variants/choose-variants';
import { variants } from '#reference-server/testing/variants/index';

const ids = (seed: number): readonly string[] => chooseVariants(variants, seed).variants.map(({ id }) => id);
const seeds = Array.from({ length: 100 }, (_, seed) => seed);

describe('a variant', () => {
  it('has an id of its own, its behaviour, and why that is allowed', () => {
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
    for (const { id, behaviour, allowed } of variants) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect([behaviour, allowed.why]).toEqual([expect.stringMatching(/^[A-Z].*\.$/), expect.stringMatching(/^["A-Z].*\.$/)]);
    }
  });

  it('names sections that there are', () => {
    const sources = JSON.stringify(load(readFileSync(new URL('../../../../spec-tables/sources.yaml', import.meta.url), 'utf8')));
    const unknown = variants.filter(({ allowed }) => !sources.includes(`"section":${JSON.stringify(allowed.section)}`));
    expect(unknown.map(({ allowed }) => allowed.section)).toEqual([]);
  });

  it('does something, each of it', () => {
    expect(variants.filter(({ hooks, store, exchanges, pieces, undated }) => !(hooks ?? store ?? exchanges ?? pieces ?? undated))).toEqual(
      [],
    );
  });

  it('is chosen by a seed: the same each time, another for another, and none of it never', () => {
    expect(ids(7)).toEqual(ids(7));
    expect(new Set(seeds.map((seed) => ids(seed).join())).size).toBeGreaterThan(90);
    expect(new Set(seeds.flatMap(ids))).toEqual(new Set(variants.map(({ id }) => id)));
    expect(seeds.filter((seed) => ids(seed).length === 0)).toEqual([]);
    const forgetting = seeds.filter((seed) => chooseVariants(variants, seed).variants.some(({ forgets }) => forgets));
    expect(forgetting.length).toBeLessThan(40);
  });
});
