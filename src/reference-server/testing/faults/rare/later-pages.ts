import { refusals } from '../../../exchange/refusals.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';

/** Faults of the pages after the first (specification, "List paging", "Limits"). */
export const rareLaterPageFaults: readonly Fault[] = [
  {
    id: 'removed-items-not-remaining',
    breaks: 'A page does not count the remaining items that were removed since the first page, and following pages show.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => {
      let store: Pick<Store, 'get'> | undefined;
      return {
        isListed: (item) => {
          store = item.store;
          return plain.isListed(item);
        },
        remainingItems: (left, page) =>
          plain.remainingItems(
            left.filter((key) => store?.get(key) !== undefined),
            page,
          ),
      };
    },
  },
  {
    id: 'continue-token-serves-once',
    breaks: 'A continue token that was used before is answered with 410, however new it is.',
    statements: ['limits/token-lifetime'],
    change: (plain) => {
      const used = new Set<string>();
      let page: string | undefined;
      return {
        pageLimit: (requested) => {
          page = requested.continued ? `${requested.collection} ${requested.revision}` : undefined;
          return plain.pageLimit(requested);
        },
        isListed: (item) => {
          const token = page === undefined ? undefined : `${page} ${item.key}`;
          page = undefined;
          if (token !== undefined && used.has(token)) throw refusals.gone('the continue token was used before');
          if (token !== undefined) used.add(token);
          return plain.isListed(item);
        },
      };
    },
  },
];
