import { describe, expect, it } from 'vitest';
import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { readinessOf } from '#reporters/compatibility/readiness';
import { aReport } from '../../compatibility/a-report.ts';

const release = (minor: number) => ({ major: 1, minor });
const finding = (rule: string, name: string, removed = 25): ReportedFinding => ({
  rule,
  level: 'MUST',
  message: 'It is used.',
  subject: { is: 'client', name },
  fingerprint: `${rule}-${name}`,
  release: release(removed),
});
const report = (passed: boolean, ...findings: readonly ReportedFinding[]): CompatibilityReport => ({
  ...aReport(),
  release: release(24),
  targetRelease: release(27),
  findings,
  rules: aReport().rules.filter(({ outcome }) => outcome !== 'undecided'),
  verdict: { passed, because: '1 failing finding: server/warning.' },
});

describe('the sentence of a compatibility report', () => {
  it('names the project whose release removed something', () => {
    const used = { ...finding('server/client', 'helm', 6), project: 'cert-manager' };
    expect(readinessOf(report(false, used)).sentence).toBe('1 client still uses what cert-manager 1.6 removed.');
  });

  it.each([
    [
      report(false, finding('server/client', 'kubectl'), finding('server/manifest', 'a')),
      'Not ready for 1.27',
      '1 client and 1 object still use what 1.25 removed.',
    ],
    [
      report(false, finding('server/client', 'kubectl'), finding('server/client', 'helm', 26)),
      'Not ready for 1.27',
      '2 clients still use what 1.25 and 1.26 removed.',
    ],
    [report(false, finding('server/manifest', 'a')), 'Not ready for 1.27', '1 object still uses what 1.25 removed.'],
    [report(false, finding('server/object', 'a')), 'Not ready for 1.27', 'Objects of 1 kind are stored that 1.25 removed.'],
    [report(false, finding('server/helm-release', 'a')), 'Not ready for 1.27', '1 Helm release still uses what 1.25 removed.'],
    [report(true, finding('server/requested', 'pods')), 'Look again before 1.27', '1 version that 1.25 removed was requested.'],
    [report(true), 'Ready for 1.27', 'Nothing that was checked uses what is removed by then.'],
    [report(false, finding('server/warning', 'x')), 'Not ready for 1.27', '1 failing finding: server/warning.'],
  ])('says whether the server is ready, and what still uses what is removed: %#', (of, word, sentence) => {
    expect(readinessOf(of)).toEqual({ word, sentence });
  });

  it('says so where a rule could not be decided', () => {
    const of = report(true);
    const rules = of.rules.map((rule, index) => ({ ...rule, outcome: index === 0 ? ('undecided' as const) : rule.outcome }));
    expect(readinessOf({ ...of, rules }).word).toBe('Look again before 1.27');
    expect(readinessOf({ ...of, rules }).sentence).toMatch(/; \d+ rules? could not be decided\.$/);
  });

  it('leaves accepted findings out', () => {
    const acceptedBy = { rule: 'server/client', reason: 'known', owner: 'us', where: { file: 'w', line: 1, column: 1 } };
    expect(readinessOf(report(true, { ...finding('server/client', 'x'), acceptedBy })).word).toBe('Ready for 1.27');
  });

  it('is the verdict where releases are compared', () => {
    expect(readinessOf({ ...report(false), command: 'compat release' }).word).toBe('Failed');
  });
});
