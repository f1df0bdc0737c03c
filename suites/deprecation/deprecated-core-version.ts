import type { Expectation } from '#core/model/expectation';
import { answered } from '../scenario/answered.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

const paths = {
  componentstatuses: '/api/v1/componentstatuses',
  endpoints: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/endpoints'] },
} as const;
const resources = ['componentstatuses', 'endpoints'] as const;

/** Resources of the core group that a release may have deprecated, which has no name: the label of its group is empty. */
export const deprecatedCoreVersion: Omit<Scenario, 'subject'> = {
  id: 'deprecation/deprecated-core-version',
  about: 'Two resources of the core group that many releases have deprecated are listed twice, and the metrics are read.',
  needs: [
    ...resources.map((resource) => ({ need: 'served', resource: `v1/${resource}`, verbs: ['list'] }) as const),
    { need: 'namespace' },
  ],
  steps: [
    ...resources.flatMap((resource) =>
      [resource, `${resource}-again`].map((id) => ({ id, do: 'send', request: { method: 'GET', path: paths[resource] } }) as const),
    ),
    readMetrics('apiserver_requested_deprecated_apis'),
  ],
  checks: {
    'deprecation/requested/gauge': {
      when: [...metricsAnswered, { kind: 'any', of: resources.map((resource) => isWarned(resource)) }],
      otherwise: 'the target warns of no deprecated resource of the core group, or does not show its metrics',
      given: resources.map((resource) => answered(resource, 200)),
      expect: all(...resources.map(gaugeWhereWarned)),
    },
  },
};

function isWarned(resource: string): Expectation {
  return allHold({ of: resource, at: 'header:warning', is: 'contains', value: 'deprecated' });
}

/** A version of which the target warns as deprecated is in the gauge. */
function gaugeWhereWarned(resource: string): Expectation {
  const labels = { group: '', version: 'v1', resource, subresource: '' };
  return {
    kind: 'any',
    of: [
      { kind: 'metric-sample', of: 'metrics', metric: 'apiserver_requested_deprecated_apis', exactly: false, labels, value: 1 },
      { kind: 'not', of: isWarned(resource), because: 'the target warns of the version as deprecated' },
    ],
  };
}
