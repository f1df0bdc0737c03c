import { type Chance, chanceOf } from '../../chance.ts';
import type { Seams } from '../../hooks.ts';
import type { Store } from '../../store/store.ts';
import type { Handle, Strange, Strangeness, StrangeServer } from './variant.ts';

/** The parts of a server with what is strange about them; each thing draws its own chances. */
export type MadeStrange = {
  readonly seams: (plain: Seams) => Seams;
  readonly store: (plain: Store) => Store;
  readonly exchanges: (server: Omit<StrangeServer, 'chance'>) => Handle;
};

/** Makes a server strange, in the order of the things: those that come later see what the earlier ones made. */
export function makeStrange({ things, seed }: Strange): MadeStrange {
  const chances = new Map(things.map((thing) => [thing, chanceOf(seed, thing.id)]));
  const chance = (thing: Strangeness): Chance => chances.get(thing) ?? chanceOf(seed, thing.id);
  return {
    seams: (plain) => things.reduce((seams, thing) => withSeams(seams, thing, chance(thing)), plain),
    store: (plain) => things.reduce((store, thing) => thing.store?.(store, chance(thing)) ?? store, plain),
    exchanges: (server) =>
      things.reduce((handle, thing) => thing.exchanges?.({ ...server, handle, chance: chance(thing) }) ?? handle, server.handle),
  };
}

function withSeams(plain: Seams, { seams }: Strangeness, chance: Chance): Seams {
  return { ...plain, ...seams?.(plain, chance) };
}
