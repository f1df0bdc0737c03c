import type { Strategy } from './strategy.ts';

/** What is done to objects of most types: nothing. */
export const plainStrategy: Strategy = {
  onCreate: (_api, object) => object,
  onUpdate: (_api, object) => object,
  onDelete: (_api, object) => object,
  problems: () => [],
  held: () => false,
};
