import type { Subject } from '#core/model/subject';
import { drawSequence } from './sequence.ts';

/** How many sequences of a subject a run has at most, and how many they are chosen from. */
export const mostChosen = 40;
export const candidates = 1000;

/** Seeds, in the order in which each visits the most pairs that those before it do not, and the pairs that they visit. */
export type Chosen = { readonly seeds: readonly number[]; readonly visited: number; readonly of: number };

/** Chooses `count` of the sequences with the seeds from 1 to `candidates`, by greedy coverage of the pairs that they visit. */
export function chooseSequences(subject: Subject, count: number, candidates: number): Chosen {
  const left = new Map(Array.from({ length: candidates }, (_, index) => [index + 1, drawSequence(subject, index + 1).visits]));
  const all = new Set([...left.values()].flatMap((pairs) => [...pairs]));
  const visited = new Set<string>();
  const seeds: number[] = [];
  while (seeds.length < count && visited.size < all.size) {
    let best = { seed: 0, gain: -1 };
    for (const [seed, pairs] of left) {
      const gain = [...pairs].filter((pair) => !visited.has(pair)).length;
      if (gain > best.gain) best = { seed, gain };
    }
    for (const pair of left.get(best.seed) ?? []) visited.add(pair);
    left.delete(best.seed);
    seeds.push(best.seed);
  }
  return { seeds, visited: visited.size, of: all.size };
}
