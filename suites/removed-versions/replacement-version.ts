import type { Case, Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { targetCase } from '../scenario/target-case.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { isReview, reviewRequest } from './review.ts';

/** What takes the place of removed resources. A type that a target has in no version at all is not asked for. */
export const replacementVersion = rowsPerTarget('replacement-version', (rows) => rows.map(caseFor));

function caseFor({ id, area, form }: StatementOf<'replacement-version'>): Case {
  const { resources, since } = form;
  const asked = resources.map((resource, index): Step => {
    const request = isReview(resource)
      ? reviewRequest(resource)
      : ({ method: 'GET', path: resourcePath(resource, 'cluster'), query: { limit: '1' } } as const);
    return { id: `served-${index + 1}`, do: 'send', request };
  });
  const all = resources.flatMap((resource, index): readonly Predicate[] => [
    answered(`served-${index + 1}`, isReview(resource) ? '2xx' : 200),
    { of: `served-${index + 1}`, at: '/apiVersion', is: 'equals', value: apiVersionOf(resource) },
  ]);
  const served = resources.map((resource): Need => ({ need: 'served', resource, verbs: [isReview(resource) ? 'create' : 'list'] }));
  return targetCase({
    id,
    area,
    about: `Resources that are served since release ${since} in the place of others are asked for.`,
    needs: [{ need: 'release', atLeast: since }, ...served, ...(resources.some(isReview) ? [{ need: 'namespace' } as const] : [])],
    steps: asked,
    checks: [{ statement: id, given: [], expect: { kind: 'holds', all } }],
  });
}
