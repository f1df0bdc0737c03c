import { expect, it } from 'vitest';
import { judgeReleases } from '../../../src/compat/release/judge-releases.ts';
import { aPair, aSnapshot } from './a-release.ts';

it('a gate that switches those of all features of a stage is that of no feature', () => {
  const gates = { AllBeta: { stage: 'BETA', enabled: false }, AllAlpha: { stage: 'ALPHA', enabled: true } };
  const { results } = judgeReleases(
    aPair(aSnapshot({ gates: {} }), aSnapshot({ gates: { ...gates, Blue: { stage: 'BETA', enabled: false } } })),
  );
  expect(results.get('release/gate-alpha')?.findings).toEqual([]);
  expect(results.get('release/gate-beta')?.findings.map(({ subject }) => subject)).toEqual([{ is: 'gate', name: 'Blue' }]);
});
