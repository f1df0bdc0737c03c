import { describe, expect, it } from 'vitest';
import { judgeReleases } from '../../../src/compat/release/judge-releases.ts';
import type { ReleaseHistory } from '../../../src/compat/release/release-history.ts';
import { releaseRules } from '../../../src/compat/release/release-rules.ts';
import { subjectText } from '../../../src/wire/finding-text.ts';
import { catalogue } from '../../schedule/project-schedule.ts';
import { rulePairs } from './rule-pairs.ts';

const { statements: loadedStatements } = catalogue;

const found = (history: ReleaseHistory, rule: string) => judgeReleases(history).results.get(rule)?.findings ?? [];

describe.each(releaseRules)('$id', ({ id, level }) => {
  const { breaks, keeps, subject } = rulePairs[id];

  it.runIf(typeof breaks === 'object')('tells releases that break it, once, at the level of its row', () => {
    if (typeof breaks === 'string') throw new Error('there is no such pair');
    const findings = found(breaks, id);
    expect(findings.map((finding) => subjectText(finding.subject))).toEqual([subject]);
    expect(findings.map((finding) => [finding.rule, finding.level])).toEqual([[id, level]]);
  });

  it.runIf(typeof keeps === 'object')('tells nothing of releases that keep it, and has looked', () => {
    if (typeof keeps === 'string') throw new Error('there is no such pair');
    const result = judgeReleases(keeps).results.get(id);
    expect(result?.findings).toEqual([]);
    expect(result?.undecided).toEqual([]);
    expect(result?.checked).toBeGreaterThan(0);
  });

  it('finds nothing in a release that is compared with itself', () => {
    for (const history of [breaks, keeps]) {
      if (typeof history === 'string') continue;
      const { behaviours: _, ...rest } = history;
      for (const one of history.releases) expect(found({ ...rest, releases: [one, one] }, id)).toEqual([]);
    }
  });
});

describe('the rules about releases', () => {
  it('come to a result each, and no other rule does', () => {
    const pair = rulePairs['release/field-removed'].breaks;
    if (typeof pair === 'string') throw new Error('there is no such pair');
    expect([...judgeReleases(pair).results.keys()].sort()).toEqual(releaseRules.map(({ id }) => id).sort());
  });

  it('have a pair of releases each that breaks and one that keeps them, but for those that snapshots cannot show', () => {
    const lacking = releaseRules.filter(({ id }) => typeof rulePairs[id].breaks === 'string').map(({ id }) => id);
    expect(lacking).toEqual(['release/round-trip', 'release/command-removed', 'release/flag-warning', 'release/gate-warning']);
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
