import { expect, it } from 'vitest';
import { judgeReleases } from '../../../src/compat/release/judge-releases.ts';
import type { Snapshot } from '../../../src/model/snapshot.ts';
import { aPair, aSnapshot } from './a-release.ts';

it('a default that was there already is no news, and one that may have been is undecided', () => {
  const gates = { Blue: { stage: 'BETA', enabled: false } };
  const { flags: _, ...withoutFlags } = aSnapshot({ gates });
  const judged = (older: Snapshot) => judgeReleases(aPair(older, aSnapshot({ gates }))).results.get('release/gate-beta');
  expect(judged(aSnapshot({ gates }))).toMatchObject({ findings: [], undecided: [] });
  expect(judged(withoutFlags)).toMatchObject({
    findings: [],
    undecided: [{ about: 'Blue', missing: expect.stringContaining('in the older release') }],
  });
});

it('a gate that switches those of all features of a stage is that of no feature', () => {
  const gates = { AllBeta: { stage: 'BETA', enabled: false }, AllAlpha: { stage: 'ALPHA', enabled: true } };
  const { results } = judgeReleases(
    aPair(aSnapshot({ gates: {} }), aSnapshot({ gates: { ...gates, Blue: { stage: 'BETA', enabled: false } } })),
  );
  expect(results.get('release/gate-alpha')?.findings).toEqual([]);
  expect(results.get('release/gate-beta')?.findings.map(({ subject }) => subject)).toEqual([{ is: 'gate', name: 'Blue' }]);
});
