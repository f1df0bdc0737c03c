import type { Draft } from './draft.ts';
import { drawCreation, type Link, ofHolding, ofLives, ofOwnership, ofParts, ofSelection } from './links.ts';
import { type Random, randomOf } from './random.ts';
import { drawGet } from './sending.ts';
import type { Places } from './supposed.ts';
import type { Watches } from './watches.ts';

/** Requests of a few kinds with few values about one object, so that a short chain has any order of them with a fair chance. */
type Chain = {
  readonly what: string;
  readonly links: readonly Link[];
  /** How often the object is created with finalizers. */
  readonly held: number;
  /** How many of the chains are such ones. */
  readonly share: number;
  readonly needs?: 'subresources';
};

const ownership: Chain = { what: 'ownership', links: ofOwnership, held: 0.15, share: 3 };

const chains: readonly Chain[] = [
  ownership,
  { what: 'holding', links: ofHolding, held: 0.85, share: 3 },
  { what: 'lives', links: ofLives, held: 0.1, share: 2 },
  { what: 'selection', links: ofSelection, held: 0.2, share: 2 },
  { what: 'parts', links: ofParts, held: 0.15, share: 4, needs: 'subresources' },
];

/** The name of the object of a chain. */
const name = 'chained';

/** Draws a chain about an object of its own, by random numbers of its own: the rest of the sequence does not depend on it. */
export function drawChain(draft: Draft, places: Places, watches: Watches, seed: number): void {
  draft.drawBy(randomOf(seed ^ 0x3f84d5b1), () => {
    const { random, visits, schema } = draft;
    const chain = drawShare(
      random,
      chains.filter(({ needs }) => needs === undefined || schema?.[needs] === true),
      ({ share }) => share,
      ownership,
    );
    const where = random.one(places);
    if (random.chance(0.5)) watches.open(random.chance(0.4) ? { of: { name, where } } : {});
    const creation: Link = { what: 'create', weight: 0, draw: (_, at) => drawCreation(draft, at, random.chance(chain.held)) };
    const length = 5 + random.number(5);
    for (let index = 0; index < length; index += 1) {
      const at = draft.supposed(name, where);
      const link = at.is === 'absent' ? creation : drawShare(random, chain.links, ({ weight }) => weight, creation);
      visits.begin(`${chain.what}: ${link.what}`, at);
      link.draw(draft, at);
      if (random.chance(0.25)) drawGet(draft, at);
    }
  });
}

/** Returns one of some, as often as each is to be drawn. */
function drawShare<Value>(random: Random, values: readonly Value[], shareOf: (value: Value) => number, otherwise: Value): Value {
  let left = random.number(values.reduce((sum, value) => sum + shareOf(value), 0));
  for (const value of values) {
    left -= shareOf(value);
    if (left < 0) return value;
  }
  return otherwise;
}
