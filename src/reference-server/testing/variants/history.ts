import { refusals } from '../../exchange/refusals.ts';
import { changedRequest } from '../exchanges/changed-request.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import type { Variant } from './variant.ts';

const section = 'Resource-version semantics';

/** Variants of what a server does with older versions. */
export const historyVariants: readonly Variant[] = [
  {
    id: 'match-ignored',
    behaviour: 'The parameter resourceVersionMatch of a list has no effect.',
    allowed: { section, why: 'A server that does not honor the parameter behaves as if it were unset.' },
    exchanges:
      ({ api, handle, token }) =>
      async (request) => {
        const parsed = parseRequest(api, request);
        return handle(parsed.operation === 'list' ? changedRequest(parsed, { query: { resourceVersionMatch: null } }, token) : request);
      },
  },
  {
    id: 'no-history',
    behaviour: 'A list at an exact version that is not the latest is answered with 410, and so is a continue token.',
    allowed: {
      section,
      why: 'An exact version that is not available is answered with 410; no time is required for which it is available.',
    },
    forgets: true,
    hooks: () => ({
      exactRevision: ({ requested, current }) => latestOrExpired(requested, current),
      pageRevision: ({ snapshot, current }) => latestOrExpired(snapshot, current),
    }),
  },
];

function latestOrExpired(requested: number, current: number): number {
  if (requested < current) throw refusals.gone(`the version ${requested} is no longer available`);
  return requested;
}
