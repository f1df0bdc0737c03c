import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Review } from '#core/model/tables/form';
import { answered } from '../scenario/answered.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { targetCase } from '../scenario/target-case.ts';
import { testLabels } from '../scenario/test-object.ts';
import { rowsPerTarget } from '../suite-module.ts';
import { removedRequests } from './removed-requests.ts';
import { reviewOf, reviewRequest } from './review.ts';
import { nameOfResource } from './stored-objects.ts';

/**
 * Resources that a release no longer serves. The request names the resource, not its group version, which can serve other
 * kinds. A virtual resource type gets a POST, because it has nothing to read.
 */
export const removedVersion = rowsPerTarget('removed-version', (rows) => rows.flatMap((row) => [caseFor(row), ...removedRequests(row)]));

function caseFor({ id, area, form }: StatementOf<'removed-version'>): Case {
  const { resources, release, reviews } = form;
  const requests = resources.map((resource, index): Step => {
    const review = reviewOf(resource, reviews);
    const request =
      review === undefined ? ({ method: 'GET', path: resourcePath(resource, 'cluster') } as const) : reviewRequest(resource, review);
    return { id: `removed-${index + 1}`, do: 'send', request };
  });
  const others = resources.flatMap((resource, index) =>
    otherRequests(resource, reviews).map((request, count): Step => ({ id: `removed-${index + 1}-${count + 2}`, do: 'send', request })),
  );
  const twin: Step = { id: 'served', do: 'send', request: { method: 'GET', path: '/api/v1/namespaces', query: { limit: '1' } } };
  const check = {
    statement: id,
    given: [answered('served', 200)],
    expect: { kind: 'holds', all: [...requests, ...others].map((step) => answered(step.id, 404, 410)) },
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
    steps: [twin, ...requests, ...others],
    checks: [check],
  });
}

/** The kinds of removed resources that are no reviews, and of which a case makes no object: it would be one of the server's own settings, or the kind has no later version. */
const unstoredKinds: ReadonlyMap<string, string> = new Map([
  ['apiservices', 'APIService'],
  ['flowschemas', 'FlowSchema'],
  ['podsecuritypolicies', 'PodSecurityPolicy'],
  ['prioritylevelconfigurations', 'PriorityLevelConfiguration'],
]);

/** More requests where there is no object to send them to: dry runs that create, and a watch. */
function otherRequests(resource: string, reviews: readonly Review[] | undefined): readonly Request[] {
  const query = { dryRun: 'All' };
  const review = reviewOf(resource, reviews);
  if (review !== undefined) return [{ ...reviewRequest(resource, review), query }];
  const kind = unstoredKinds.get(nameOfResource(resource));
  if (kind === undefined) return [];
  const path = resourcePath(resource, 'cluster');
  const body = { apiVersion: apiVersionOf(resource), kind, metadata: { name: { $own: 'dry' }, labels: testLabels }, spec: {} };
  return [
    { method: 'GET', path, query: { watch: 'true', timeoutSeconds: '1' } },
    { method: 'POST', path, query, body },
  ];
}
