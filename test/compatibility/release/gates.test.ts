import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, aSnapshot } from './a-release.ts';

const green = { stage: 'BETA', enabled: true } as const;
const stable = aSnapshot({ gates: { Blue: { stage: '', enabled: true }, Green: green } });
const without = aSnapshot({ gates: { Green: green } });
const { gates: _, ...metricsTellNone } = without;
const onlyHelp: Snapshot = { ...metricsTellNone, help: '      Green=true|false (BETA - default=true)\n' };

const outcome = (releases: Readonly<Record<string, Snapshot>>) => {
  const result = judgeReleases(aHistory(releases)).results.get('release/gate-removed');
  return { findings: result?.findings.length, undecided: result?.undecided.length };
};

describe('a gate that is gone', () => {
  it('came with its last stage where a release before has all gates and not this one', () => {
    expect(outcome({ '1.33': without, '1.34': stable, '1.35': without })).toEqual({ findings: 1, undecided: 0 });
    expect(outcome({ '1.32': without, '1.33': stable, '1.34': stable, '1.35': without })).toEqual({ findings: 0, undecided: 0 });
  });

  it('may have been there before where only the help tells of gates, which leaves out those of stable features', () => {
    expect(outcome({ '1.33': onlyHelp, '1.34': stable, '1.35': without })).toEqual({ findings: 0, undecided: 1 });
  });
});

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
