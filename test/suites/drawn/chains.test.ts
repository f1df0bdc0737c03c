import { describe, expect, it } from 'vitest';
import { flatSteps } from '#core/model/step';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

/** The pairs of links that sequences of a type have about their chained objects. */
const visitsOf = (id: string): readonly string[] => {
  const subject = types.find((type) => type.id === id);
  if (subject === undefined) throw new Error(`There is no type ${id}.`);
  return seeds.flatMap((seed) => [...drawSequence(subject, seed).visits]);
};

describe('the chains of a sequence', () => {
  it('are about one object each, of which each sequence has at least three writes or reads', () => {
    for (const subject of types)
      for (const seed of seeds) {
        const steps = flatSteps(drawSequence(subject, seed).steps);
        for (const name of ['chained', 'chained-more'])
          expect(steps.filter((step) => JSON.stringify(step).includes(`"$own":"${name}"`)).length).toBeGreaterThanOrEqual(3);
      }
  });

  it.each([
    ['configmaps', 'ownership: apply → ownership: apply'],
    ['configmaps', 'holding: delete → holding: release'],
    ['configmaps', 'holding: reset × terminating'],
    ['csinodes', 'selection: label → selection: select'],
    ['custom-resources', 'parts: status → parts: status'],
  ])('of some sequences about %s have %s', (id, pair) => {
    expect(visitsOf(id)).toContain(pair);
  });

  it('have no status where the type has none', () => {
    expect(visitsOf('configmaps').filter((pair) => pair.startsWith('parts:'))).toEqual([]);
  });
});
