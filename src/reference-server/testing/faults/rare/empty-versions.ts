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

const refuse = { status: 400, reason: 'BadRequest', message: 'invalid value "" of a query parameter' } as const;

/** Faults of reads with an empty version or another empty parameter, which is none (specification, "Resource-version semantics"). */
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
  {
    id: 'empty-continue-token-refused',
    breaks: 'A list with an empty continue token is refused, as if the token were invalid.',
    statements: ['resource-version-meaning/most-recent/list'],
    exchanges: [{ on: { operation: 'list', query: { continue: /^$/ } }, refuse }],
  },
  {
    id: 'empty-match-refused',
    breaks: 'A list with an empty resourceVersionMatch is refused as invalid.',
    statements: ['resource-version-meaning/most-recent/list'],
    exchanges: [{ on: { operation: 'list', query: { resourceVersionMatch: /^$/ } }, refuse }],
  },
  {
    id: 'empty-label-selector-selects-nothing',
    breaks: 'A list with an empty label selector has no objects.',
    statements: ['resource-version-meaning/most-recent/list'],
    exchanges: [{ on: { operation: 'list', query: { labelSelector: /^$/ } }, answer: { body: [{ at: '/items', set: [] }] } }],
  },
  {
    id: 'empty-field-selector-refused',
    breaks: 'A list with an empty field selector is refused as invalid.',
    statements: ['resource-version-meaning/most-recent/list'],
    exchanges: [{ on: { operation: 'list', query: { fieldSelector: /^$/ } }, refuse }],
  },
];
