import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { pinnedSeeds } from './pinned-seeds.ts';
import { drawSequence } from './sequence.ts';
import { similarValue } from './similar-values.ts';

/** How many sequences of a subject a run has at most, beside the pinned ones, and how many they are chosen from. */
export const mostChosen = 50;
export const candidates = 1000;

/** Returns how many sequences of a subject a run has at most. Those of custom resources are about two types. */
export function mostChosenOf({ fixture }: Pick<Subject, 'fixture'>): number {
  return fixture === undefined ? mostChosen : 62;
}

/** Seeds: the pinned ones, and others in the order in which each visits the most pairs that those before it do not, and the pairs that they visit. */
export type Chosen = { readonly seeds: readonly number[]; readonly visited: number; readonly of: number };

/** What a sequence costs beside the steps that are drawn, in steps: what is made for it and removed after it, and its survey. */
const otherCost = 20;

/**
 * Chooses the pinned sequences, and `count` of those with the seeds from 1 to `candidates`, by greedy coverage: the most new pairs for
 * the steps. The greedy choice does not depend on the pinned ones, so that another pinned seed replaces no sequence.
 */
export function chooseSequences(subject: Subject, count: number, candidates: number): Chosen {
  const pinned = (pinnedSeeds[subject.id] ?? []).map(({ seed }) => seed);
  const left = new Map(Array.from({ length: candidates }, (_, index) => [index + 1, drawSequence(subject, index + 1)]));
  const all = new Set([...left.values()].flatMap(({ visits }) => [...visits]));
  const visited = new Set<string>();
  const seeds: number[] = [];
  while (seeds.length < count && visited.size < all.size) {
    let best = { seed: 0, gain: -1 };
    for (const [seed, { visits, steps, uncounted }] of left) {
      const gain = sumOf([...visits].filter((pair) => !visited.has(pair))) / (flatSteps(steps).length - uncounted + otherCost);
      if (gain > best.gain) best = { seed, gain };
    }
    for (const pair of left.get(best.seed)?.visits ?? []) visited.add(pair);
    left.delete(best.seed);
    seeds.push(best.seed);
  }
  for (const pair of pinned.flatMap((seed) => [...drawSequence(subject, seed).visits])) if (all.has(pair)) visited.add(pair);
  return { seeds: [...pinned, ...seeds.filter((seed) => !pinned.includes(seed))], visited: visited.size, of: all.size };
}

/** How much pairs count: few sequences have a value that a server may take for another, and no other pair goes with it. */
function sumOf(pairs: readonly string[]): number {
  return pairs.reduce((sum, pair) => sum + (pair.includes(similarValue) ? 4 : 1), 0);
}
