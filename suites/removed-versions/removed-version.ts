import type { Case } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { targetCase } from '../scenario/target-case.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { isReview, reviewRequest } from './review.ts';

/**
 * Resources that are no longer served from a release on. The path of the resource is asked, never that of its
 * group version, which may serve other kinds; a virtual kind is asked by POST, for it has nothing to read.
 */
export const removedVersion = rowsPerTarget('removed-version', (rows) => rows.map(caseFor));

function caseFor({ id, area, form }: StatementOf<'removed-version'>): Case {
  const { resources, release } = form;
  const asked = resources.map((resource, index): Step => {
    const request = isReview(resource) ? reviewRequest(resource) : ({ method: 'GET', path: resourcePath(resource, 'cluster') } as const);
    return { id: `removed-${index + 1}`, do: 'send', request };
  });
  const twin: Step = { id: 'served', do: 'send', request: { method: 'GET', path: '/api/v1/namespaces', query: { limit: '1' } } };
  const check = {
    statement: id,
    given: [answered('served', 200)],
    expect: { kind: 'holds', all: asked.map((step) => answered(step.id, 404)) },
  } as const;
  return targetCase({
    id,
    area,
    about: `Resources that release ${release} serves no longer are asked for, and one that it serves.`,
    needs: [{ need: 'release', atLeast: release }, ...(resources.some(isReview) ? [{ need: 'namespace' } as const] : [])],
    steps: [twin, ...asked],
    checks: [check],
  });
}
