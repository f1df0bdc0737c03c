import { mulberry32 } from '#core/codecs/mulberry32';

/** Draws from a seed: equal seeds give equal draws. */
export type Random = {
  /** One of these. */
  readonly one: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** A whole number from 0 to less than `below`. */
  readonly number: (below: number) => number;
  /** Whether something happens that happens in this share of all cases. */
  readonly chance: (share: number) => boolean;
  /** Some of these, in their order: between `least` and `most`. */
  readonly some: <Value>(values: readonly Value[], least: number, most: number) => readonly Value[];
};

/** Returns the draws of a seed. */
export function randomOf(seed: number): Random {
  const next = mulberry32(seed);
  const number = (below: number): number => Math.floor(next() * below);
  return {
    number,
    chance: (share) => next() < share,
    one: (values) => values[number(values.length)] ?? values[0],
    some: (values, least, most) => {
      const count = Math.min(values.length, least + number(most - least + 1));
      const left = values.map((value, index) => ({ value, index }));
      const taken = Array.from({ length: count }, () => left.splice(number(left.length), 1)).flat();
      return taken.sort((one, other) => one.index - other.index).map(({ value }) => value);
    },
  };
}
