import type { Hooks } from '../../api/hooks.ts';
import type { Store } from '../../store/store.ts';
import { type Chance, chanceOf } from '../seeded-chance.ts';
import type { ChosenVariants, Handle, Variant, VariantServer } from './variant.ts';

/** The parts of a server with what is strange about them; each thing draws its own chances. */
export type AppliedVariants = {
  readonly hooks: (plain: Hooks) => Hooks;
  readonly store: (plain: Store) => Store;
  readonly exchanges: (server: Omit<VariantServer, 'chance'>) => Handle;
};

/** Makes a server strange, in the order of the things: those that come later see what the earlier ones made. */
export function applyVariants({ things, seed }: ChosenVariants): AppliedVariants {
  const chances = new Map(things.map((thing) => [thing, chanceOf(seed, thing.id)]));
  const chance = (thing: Variant): Chance => chances.get(thing) ?? chanceOf(seed, thing.id);
  return {
    hooks: (plain) => things.reduce((hooks, thing) => withHooks(hooks, thing, chance(thing)), plain),
    store: (plain) => things.reduce((store, thing) => thing.store?.(store, chance(thing)) ?? store, plain),
    exchanges: (server) =>
      things.reduce((handle, thing) => thing.exchanges?.({ ...server, handle, chance: chance(thing) }) ?? handle, server.handle),
  };
}

function withHooks(plain: Hooks, { hooks }: Variant, chance: Chance): Hooks {
  return { ...plain, ...hooks?.(plain, chance) };
}
