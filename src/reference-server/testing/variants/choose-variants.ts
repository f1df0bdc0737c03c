import { createChance } from '../seeded-chance.ts';
import type { ChosenVariants, Variant } from './variant.ts';

const share = 0.6;
/** What was forgotten cannot be judged: it would hide what else is found. */
const shareForgetting = 0.2;

/** What a seed makes strange: each thing more often than not, forgetting seldom, and never nothing where there is anything. */
export function chooseVariants(all: readonly Variant[], seed: number): ChosenVariants {
  const chosen = all.filter(({ id, forgets }) => createChance(seed, `chosen ${id}`).happens(forgets ? shareForgetting : share));
  const [first] = all;
  return { seed, variants: chosen.length > 0 || first === undefined ? chosen : [first] };
}
