import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault by which some requests are served with other parameters. */
function served(
  id: string,
  breaks: string,
  statement: string,
  on: ExchangeRule['on'],
  query: Readonly<Record<string, string | null>>,
): Fault {
  return { id, breaks, statements: [`query-parameters/${statement}`], exchanges: [{ on, request: { query } }] };
}

/** Faults of one value of a query parameter, or of one form of the request (specification, "Query parameters common to the generic operations"). */
export const rareReadParameterFaults: readonly Fault[] = [
  served(
    'match-in-small-letters-ignored',
    'A list with the resourceVersionMatch exact, in small letters, is accepted.',
    'resource-version-match/another-value',
    { operation: 'list', query: { resourceVersionMatch: 'exact', resourceVersion: 'present' } },
    { resourceVersionMatch: null },
  ),
  served(
    'limit-with-unit-ignored',
    'A list with a limit that is a number with a unit is accepted.',
    'limit/word',
    { operation: 'list', query: { limit: /^\d+[A-Z]/ } },
    { limit: null },
  ),
  served(
    'wrong-limit-beside-selector-ignored',
    'A list with a label selector and a limit that is no whole number is accepted.',
    'limit/word',
    { operation: 'list', scope: 'namespaced', query: { limit: /\D/, labelSelector: 'present' } },
    { limit: null },
  ),
  served(
    'token-of-nothing-begins-again',
    'A list with a continue token that is an encoded empty object begins with the first page.',
    'continue/made-up',
    { operation: 'list', query: { continue: 'e30' } },
    { continue: null },
  ),
  served(
    'bare-watch-of-all-is-list',
    'The parameter watch without a value and a resourceVersion is ignored in all namespaces.',
    'watch/bare',
    { operation: 'watch', scope: 'all-namespaces', query: { watch: '', resourceVersion: 'absent' } },
    { watch: null },
  ),
  served(
    'false-watch-of-all-is-watch',
    'The parameter watch with the value false starts a watch of all namespaces.',
    'watch/false',
    { operation: 'list', scope: 'all-namespaces', query: { watch: 'false' } },
    { watch: 'true' },
  ),
  served(
    'list-of-all-not-pretty',
    'A list of all namespaces is on one line whatever the parameter pretty.',
    'pretty/list',
    { operation: 'list', scope: 'all-namespaces' },
    { pretty: null },
  ),
  served(
    'dry-run-with-force-false-forced',
    'A dry run of an apply with force false is carried out as if it were true.',
    'force/false',
    { operation: 'apply', query: { force: 'false', dryRun: 'present' } },
    { force: 'true' },
  ),
];
