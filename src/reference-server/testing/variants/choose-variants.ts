import { createChance } from '../seeded-chance.ts';
import type { ChosenVariants, Variant } from './variant.ts';

const share = 0.6;
/** Rare, because forgotten versions make results inconclusive and hide other findings. */
const shareForgetting = 0.2;

/** Chooses variants by a seed: each one more often than not, those that forget versions rarely, and at least one. */
export function chooseVariants(all: readonly Variant[], seed: number): ChosenVariants {
  const chosen = all.filter(({ id, forgets }) => createChance(seed, `chosen ${id}`).happens(forgets ? shareForgetting : share));
  const [first] = all;
  return { seed, variants: chosen.length > 0 || first === undefined ? chosen : [first] };
}
