import type { DimensionsTable } from './tables/dimensions.ts';
import type { Where } from './where.ts';

/** In what requests can differ, and why some statements are tested with one value of it: a row of `spec-tables/dimensions.yaml`. */
export type Dimension = {
  readonly id: string;
  readonly text: string;
  /** What each value means, by its name. */
  readonly values: Readonly<Record<string, string>>;
  /** Why statements are tested with one value; the first that names a statement counts. */
  readonly fixed: readonly { readonly by: readonly string[]; readonly lost: readonly string[]; readonly why: string }[];
  readonly where: Where;
};

/** Two dimensions of which each combination of values is tested, but for the exceptions. */
export type DimensionPair = DimensionsTable['pairs'][number] & { readonly where: Where };
