import type { Check } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Generator } from '../generator.ts';
import { isTurnOfTarget, targetCase } from '../scenario/target-case.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

/** What the metrics tell of the lifecycles of metrics and of feature gates. */
export const metrics: Generator<'metrics'> = {
  form: 'metrics',
  generate: (statements, subject) =>
    isTurnOfTarget(subject)
      ? [
          targetCase({
            id: 'deprecation/metrics',
            area: 'deprecation',
            about: 'The metrics are read.',
            steps: [readMetrics],
            checks: statements.map(checkFor),
          }),
        ]
      : [],
};

/** Nothing is promised of metrics that do not tell of it. */
const telling = (text: string): readonly Predicate[] => [...metricsAnswered, { of: 'metrics', at: '', is: 'contains', value: text }];

function checkFor({ id, form }: StatementOf<'metrics'>): Check {
  switch (form.aspect) {
    case 'deprecation-notice':
      return {
        statement: id,
        when: telling('(Deprecated '),
        otherwise: 'the target has no metric that is said to be deprecated',
        given: [],
        expect: { kind: 'metric-notices', of: 'metrics', notice: 'prefix' },
        erratum: { id: 'metric-deprecated-since', expect: { kind: 'metric-notices', of: 'metrics', notice: 'after-class' } },
      };
    case 'stability-classes':
      return {
        statement: id,
        when: telling('[STABLE]'),
        otherwise: 'the target tells of no metric how stable it is',
        given: [],
        expect: { kind: 'metric-classes', of: 'metrics', classes: ['ALPHA', 'STABLE'] },
        erratum: {
          id: 'more-stability-classes',
          expect: { kind: 'metric-classes', of: 'metrics', classes: ['INTERNAL', 'ALPHA', 'BETA', 'STABLE'] },
        },
      };
    case 'alpha-gates-off':
      return {
        statement: id,
        when: telling('stage="ALPHA"'),
        otherwise: 'the target tells of no feature gate of the stage alpha',
        given: [],
        expect: { kind: 'feature-gates', of: 'metrics', stage: 'ALPHA', enabled: false },
        erratum: {
          id: 'alpha-gate-on',
          expect: { kind: 'feature-gates', of: 'metrics', stage: 'ALPHA', enabled: false, except: ['WindowsHostNetwork'] },
        },
      };
    case 'beta-gates-on':
      return {
        statement: id,
        when: telling('stage="BETA"'),
        otherwise: 'the target tells of no feature gate of the stage beta',
        given: [],
        expect: { kind: 'feature-gates', of: 'metrics', stage: 'BETA', enabled: true },
        erratum: {
          id: 'beta-gates-off',
          expect: {
            kind: 'metric-sample',
            of: 'metrics',
            metric: 'kubernetes_feature_enabled',
            labels: { stage: 'BETA' },
            exactly: false,
            value: 1,
          },
        },
      };
  }
}
