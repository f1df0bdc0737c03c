import { mulberry32 } from '#core/codecs/mulberry32';

/** Chance that can be had again: the same seed gives the same numbers. */
export type Chance = {
  /** A whole number from 0 to less than that. */
  below(bound: number): number;
  /** Whether something happens that does in so many cases of one. */
  happens(probability: number): boolean;
  /** One of them; `undefined` of none. */
  oneOf<T>(values: readonly T[]): T | undefined;
};

/** Chance from a seed, which is another for each name: what one part draws does not depend on what others do. */
export function createChance(seed: number, name = ''): Chance {
  const next = mulberry32([...name].reduce((sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193), seed));
  const below = (bound: number): number => Math.floor(next() * bound);
  return { below, happens: (probability) => next() < probability, oneOf: (values) => values[below(values.length)] };
}
