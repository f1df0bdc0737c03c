import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import type { FeatureStage, Snapshot } from '#core/model/snapshot';
import { aHistory, aSnapshot } from './a-release.ts';

const on = { onByDefault: true };
const green: readonly FeatureStage[] = [{ since: '1.30', stage: 'beta', ...on }];

/** A snapshot whose server tells of no gate, with a list of features; Blue is in it where its stages are given. */
const listing = (blue: readonly FeatureStage[] | undefined, changed: Partial<Snapshot> = {}): Snapshot => {
  const { gates: _gates, help: _help, ...rest } = aSnapshot();
  return { ...rest, features: { Green: green, ...(blue === undefined ? {} : { Blue: blue }) }, ...changed };
};

const stable = (since: string): readonly FeatureStage[] => [
  { since: '1.20', stage: 'beta', ...on },
  { since, stage: 'stable', ...on },
  { since: '1.34', stage: 'stable', ...on },
];

/** What the rule about removed gates says of Blue. */
const removed = (history: ReleaseHistory): string => {
  const result = judgeReleases(history).results.get('release/gate-removed');
  if (result === undefined) throw new Error('the rule was not held against them');
  if (result.findings.length > 0) return 'broken';
  return result.undecided.map(({ missing }) => missing).join() || 'kept';
};

describe('a gate that is gone, by the feature lists of two releases', () => {
  it.each([
    ['broken where it was stable for one release', stable('1.34'), 'broken'],
    ['kept where it was stable for two releases and more', stable('1.33'), 'kept'],
    ['kept where it was stable before lists began', [{ since: '1.0', stage: 'stable', ...on }] as const, 'kept'],
    ['broken where it was beta to the end', [{ since: '1.20', stage: 'beta', ...on }] as const, 'broken'],
    ['kept where it was alpha', [{ since: '1.20', stage: 'alpha', ...on }] as const, 'kept'],
  ])('%s', (_, blue, said) => {
    expect(removed(aHistory({ '1.34': listing(blue), '1.35': listing(undefined) }))).toBe(said);
  });

  it('is undecided where only the newer release has a list, which may never have had it', () => {
    const older = aSnapshot({ gates: { Blue: { stage: '', enabled: true } } });
    expect(removed(aHistory({ '1.34': older, '1.35': listing(undefined) }))).toContain('in the feature lists of both');
  });

  it('is told by metrics together with a list of the older release', () => {
    const gates = { Green: { stage: 'BETA', enabled: true } };
    const older = listing(stable('1.34'), { gates: { ...gates, Blue: { stage: '', enabled: true } } });
    expect(removed(aHistory({ '1.34': older, '1.35': aSnapshot({ gates }) }))).toBe('broken');
    expect(removed(aHistory({ '1.34': { ...older, features: {} }, '1.35': aSnapshot({ gates }) }))).toContain('with a feature list');
  });
});
