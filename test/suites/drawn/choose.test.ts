import { describe, expect, it } from 'vitest';
import { candidates, chooseSequences, mostChosen } from '#suites/drawn/choose';
import { chosenSeeds } from '#suites/drawn/chosen-seeds';
import { modelled } from '#suites/drawn/drawn';
import { projectSuite } from '../project-suite.ts';

describe('the chosen sequences', () => {
  it.each(projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []))(
    'of $id visit every pair that the first thousand sequences visit, or most where there are too many',
    (type) => {
      const { seeds, visited, of } = chooseSequences(type, mostChosen, candidates);
      if (seeds.length < mostChosen) expect(visited).toBe(of);
      expect(visited / of).toBeGreaterThan(0.7);
      expect(chosenSeeds[type.id]).toEqual(seeds);
    },
  );
});
