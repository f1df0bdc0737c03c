import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of watches that take an empty version for that of now. */
function watchedFromNow(): Fault {
  let isEmpty = false;
  return {
    id: 'watch-from-empty-version-has-no-state',
    breaks: 'A watch with an empty resourceVersion does not begin with the existing objects.',
    statements: ['watch-resource-version/rv-unset'],
    exchanges: [
      seeing(({ operation, query }) => {
        isEmpty = operation === 'watch' && query.get('resourceVersion') === '';
      }),
    ],
    change: (plain) => ({ hasInitialEvents: (start) => plain.hasInitialEvents(start) && !isEmpty }),
  };
}

const refuse = { status: 400, reason: 'BadRequest', message: 'invalid resource version ""' } as const;

/** Faults of reads with an empty version, which is none (specification, "Resource-version semantics"). */
export const rareEmptyVersionFaults: readonly Fault[] = [
  {
    id: 'list-at-empty-version-refused',
    breaks: 'A list with an empty resourceVersion is refused as invalid.',
    statements: ['resource-version-meaning/most-recent/list'],
    exchanges: [{ on: { operation: 'list', query: { resourceVersion: /^$/ } }, refuse }],
  },
  {
    id: 'get-at-empty-version-refused',
    breaks: 'A get with an empty resourceVersion is refused as invalid.',
    statements: ['resource-version-meaning/most-recent/get'],
    exchanges: [{ on: { operation: 'get', query: { resourceVersion: /^$/ } }, refuse }],
  },
  watchedFromNow(),
];
