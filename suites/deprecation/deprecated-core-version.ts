import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

const path: Template = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/endpoints'] };
const labels = { group: '', version: 'v1', resource: 'endpoints', subresource: '' };

/** A resource of the core group that a release may have deprecated. The group has no name, and its label is empty. */
export const deprecatedCoreVersion: Omit<Scenario, 'subject'> = {
  id: 'deprecation/deprecated-core-version',
  about: 'The endpoints of a namespace, which are deprecated since release 1.33, are listed twice, and the metrics are read.',
  needs: [{ need: 'served', resource: 'v1/endpoints', verbs: ['list'] }, { need: 'namespace' }],
  steps: [
    ...['listed', 'again'].map((id) => ({ id, do: 'send', request: { method: 'GET', path } }) as const),
    readMetrics('apiserver_requested_deprecated_apis'),
  ],
  checks: {
    'deprecation/requested/gauge': {
      when: metricsAnswered,
      otherwise: 'the target does not show its metrics',
      given: [answered('listed', 200)],
      // A resource of which the target does not warn is not deprecated there.
      expect: {
        kind: 'any',
        of: [
          { kind: 'metric-sample', of: 'metrics', metric: 'apiserver_requested_deprecated_apis', exactly: false, labels, value: 1 },
          {
            kind: 'not',
            of: allHold({ of: 'listed', at: 'header:warning', is: 'contains', value: 'deprecated' }),
            because: 'the target warns of the version as deprecated',
          },
        ],
      },
    },
  },
};
