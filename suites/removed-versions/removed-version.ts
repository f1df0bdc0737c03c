import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { targetCase } from '../scenario/target-case.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { reviewOf, reviewRequest } from './review.ts';

/**
 * Resources that a release no longer serves. The request names the resource, not its group version, which can serve other
 * kinds. A virtual resource type gets a POST, because it has nothing to read.
 */
export const removedVersion = rowsPerTarget('removed-version', (rows) => rows.map(caseFor));

function caseFor({ id, area, form }: StatementOf<'removed-version'>): Case {
  const { resources, release, reviews } = form;
  const requests = resources.map((resource, index): Step => {
    const review = reviewOf(resource, reviews);
    const request =
      review === undefined ? ({ method: 'GET', path: resourcePath(resource, 'cluster') } as const) : reviewRequest(resource, review);
    return { id: `removed-${index + 1}`, do: 'send', request };
  });
  const twin: Step = { id: 'served', do: 'send', request: { method: 'GET', path: '/api/v1/namespaces', query: { limit: '1' } } };
  const check = {
    statement: id,
    given: [answered('served', 200)],
    expect: { kind: 'holds', all: requests.map((step) => answered(step.id, 404, 410)) },
  } as const;
  return targetCase({
    id,
    area,
    about: `Resources that release ${release} no longer serves are requested, and one that it serves.`,
    needs: [
      { need: 'release', atLeast: release },
      { need: 'served', resource: 'v1/namespaces', verbs: ['list'] },
      ...(reviews === undefined ? [] : [{ need: 'namespace' } as const]),
    ],
    steps: [twin, ...requests],
    checks: [check],
  });
}
