import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import { aHistory, aPair, aRow, aSchedule, inVersions, serving } from './a-release.ts';

const outcome = (history: Parameters<typeof judgeReleases>[0]) => {
  const result = judgeReleases(history).results.get('release/preferred-advance');
  return { findings: result?.findings.length, undecided: result?.undecided.length };
};

describe('the advance of a preferred version', () => {
  it('is not limited for alpha versions', () => {
    expect(outcome(aPair(serving(inVersions('v1alpha1')), serving(inVersions('v1'))))).toEqual({ findings: 0, undecided: 0 });
  });

  it('passes if the older release serves both versions', () => {
    expect(outcome(aPair(serving(inVersions('v1beta1', 'v1')), serving(inVersions('v1', 'v1beta1'))))).toEqual({
      findings: 0,
      undecided: 0,
    });
  });

  it('is undecided if it may have happened step by step in unobserved releases', () => {
    const schedule = aSchedule(
      aRow('v1beta1', { introduced: '1.20', removed: '1.28' }),
      aRow('v1beta2', { introduced: '1.25', removed: '1.32' }),
      aRow('v1', { introduced: '1.29' }),
    );
    const history = { '1.24': serving(inVersions('v1beta1')), '1.30': serving(inVersions('v1', 'v1beta2')) };
    expect(outcome(aHistory(history, schedule))).toEqual({ findings: 0, undecided: 1 });
  });

  it('fails if no chain of versions through the releases between is possible', () => {
    const schedule = aSchedule(aRow('v1beta1', { introduced: '1.20', removed: '1.28' }), aRow('v1', { introduced: '1.29' }));
    const history = { '1.24': serving(inVersions('v1beta1')), '1.30': serving(inVersions('v1')) };
    expect(outcome(aHistory(history, schedule))).toEqual({ findings: 1, undecided: 0 });
  });
});
