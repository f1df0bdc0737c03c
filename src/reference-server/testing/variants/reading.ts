import type { Chance } from '../seeded-chance.ts';
import type { Variant } from './variant.ts';

/** Few enough to split collections that usually fit on one page. */
const mostOnAPage = 4;

/** Variants of reads and of the versions they show. */
export const readingVariants: readonly Variant[] = [
  {
    id: 'stale-reads',
    behaviour: 'Reads at version 0 return any retained state, and reads not older than a version any such state.',
    allowed: { section: 'Resource-version semantics', why: '"Any" and "Not older than" allow it.' },
    hooks: (plain, chance) => ({
      servedRevision: (read) => {
        const served = plain.servedRevision(read);
        if (read.version === 'zero') return between(read.oldest, served, chance);
        return read.version === 'other' && read.requested !== undefined
          ? between(Math.max(read.requested, read.oldest), served, chance)
          : served;
      },
    }),
  },
  {
    id: 'stale-watches',
    behaviour: 'Watches at version 0 start with any retained state.',
    allowed: { section: 'Resource-version semantics', why: '"Start at Any" may return arbitrarily stale data and may rewind.' },
    hooks: (_, chance) => ({ watchStartRevision: ({ oldest, current }) => between(oldest, current, chance) }),
  },
  {
    id: 'short-pages',
    behaviour: 'Pages have fewer items than the limit.',
    allowed: { section: 'List paging', why: 'The limit is a maximum, and `continue` says whether there are more items.' },
    hooks: (plain, chance) => ({
      pageLimit: (requested) => {
        const limit = plain.pageLimit(requested);
        return limit === undefined || limit < 1 ? limit : chance.below(Math.min(limit, mostOnAPage)) + 1;
      },
    }),
  },
  {
    id: 'short-history',
    behaviour: 'All versions except the latest expire at random times.',
    allowed: { section: 'Limits', why: 'The retention time of history is a default, and the operator configured none.' },
    forgets: true,
    store: (plain, chance) => {
      let forgotten = 0;
      return {
        ...plain,
        oldestRevision: () => {
          if (chance.happens(0.01)) forgotten = Math.max(forgotten, plain.revision() - chance.below(20));
          return Math.max(forgotten, plain.oldestRevision());
        },
      };
    },
  },
];

function between(least: number, most: number, chance: Chance): number {
  return most <= least ? most : least + chance.below(most - least + 1);
}
