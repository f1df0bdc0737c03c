import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { Breach } from '#api-model/turn';
import type { Exchange } from '#core/model/evidence';
import type { Broken } from './broken/broken.ts';
import { configMaps } from './objects.ts';

/** The first breach in a play of requests about ConfigMaps. */
export const breachOf = (...exchanges: readonly Exchange[]): Breach | undefined => play(exchanges, configMaps).breaches[0];

const playOf = ({ before, after = [], type = configMaps, awaited = [] }: Broken, judged: Exchange) =>
  play([...before, judged, ...after], type, { awaited: new Set(awaited) });

/** Tests that each way to break a clause is a breach of this clause, and that the right answer is none and tests the clause. */
export const describeBroken = (all: readonly Broken[]): void => {
  for (const broken of all) {
    const { clause, by, right, wrong, expected, actual } = broken;
    describe(`a server that ${by}`, () => {
      it(`breaks ${clause}`, () => {
        expect(playOf(broken, wrong).breaches[0]).toMatchObject({ clause, step: wrong.step, expected, actual });
      });

      it('does not when it answers as it must', () => {
        const {
          breaches: [breach],
          visits,
        } = playOf(broken, right);
        expect(breach).toBeUndefined();
        expect(visits.get(clause)).toBeGreaterThan(0);
      });
    });
  }
};
