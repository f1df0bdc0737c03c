import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { accepting, isIn, table, tableOf, unknownMediaType } from '../scenario/media-types.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';

const json = 'application/json';
const served = 'apps/v1/deployments';
const collection = resourcePath(served, 'namespaced');

const parts = [
  { part: 'status', kind: 'Deployment', change: { status: { observedGeneration: 1 } } },
  { part: 'scale', kind: 'Scale', change: { spec: { replicas: 0 } } },
] as const;

/** Media types of which a target may support the last alone. */
const accepted: Readonly<Record<string, Template>> = {
  unknown: `${unknownMediaType}, ${json}`,
  table: { $join: [table, `, ${json}`] },
  'unknown-table': { $join: [tableOf('v99'), `, ${json}`] },
};

/** Reads of the subresources of a built-in object, and dry runs of patches, that accept JSON after another media type. */
export function fallbackOfSubresources(): Scenario {
  const requests = parts.flatMap(({ part, kind, change }) => {
    const path: Template = { $join: [collection, '/', { $own: 'a' }, `/${part}`] };
    const headers = { 'content-type': 'application/merge-patch+json' };
    return Object.entries(accepted).flatMap(([name, accept]) =>
      [
        { id: `get-${part}-${name}`, do: 'send', request: { method: 'GET', path } } as const,
        {
          id: `patch-${part}-${name}`,
          do: 'send',
          request: { method: 'PATCH', path, query: { dryRun: 'All' }, headers, body: change },
        } as const,
      ].map((step: Step) => ({ step: accepting(step, accept), kinds: name === 'table' ? [kind, 'Table'] : [kind] })),
    );
  });
  const inJson = (step: string, kind: string): Expectation => allHold(answered(step, 200), isIn(step, json), shows(step, '/kind', kind));
  return {
    id: 'content-negotiation/fallback-of-subresources',
    about:
      'The status and the scale of a deployment are read, and patched in dry runs, in several media types, of which the server may support the last alone.',
    needs: [
      { need: 'served', resource: served, verbs: ['create', 'delete'] },
      ...parts.map(({ part }) => ({ need: 'served', resource: `${served}/${part}`, verbs: ['get', 'patch'] }) as const),
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: collection, body: pausedDeployment('a') } },
      ...requests.map(({ step }) => step),
    ],
    checks: {
      'content-negotiation/fallback': must(
        all(...requests.map(({ step, kinds }): Expectation => ({ kind: 'any', of: kinds.map((kind) => inJson(step.id, kind)) }))),
        answered('create', '2xx'),
      ),
    },
  };
}
