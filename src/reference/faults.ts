import type { Seams } from './seams.ts';

/** A named change of the server's behaviour that breaks a promise: what the suite must be seen to find. */
export type Fault = {
  readonly id: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  /** The statements of which at least one must be reported: an id in which `*` stands for any one part of the path. */
  readonly statement: string;
  /** A request that shows it. */
  readonly example: string;
  /** The seams that it changes, given the plain ones. */
  readonly change: (plain: Seams) => Partial<Seams>;
};

/** Every second change of a kind is enough to be seen and leaves a stream that looks alive. */
const everySecond = (): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
};

/** The faults, as data. */
export const faults: readonly Fault[] = [
  {
    id: 'limit-ignored',
    breaks: 'A page holds the whole collection, however small the limit.',
    statement: 'list-paging/limit',
    example: 'GET /api/v1/namespaces?limit=1',
    change: () => ({ limitOf: () => undefined }),
  },
  {
    id: 'page-version-moves',
    breaks: 'The version of the collection moves from page to page of one chain.',
    statement: 'list-paging/constant-version',
    example: 'GET /api/v1/namespaces?limit=1, a write, then the same with continue',
    change: () => ({ versionOfPage: ({ snapshot, current, continued }) => (continued ? current : snapshot) }),
  },
  {
    id: 'boundary-item-skipped',
    breaks: 'The first item after each page is on no page at all.',
    statement: 'list-paging/every-item-once',
    example: 'GET /api/v1/namespaces?limit=1, then the same with continue',
    change: () => ({ nextPageStart: (firstLeft) => `${firstLeft}\u0000` }),
  },
  {
    id: 'exact-shows-latest',
    breaks: 'A read of exactly one version shows the latest data under the name of that version.',
    statement: 'list-resource-version/match-exact/*/rv-other',
    example: 'GET /api/v1/namespaces?resourceVersionMatch=Exact&resourceVersion=N after a later write',
    change: () => ({ snapshotFor: ({ current }) => current }),
  },
  {
    id: 'synthetic-after-exact-start',
    breaks: 'A watch from one version begins with everything that exists, as if no version were given.',
    statement: 'watch-resource-version/rv-other',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N',
    change: () => ({ hasInitialEvents: () => true }),
  },
  {
    id: 'event-repeated',
    breaks: 'An update is told twice.',
    statement: 'watch/one-document-per-change',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N, then an update',
    change: () => ({ eventFilter: () => (event) => (event.type === 'MODIFIED' ? [event, event] : [event]) }),
  },
  {
    id: 'event-lost',
    breaks: 'Every second update is never told.',
    statement: 'watch/one-document-per-change',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N, then two updates',
    change: () => ({
      eventFilter: () => {
        const isSecond = everySecond();
        return (event) => (event.type === 'MODIFIED' && isSecond() ? [] : [event]);
      },
    }),
  },
  {
    id: 'bookmark-unasked',
    breaks: 'Bookmarks are sent to those who did not ask for them.',
    statement: 'events/bookmark/only-when-asked',
    example: 'GET /api/v1/namespaces?watch&timeoutSeconds=3',
    change: () => ({ bookmarkAllowed: () => true }),
  },
  {
    id: 'gone-is-silent',
    breaks: 'A watch on a version that is no longer retained is accepted and tells nothing.',
    statement: 'gone/watch',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N after the history window',
    change: () => ({ goneAnswer: () => 'silence' }),
  },
  {
    id: 'future-answered-now',
    breaks: 'A read of a version that was never reached is answered with what there is.',
    statement: 'unrecognized-version/*/status',
    example: 'GET /api/v1/namespaces?resourceVersion=999999999',
    change: () => ({ futureAnswer: () => 'current' }),
  },
];
