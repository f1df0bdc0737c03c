import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { subjectText } from '#core/codecs/finding-text';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { type RulePair, rulePairs } from './rule-pairs.ts';

const { statements: loadedStatements, rules } = catalogue;
const releaseRules = rules.release;

const pairOf = (id: string): RulePair => {
  const pair = rulePairs[id];
  if (pair === undefined) throw new Error(`${id} has no pair of releases`);
  return pair;
};

const found = (history: ReleaseHistory, rule: string) => judgeReleases(history).results.get(rule)?.findings ?? [];

const violations = releaseRules.flatMap(({ id }) => {
  const { violating, subject } = pairOf(id);
  return typeof violating === 'string' ? [] : [{ id, subject, history: violating }];
});
const compliances = releaseRules.flatMap(({ id }) => {
  const { complying } = pairOf(id);
  return typeof complying === 'string' ? [] : [{ id, history: complying }];
});

describe.each(violations)('$id', ({ id, subject, history }) => {
  it('reports releases that violate it, once', () => {
    const findings = found(history, id);
    expect(findings.map((finding) => subjectText(finding.subject))).toEqual([subject]);
    expect(findings.map(({ rule }) => rule)).toEqual([id]);
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
    const pair = pairOf('release/field-removed').violating;
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

  it('cover all deprecation rules of the specification', () => {
    const numbered = loadedStatements.map(({ id }) => id).filter((id) => id.startsWith('deprecation/rule-') && !id.endsWith('/alpha'));
    const covered = new Set<string>(releaseRules.flatMap(({ statements }) => statements));
    expect(numbered.length).toBeGreaterThan(12);
    expect(numbered.filter((id) => !covered.has(id))).toEqual([]);
  });
});
