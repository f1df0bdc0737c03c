import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import type { FeatureStage, Snapshot } from '#core/model/snapshot';
import { aHistory, aSnapshot } from './a-release.ts';

const on = { onByDefault: true };
const green: readonly FeatureStage[] = [{ since: '1.30', stage: 'beta', ...on }];

/** A snapshot without gates, with a feature list that contains Blue if its stages are given. */
const listing = (blue: readonly FeatureStage[] | undefined, changed: Partial<Snapshot> = {}): Snapshot => {
  const { gates: _gates, help: _help, ...rest } = aSnapshot();
  return { ...rest, features: { Green: green, ...(blue === undefined ? {} : { Blue: blue }) }, ...changed };
};

const stable = (since: string): readonly FeatureStage[] => [
  { since: '1.20', stage: 'beta', ...on },
  { since, stage: 'stable', ...on },
  { since: '1.34', stage: 'stable', ...on },
];

/** The result of the rule about removed gates for Blue. */
const removed = (history: ReleaseHistory): string => {
  const result = judgeReleases(history).results.get('release/gate-removed');
  if (result === undefined) throw new Error('the rule was not checked');
  if (result.findings.length > 0) return 'failed';
  return result.undecided.map(({ missing }) => missing).join() || 'passed';
};

describe('a removed gate, by the feature lists of two releases', () => {
  it.each([
    ['fails if it was stable for one release', stable('1.34'), 'failed'],
    ['passes if it was stable for two or more releases', stable('1.33'), 'passed'],
    ['passes if it was stable before the first list', [{ since: '1.0', stage: 'stable', ...on }] as const, 'passed'],
    ['fails if it was beta until its removal', [{ since: '1.20', stage: 'beta', ...on }] as const, 'failed'],
    ['passes if it was alpha', [{ since: '1.20', stage: 'alpha', ...on }] as const, 'passed'],
  ])('%s', (_, blue, expected) => {
    expect(removed(aHistory({ '1.34': listing(blue), '1.35': listing(undefined) }))).toBe(expected);
  });

  it('is undecided if only the newer release has a list', () => {
    const older = aSnapshot({ gates: { Blue: { stage: '', enabled: true } } });
    expect(removed(aHistory({ '1.34': older, '1.35': listing(undefined) }))).toContain('in the feature lists of both');
  });

  it('is decided by metrics and a feature list of the older release', () => {
    const gates = { Green: { stage: 'BETA', enabled: true } };
    const older = listing(stable('1.34'), { gates: { ...gates, Blue: { stage: '', enabled: true } } });
    expect(removed(aHistory({ '1.34': older, '1.35': aSnapshot({ gates }) }))).toBe('failed');
    expect(removed(aHistory({ '1.34': { ...older, features: {} }, '1.35': aSnapshot({ gates }) }))).toContain('or a feature list');
  });
});
