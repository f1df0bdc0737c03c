import { withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf } from './object-states.ts';
import { isOfOtherVersion } from './seen-requests.ts';

/** Returns the fault of chains of pages that share their position. */
function sharedPosition(): Fault {
  return {
    id: 'interleaved-chains-share-position',
    breaks:
      'A continue token that was used before, or one of another chain at the same version, continues after the last page that was read of the collection at this version.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => {
      const reached = new Map<string, string>();
      let chain: string | undefined;
      return {
        pageStart: (page) => {
          const start = plain.pageStart(page);
          const at = reached.get(`${page.revision} ${page.collection}`);
          return at !== undefined && start < at ? at : start;
        },
        pageLimit: (requested) => {
          chain = requested.continued ? `${requested.revision} ${requested.collection}` : undefined;
          return plain.pageLimit(requested);
        },
        firstKeyLeft: (page) => {
          const first = plain.firstKeyLeft(page);
          const next = first ?? (page.last === undefined ? undefined : `${page.last}\u0000`);
          if (chain !== undefined && next !== undefined) reached.set(chain, next);
          return first;
        },
      };
    },
  };
}

/** Returns the fault of later pages that have the version which their first page was asked for. */
function versionAskedFor(): Fault {
  return {
    id: 'later-pages-have-version-asked-of-first',
    breaks:
      'Pages after a first page with the match NotOlderThan have the version that the first page was not to be older than, and not the version of the first page.',
    statements: ['list-paging/constant-version'],
    detectedBy: 'drawn',
    change: (plain) => {
      const asked = new Map<number, number>();
      return {
        servedRevision: (read) => {
          const served = plain.servedRevision(read);
          const { operation, match, limited, requested } = read;
          const isFirst = operation === 'list' && match === 'NotOlderThan' && limited;
          if (isFirst && requested !== undefined && requested < served) asked.set(served, requested);
          return served;
        },
        pageVersion: (page) => (page.continued ? (asked.get(page.snapshot) ?? plain.pageVersion(page)) : plain.pageVersion(page)),
      };
    },
  };
}

/** Faults of the pages after the first of a list (specification, "List paging"). */
export const rareContinuedListFaults: readonly Fault[] = [
  {
    id: 'later-pages-show-present-status',
    breaks:
      'The objects on pages after the first have the status that they have at the time of the request, and not that of the first page.',
    statements: ['list-paging/snapshot'],
    change: (plain) => ({
      listedObject: (item) => {
        const listed = plain.listedObject(item);
        const present = item.continued ? item.store.get(item.key) : undefined;
        return present !== undefined && uidOf(present) === uidOf(listed) ? withFields(listed, { status: present['status'] }) : listed;
      },
    }),
  },
  sharedPosition(),
  versionAskedFor(),
  {
    id: 'token-of-other-version-refused',
    breaks: 'A continue token of a list in another API version than the one in which objects are stored is refused as invalid.',
    statements: ['query-parameters/continue/from-a-chunk'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./ }, when: isOfOtherVersion },
        refuse: { status: 400, reason: 'BadRequest', message: 'the continue token is not one of this version of the resource' },
      },
    ],
  },
  {
    id: 'match-beside-token-taken',
    breaks: 'A list with resourceVersionMatch NotOlderThan and no resourceVersion is served where it has a continue token.',
    statements: ['query-parameters/resource-version-match/not-older-than-without-version'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: /./, resourceVersionMatch: 'NotOlderThan', resourceVersion: 'absent' } },
        request: { query: { resourceVersionMatch: null } },
      },
    ],
  },
];
