import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { releaseRules } from '#compatibility/release/release-rules';
import { subjectText } from '#core/codecs/finding-text';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { rulePairs } from './rule-pairs.ts';

const { statements: loadedStatements } = catalogue;

const found = (history: ReleaseHistory, rule: string) => judgeReleases(history).results.get(rule)?.findings ?? [];

const breaking = releaseRules.flatMap(({ id, level }) => {
  const { breaks, subject } = rulePairs[id];
  return typeof breaks === 'string' ? [] : [{ id, level, subject, history: breaks }];
});
const keeping = releaseRules.flatMap(({ id }) => {
  const { keeps } = rulePairs[id];
  return typeof keeps === 'string' ? [] : [{ id, history: keeps }];
});

describe.each(breaking)('$id', ({ id, level, subject, history }) => {
  it('tells releases that break it, once, at the level of its row', () => {
    const findings = found(history, id);
    expect(findings.map((finding) => subjectText(finding.subject))).toEqual([subject]);
    expect(findings.map((finding) => [finding.rule, finding.level])).toEqual([[id, level]]);
  });

  it('finds nothing in a release that is compared with itself', () => {
    const { behaviours: _, ...rest } = history;
    for (const one of history.releases) expect(found({ ...rest, releases: [one, one] }, id)).toEqual([]);
  });
});

describe.each(keeping)('$id', ({ id, history }) => {
  it('tells nothing of releases that keep it, and has looked', () => {
    const result = judgeReleases(history).results.get(id);
    expect(result?.findings).toEqual([]);
    expect(result?.undecided).toEqual([]);
    expect(result?.checked).toBeGreaterThan(0);
  });
});

describe('the rules about releases', () => {
  it('come to a result each, and no other rule does', () => {
    const pair = rulePairs['release/field-removed'].breaks;
    if (typeof pair === 'string') throw new Error('there is no such pair');
    expect([...judgeReleases(pair).results.keys()].sort()).toEqual(releaseRules.map(({ id }) => id).sort());
  });

  it('have a pair of releases each that breaks and one that keeps them, but for those that snapshots cannot show', () => {
    const started = ['release/command-removed', 'release/flag-warning', 'release/gate-warning'];
    const without = (listed: readonly { readonly id: string }[]) =>
      releaseRules.map(({ id }) => id).filter((id) => !listed.some((each) => each.id === id));
    expect(without(breaking)).toEqual(['release/round-trip', ...started]);
    expect(without(keeping)).toEqual(started);
  });

  it('decide statements that the tables have', () => {
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
