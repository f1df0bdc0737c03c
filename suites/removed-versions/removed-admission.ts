import { readMetrics } from '../deprecation/read-metrics.ts';
import { answered } from '../scenario/answered.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const admissions = 'apiserver_admission_controller_admission_duration_seconds_count';

/** An admission controller that a release no longer has, as the metrics of admission show it. */
export const removedAdmission = scenariosPerTarget([
  {
    id: 'removed-versions/pod-security-policy/admission',
    about: 'The metrics are read, which name the admission controllers that handled requests.',
    needs: [{ need: 'release', atLeast: '1.25' }],
    steps: [readMetrics(admissions)],
    checks: {
      'removed-versions/1-25/pod-security-policy/admission': {
        when: [answered('metrics', 200), { of: 'metrics', at: '', is: 'contains', value: `${admissions}{` }],
        otherwise: 'the target reports no admission controllers in its metrics',
        given: [],
        expect: {
          kind: 'not',
          of: { kind: 'metric-sample', of: 'metrics', metric: admissions, labels: { name: 'PodSecurityPolicy' }, exactly: false },
          because: 'the metrics have the admission controller PodSecurityPolicy, expected none: it was removed',
        },
      },
    },
  },
]);
