import { withFields } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

/** Volumes and claims for them wait to be bound to each other, for ever. */
export const volumeStrategy: Strategy = {
  ...plainStrategy,
  settle: (_api, object) => withFields(object, { status: { phase: 'Pending' } }),
};
