import { describe, expect, it } from 'vitest';
import { jsonPatch } from '#api-model/patch/json-patch';
import { mergePatch } from '#api-model/patch/merge-patch';
import type { Json } from '#core/model/json';
import { Draft } from '#suites/drawn/draft';
import { modelled } from '#suites/drawn/drawn';
import { mergeOf, operationsOf } from '#suites/drawn/part-patches';
import { partsOf } from '#suites/drawn/part-values';
import { randomOf } from '#suites/drawn/random';
import { typeOfSequence } from '#suites/drawn/types';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const parts = types.flatMap((type) => [1, 2].flatMap((seed) => partsOf(new Draft(typeOfSequence(type, seed), seed))));
const pairs = parts.flatMap((part) => part.values.flatMap((before) => part.values.map((after) => ({ part, before, after }))));

/** The part alone, where a map that others use too has one of their keys. */
const at = (value: Json | undefined, hasOthers: boolean | undefined): Json => {
  const others = { of: 'others', ...Object(value) };
  return hasOthers === true ? { part: others } : value === undefined ? {} : { part: value };
};

describe('the patches of a part', () => {
  it('merge each of its values into each other one', () => {
    expect(pairs.length).toBeGreaterThan(1000);
    for (const { part, before, after } of pairs)
      expect(mergePatch(at(before, part.hasOthers), { part: mergeOf(part, { before, after }) })).toEqual(at(after, part.hasOthers));
  });

  it('make each of its values of each other one by JSON patch operations', () => {
    const used = new Set<Json>();
    for (const [index, { part, before, after }] of pairs.entries())
      for (const seed of [index, index + pairs.length]) {
        const operations = operationsOf(randomOf(seed), { ...part, at: '/part' }, { before, after });
        for (const { op = null } of operations) used.add(op);
        expect(jsonPatch(at(before, part.hasOthers), [...operations])).toEqual(at(after, part.hasOthers));
      }
    expect(used).toEqual(new Set(['add', 'remove', 'replace', 'move']));
  });
});
