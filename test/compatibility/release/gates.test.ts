import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, aSnapshot } from './a-release.ts';

const green = { stage: 'BETA', enabled: true } as const;
const stable = aSnapshot({ gates: { Blue: { stage: '', enabled: true }, Green: green } });
const without = aSnapshot({ gates: { Green: green } });
const { gates: _, ...withoutGates } = without;
const onlyHelp: Snapshot = { ...withoutGates, help: '      Green=true|false (BETA - default=true)\n' };

const outcome = (releases: Readonly<Record<string, Snapshot>>) => {
  const result = judgeReleases(aHistory(releases)).results.get('release/gate-removed');
  return { findings: result?.findings.length, undecided: result?.undecided.length };
};

describe('a removed gate', () => {
  it('was introduced at its last stage if an earlier release reports all gates without it', () => {
    expect(outcome({ '1.33': without, '1.34': stable, '1.35': without })).toEqual({ findings: 1, undecided: 0 });
    expect(outcome({ '1.32': without, '1.33': stable, '1.34': stable, '1.35': without })).toEqual({ findings: 0, undecided: 0 });
  });

  it('may have existed before if only help text lists gates, which omits those of stable features', () => {
    expect(outcome({ '1.33': onlyHelp, '1.34': stable, '1.35': without })).toEqual({ findings: 0, undecided: 1 });
  });
});

it('a default that did not change is not reported, and one that may not have changed is undecided', () => {
  const gates = { Blue: { stage: 'BETA', enabled: false } };
  const { flags: _, ...withoutFlags } = aSnapshot({ gates });
  const judged = (older: Snapshot) => judgeReleases(aPair(older, aSnapshot({ gates }))).results.get('release/gate-beta');
  expect(judged(aSnapshot({ gates }))).toMatchObject({ findings: [], undecided: [] });
  expect(judged(withoutFlags)).toMatchObject({
    findings: [],
    undecided: [{ about: 'Blue', missing: expect.stringContaining('in the older release') }],
  });
});

it('a gate that sets all gates of a stage belongs to no feature', () => {
  const gates = { AllBeta: { stage: 'BETA', enabled: false }, AllAlpha: { stage: 'ALPHA', enabled: true } };
  const { results } = judgeReleases(
    aPair(aSnapshot({ gates: {} }), aSnapshot({ gates: { ...gates, Blue: { stage: 'BETA', enabled: false } } })),
  );
  expect(results.get('release/gate-alpha')?.findings).toEqual([]);
  expect(results.get('release/gate-beta')?.findings.map(({ subject }) => subject)).toEqual([{ is: 'gate', name: 'Blue' }]);
});
