import type { Draft } from './draft.ts';
import { drawCreation, type Link, ofHolding, ofLives, ofOwnership, ofParts, ofSelection } from './links.ts';
import { ofOwned } from './owned-objects.ts';
import { ofHeldParts, ofStatuses } from './parts.ts';
import { randomOf } from './random.ts';
import { ofReading, ofWalking } from './reading.ts';
import { ofReturning } from './returns.ts';
import { drawGet } from './sending.ts';
import type { Places } from './supposed.ts';
import type { Watches } from './watches.ts';
import { drawWritesInTurn } from './writes-in-turn.ts';
import { drawWritesTwice } from './writes-twice.ts';

/** Requests of a few kinds with few values about one object, so that a short chain has any order of them with a fair chance. */
type Chain = {
  readonly what: string;
  readonly links: readonly Link[];
  /** How often the object is created with finalizers. */
  readonly held: number;
  /** How many of the chains are such ones. */
  readonly share: number;
  readonly needs?: 'subresources';
  /** How many links it has at least, and how many more at most. Some links send several requests. */
  readonly length?: { readonly least: number; readonly more: number };
};

const usualLength = { least: 5, more: 5 } as const;
const shortLength = { least: 2, more: 2 } as const;
/** Its pages wait for many deletions, which some servers take long for. */
const ofOneWalk = { least: 2, more: 1 } as const;

const chains: readonly Chain[] = [
  { what: 'ownership', links: ofOwnership, held: 0.15, share: 3 },
  { what: 'holding', links: ofHolding, held: 0.85, share: 3 },
  { what: 'lives', links: ofLives, held: 0.1, share: 2 },
  { what: 'selection', links: ofSelection, held: 0.2, share: 2 },
  { what: 'reading', links: ofReading, held: 0.2, share: 3 },
  { what: 'parts', links: ofParts, held: 0.15, share: 4, needs: 'subresources' },
];

/** Chains that are drawn apart: the choice of sequences does not count them. */
const chainsApart: readonly Chain[] = [
  { what: 'returning', links: ofReturning, held: 0.1, share: 4, length: shortLength },
  { what: 'walking', links: ofWalking, held: 0, share: 2, length: ofOneWalk },
  { what: 'owned', links: ofOwned, held: 0.6, share: 3 },
  { what: 'held parts', links: ofHeldParts, held: 1, share: 6, needs: 'subresources' },
  { what: 'statuses', links: ofStatuses, held: 0.1, share: 6, needs: 'subresources', length: shortLength },
];

/** The names of the objects of the chains. Chains have random numbers of their own: the rest of the sequence does not depend on them. */
const objects = [
  { name: 'chained', salt: 0x3f84d5b1 },
  { name: 'chained-more', salt: 0x5bd1e995 },
] as const;

/** Draws the chains of a sequence, each about an object of its own. */
export function drawChains(draft: Draft, places: Places, watches: Watches, seed: number): void {
  for (const { name, salt } of objects) draft.drawBy(randomOf(seed ^ salt), () => drawChain(draft, chains, { places, watches, name }));
}

/** Draws a chain apart, and reads its objects. Those of the sequence before are read after it. */
export function drawChainApart(draft: Draft, places: Places, seed: number): void {
  const before = draft.all().length;
  draft.drawApart(seed ^ 0x2545f491, () => {
    drawChain(draft, chainsApart, { places, name: 'chained-apart' });
    for (const place of draft.all().slice(before)) drawGet(draft, place);
  });
}

/** Draws writes of two more objects apart. */
export function drawWritesApart(draft: Draft, places: Places, watches: Watches, seed: number): void {
  draft.drawApart(seed ^ 0x165667b1, () => drawWritesInTurn(draft, 'written', places, watches));
  draft.drawApart(seed ^ 0x1b873593, () => drawWritesTwice(draft, 'written-twice', places));
}

type About = { readonly places: Places; readonly watches?: Watches; readonly name: string };

function drawChain(draft: Draft, of: readonly Chain[], { places, watches, name }: About): void {
  const { random, visits, schema } = draft;
  const possible = of.filter(({ needs }) => needs === undefined || schema?.[needs] === true);
  const chain = random.weighted(possible, ({ share }) => share);
  if (chain === undefined) return;
  const where = random.one(places);
  if (watches !== undefined && random.chance(0.5)) watches.open(random.chance(0.4) ? { of: { name, where } } : {});
  const { least, more } = chain.length ?? usualLength;
  const length = least + random.number(more);
  for (let index = 0; index < length; index += 1) {
    const at = draft.supposed(name, where);
    const link = at.is === 'absent' ? undefined : random.weighted(chain.links, ({ weight }) => weight);
    visits.begin(link?.usual === true ? link.what : `${chain.what}: ${link?.what ?? 'create'}`, at);
    if (link === undefined) drawCreation(draft, at, random.chance(chain.held));
    else link.draw(draft, at);
    if (random.chance(0.25)) drawGet(draft, at);
  }
}
