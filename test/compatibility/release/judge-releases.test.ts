import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { releaseRules } from '#compatibility/release/release-rules';
import { subjectText } from '#core/codecs/finding-text';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { rulePairs } from './rule-pairs.ts';

const { statements: loadedStatements } = catalogue;

const found = (history: ReleaseHistory, rule: string) => judgeReleases(history).results.get(rule)?.findings ?? [];

const violations = releaseRules.flatMap(({ id, level }) => {
  const { violating, subject } = rulePairs[id];
  return typeof violating === 'string' ? [] : [{ id, level, subject, history: violating }];
});
const compliances = releaseRules.flatMap(({ id }) => {
  const { complying } = rulePairs[id];
  return typeof complying === 'string' ? [] : [{ id, history: complying }];
});

describe.each(violations)('$id', ({ id, level, subject, history }) => {
  it('reports releases that violate it, once, at the level of its row', () => {
    const findings = found(history, id);
    expect(findings.map((finding) => subjectText(finding.subject))).toEqual([subject]);
    expect(findings.map((finding) => [finding.rule, finding.level])).toEqual([[id, level]]);
  });

  it('reports nothing for a release that is compared with itself', () => {
    const { behaviours: _, ...rest } = history;
    for (const one of history.releases) expect(found({ ...rest, releases: [one, one] }, id)).toEqual([]);
  });
});

describe.each(compliances)('$id', ({ id, history }) => {
  it('checks releases that comply and reports nothing', () => {
    const result = judgeReleases(history).results.get(id);
    expect(result?.findings).toEqual([]);
    expect(result?.undecided).toEqual([]);
    expect(result?.checked).toBeGreaterThan(0);
  });
});

describe('the rules about releases', () => {
  it('have one result each', () => {
    const pair = rulePairs['release/field-removed'].violating;
    if (typeof pair === 'string') throw new Error('there is no such pair');
    expect([...judgeReleases(pair).results.keys()].sort()).toEqual(releaseRules.map(({ id }) => id).sort());
  });

  it('have a violating and a complying pair of releases each, except for those that snapshots cannot show', () => {
    const started = ['release/command-removed', 'release/flag-warning', 'release/gate-warning'];
    const without = (listed: readonly { readonly id: string }[]) =>
      releaseRules.map(({ id }) => id).filter((id) => !listed.some((each) => each.id === id));
    expect(without(violations)).toEqual(['release/round-trip', ...started]);
    expect(without(compliances)).toEqual(started);
  });

  it('refer to statements that exist', () => {
    const known = new Set(loadedStatements.map(({ id }) => id));
    expect(releaseRules.flatMap(({ statements }) => statements).filter((id) => !known.has(id))).toEqual([]);
  });

  it('cover all deprecation rules of the specification', () => {
    const numbered = loadedStatements.map(({ id }) => id).filter((id) => id.startsWith('deprecation/rule-') && !id.endsWith('/alpha'));
    const covered = new Set<string>(releaseRules.flatMap(({ statements }) => statements));
    expect(numbered.length).toBeGreaterThan(12);
    expect(numbered.filter((id) => !covered.has(id))).toEqual([]);
  });
});
