import { mulberry32 } from '#core/codecs/mulberry32';

/** Reproducible random decisions: the same seed gives the same sequence. */
export type Chance = {
  /** Returns a whole number from 0 to less than the bound. */
  below(bound: number): number;
  /** Returns true with a probability. */
  happens(probability: number): boolean;
  /** Returns one of the values; `undefined` where there are none. */
  oneOf<T>(values: readonly T[]): T | undefined;
};

/** Creates random decisions from a seed and a name, so that one part does not depend on how often others decide. */
export function createChance(seed: number, name = ''): Chance {
  const next = mulberry32([...name].reduce((sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193), seed));
  const below = (bound: number): number => Math.floor(next() * bound);
  return { below, happens: (probability) => next() < probability, oneOf: (values) => values[below(values.length)] };
}
