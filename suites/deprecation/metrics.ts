import type { Predicate } from '#core/model/predicate';
import type { Judgement } from '../scenario/scenario.ts';
import { scenariosPerTarget } from '../suite-module.ts';
import { alphaGatesOn, betaGatesOff } from './default-gates.ts';
import { deprecatedCoreVersion } from './deprecated-core-version.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

/** Metrics that do not report their stability have no requirements. */
const mentioning = (text: string): readonly Predicate[] => [...metricsAnswered, { of: 'metrics', at: '', is: 'contains', value: text }];

const notLongDeprecated = (releases: number): Judgement => ({
  when: mentioning('(Deprecated '),
  otherwise: 'the target has no deprecated metric',
  given: [],
  expect: { kind: 'no-metric-deprecated-for', of: 'metrics', releases },
});

/** The lifecycle stages that the metrics report for metrics and feature gates. */
export const metrics = scenariosPerTarget([
  {
    id: 'deprecation/hidden-metrics',
    about: 'The metrics are read, and the release of the target is known.',
    needs: [{ need: 'release', atLeast: '1.0' }],
    steps: [readMetrics()],
    checks: {
      'deprecation/metrics/hidden': { ...notLongDeprecated(3), offByDefault: 'hidden-metrics' },
      'deprecation/metrics/deleted': notLongDeprecated(4),
    },
  },
  {
    id: 'deprecation/metrics',
    about: 'The metrics are read.',
    steps: [readMetrics('kubernetes_feature_enabled')],
    checks: {
      'deprecation/metrics/notice': {
        when: mentioning('(Deprecated '),
        otherwise: 'the target has no deprecated metric',
        given: [],
        expect: { kind: 'metric-notices', of: 'metrics', notice: 'prefix' },
        erratum: { id: 'metric-deprecated-since', expect: { kind: 'metric-notices', of: 'metrics', notice: 'after-class' } },
      },
      'deprecation/metrics/classes': {
        when: mentioning('[STABLE]'),
        otherwise: 'the target reports the stability of no metric',
        given: [],
        expect: { kind: 'metric-classes', of: 'metrics', classes: ['ALPHA', 'STABLE'] },
        erratum: {
          id: 'more-stability-classes',
          expect: { kind: 'metric-classes', of: 'metrics', classes: ['INTERNAL', 'ALPHA', 'BETA', 'STABLE'] },
        },
      },
      'deprecation/gates/alpha': {
        offByDefault: 'alpha',
        when: mentioning('stage="ALPHA"'),
        otherwise: 'the target reports no feature gate of the stage alpha',
        given: [],
        expect: { kind: 'feature-gates', of: 'metrics', stage: 'ALPHA', enabled: false },
        erratum: {
          id: 'alpha-gate-on',
          expect: { kind: 'feature-gates', of: 'metrics', stage: 'ALPHA', enabled: false, except: alphaGatesOn },
        },
      },
      'deprecation/gates/beta': {
        when: mentioning('stage="BETA"'),
        otherwise: 'the target reports no feature gate of the stage beta',
        given: [],
        expect: { kind: 'feature-gates', of: 'metrics', stage: 'BETA', enabled: true },
        erratum: {
          id: 'beta-gates-off',
          expect: { kind: 'feature-gates', of: 'metrics', stage: 'BETA', enabled: true, except: betaGatesOff },
        },
      },
    },
  },
  deprecatedCoreVersion,
]);
