import type { Case, Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { targetCase } from '../scenario/target-case.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { replacedRequests } from './replaced-requests.ts';
import { reviewOf, reviewRequest } from './review.ts';

/** The replacements of removed resources. A type that a target does not serve is only requested if the target serves most of them. */
export const replacementVersion = rowsPerTarget('replacement-version', (rows) => {
  const stable = rows.flatMap(({ form }) => form.resources).filter(isStable);
  return rows.flatMap((row) => [caseFor(row, [...new Set(stable)]), ...replacedRequests(row)]);
});

function isStable(resource: string): boolean {
  return /\/v\d+\/[^/]+$/.test(resource);
}

function caseFor({ id, area, form }: StatementOf<'replacement-version'>, stable: readonly string[]): Case {
  const { resources, since, reviews } = form;
  const requests = resources.map((resource, index): Step => {
    const review = reviewOf(resource, reviews);
    const request =
      review === undefined
        ? ({ method: 'GET', path: resourcePath(resource, 'cluster'), query: { limit: '1' } } as const)
        : reviewRequest(resource, review);
    return { id: `served-${index + 1}`, do: 'send', request };
  });
  const all = resources.flatMap((resource, index): readonly Predicate[] => [
    answered(`served-${index + 1}`, reviewOf(resource, reviews) === undefined ? 200 : '2xx'),
    { of: `served-${index + 1}`, at: '/apiVersion', is: 'equals', value: apiVersionOf(resource) },
  ]);
  const served = resources.map((resource): Need => {
    const verbs = [reviewOf(resource, reviews) === undefined ? 'list' : 'create'];
    // A replacement that is not stable can be removed in its turn.
    return isStable(resource) && !isForExtensions(resource)
      ? { need: 'served-unless-whole', resource, verbs, among: stable }
      : { need: 'served', resource, verbs };
  });
  return targetCase({
    id,
    area,
    about: `Replacements that are served from release ${since} on are requested.`,
    needs: [{ need: 'release', atLeast: since }, ...served, ...(reviews === undefined ? [] : [{ need: 'namespace' } as const])],
    steps: requests,
    checks: [{ statement: id, given: [], expect: { kind: 'holds', all } }],
  });
}

/** Definitions and API services extend a server: one that has neither can serve everything else. */
function isForExtensions(resource: string): boolean {
  return /^api(?:extensions|registration)\./.test(resource);
}
