import { chanceOf } from '../chance.ts';
import type { Strange, Strangeness } from './strangeness.ts';

const share = 0.6;

/** What a seed makes strange: each thing more often than not, and never nothing where there is anything. */
export function chooseStrange(all: readonly Strangeness[], seed: number): Strange {
  const chosen = all.filter(({ id }) => chanceOf(seed, `chosen ${id}`).happens(share));
  const [first] = all;
  return { seed, things: chosen.length > 0 || first === undefined ? chosen : [first] };
}
