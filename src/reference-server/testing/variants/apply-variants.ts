import type { Hooks } from '../../api/hooks.ts';
import type { Store } from '../../store/store.ts';
import { type Chance, createChance } from '../seeded-chance.ts';
import type { ChosenVariants, Handle, Variant, VariantServer } from './variant.ts';

/** The functions that add variants to the parts of a server. */
export type AppliedVariants = {
  readonly hooks: (plain: Hooks) => Hooks;
  readonly store: (plain: Store) => Store;
  readonly exchanges: (server: Omit<VariantServer, 'chance'>) => Handle;
};

/** Applies variants in order: later ones see what earlier ones changed. Each variant has its own random decisions. */
export function applyVariants({ variants, seed }: ChosenVariants): AppliedVariants {
  const chances = new Map(variants.map((variant) => [variant, createChance(seed, variant.id)]));
  const chance = (variant: Variant): Chance => chances.get(variant) ?? createChance(seed, variant.id);
  return {
    hooks: (plain) => variants.reduce((hooks, variant) => withHooks(hooks, variant, chance(variant)), plain),
    store: (plain) => variants.reduce((store, variant) => variant.store?.(store, chance(variant)) ?? store, plain),
    exchanges: (server) =>
      variants.reduce((handle, variant) => variant.exchanges?.({ ...server, handle, chance: chance(variant) }) ?? handle, server.handle),
  };
}

function withHooks(plain: Hooks, { hooks }: Variant, chance: Chance): Hooks {
  return { ...plain, ...hooks?.(plain, chance) };
}
