import { mulberry32 } from '#core/codecs/mulberry32';

/** Draws from a seed: equal seeds give equal draws. */
export type Random = {
  /** One of these. */
  readonly one: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** One of these, as often as the weights say; undefined where all weights are 0. */
  readonly weighted: <Value>(values: readonly Value[], weightOf: (value: Value) => number) => Value | undefined;
  /** A whole number from 0 to less than `below`. */
  readonly number: (below: number) => number;
  /** Whether something happens that happens in this share of all cases. */
  readonly chance: (share: number) => boolean;
  /** Some of these, in their order: between `least` and `most`. */
  readonly some: <Value>(values: readonly Value[], least: number, most: number) => readonly Value[];
  /** All of these, in any order. */
  readonly shuffled: <Value>(values: readonly Value[]) => readonly Value[];
};

/** Returns the draws of a seed. */
export function randomOf(seed: number): Random {
  const next = mulberry32(seed);
  const number = (below: number): number => Math.floor(next() * below);
  /** Takes some of these, in any order. */
  const taken = <Value>(values: readonly Value[], count: number): Value[] => {
    const left = [...values];
    return Array.from({ length: count }, () => left.splice(number(left.length), 1)).flat();
  };
  return {
    weighted: (values, weightOf) => {
      let left = number(values.reduce((sum, value) => sum + weightOf(value), 0));
      return values.find((value) => {
        left -= weightOf(value);
        return left < 0;
      });
    },
    number,
    chance: (share) => next() < share,
    one: (values) => values[number(values.length)] ?? values[0],
    some: (values, least, most) => {
      const count = Math.min(values.length, least + number(most - least + 1));
      const indexed = values.map((value, index) => ({ value, index }));
      return taken(indexed, count)
        .sort((one, other) => one.index - other.index)
        .map(({ value }) => value);
    },
    shuffled: (values) => taken(values, values.length),
  };
}
