import { describe, expect, it } from 'vitest';
import { faults } from '#reference-server/testing/faults/index';
import { candidates, chooseSequences, mostChosenOf } from '#suites/drawn/choose';
import { chosenSeeds } from '#suites/drawn/chosen-seeds';
import { modelled } from '#suites/drawn/drawn';
import { pinnedSeeds } from '#suites/drawn/pinned-seeds';
import { projectSuite } from '../project-suite.ts';

describe('the chosen sequences', () => {
  it.each(projectSuite.subjects.flatMap((subject) => (subject.sequences === undefined ? (modelled(subject) ?? []) : [])))(
    'of $id visit every pair that the first thousand sequences visit, or most where there are too many',
    (type) => {
      const most = mostChosenOf(type);
      const { seeds, visited, of } = chooseSequences(type, most, candidates);
      if (seeds.length < most) expect(visited).toBe(of);
      expect(visited / of).toBeGreaterThan(0.75);
      expect(chosenSeeds[type.id]).toEqual(seeds);
    },
  );

  it('begin with the pinned seeds of a subject, which name faults that drawn sequences alone detect', () => {
    const known = new Map(faults.map(({ id, detectedBy }) => [id, detectedBy]));
    for (const [subject, pinned] of Object.entries(pinnedSeeds)) {
      expect(chosenSeeds[subject]?.slice(0, pinned.length)).toEqual(pinned.map(({ seed }) => seed));
      for (const id of pinned.flatMap((one) => one.faults)) expect(known.get(id), id).toBe('drawn');
    }
  });
});
