import { describe, expect, it } from 'vitest';
import type { Waiver } from '#core/model/waiver';
import { applyWaivers, type WaivableFinding, type WaiverCircumstances } from '#core/waivers/apply-waivers';

const where = { file: 'waivers.yaml', line: 2, column: 5 };
const waiver = (fields: Partial<Waiver> = {}): Waiver => ({
  rule: 'server/removed-version',
  reason: 'It goes with the next release.',
  owner: 'the platform team',
  where,
  ...fields,
});
const finding: WaivableFinding = {
  rule: 'server/removed-version',
  names: ['batch/v1beta1/CronJob', '0123456789abcdef'],
  messages: ['batch/v1beta1 was removed in 1.25.'],
};
const circumstances: WaiverCircumstances = {
  today: '2026-06-30',
  release: { major: 1, minor: 30 },
  rules: ['server/removed-version', 'server/preferred-version'],
  judged: [{ rule: 'server/removed-version' }],
};

const applied = (fields: Partial<Waiver>, changed: Partial<WaiverCircumstances> = {}) => {
  const { accepted, problems } = applyWaivers([finding], [waiver(fields)], { ...circumstances, ...changed });
  return { accepted: accepted.size, problems: problems.map(({ is }) => is) };
};

describe('a waiver', () => {
  it.each([
    ['its rule', {}],
    ['the beginning of its rule', { rule: 'server' }],
    ['a pattern', { rule: 'server/*', match: 'batch/*/CronJob' }],
    ['the beginning of a name', { match: 'batch/v1beta1' }],
    ['a fingerprint', { match: '0123456789abcdef' }],
    ['a day that is not over', { until: { day: '2026-06-30' } }],
    ['a release to come', { until: { release: { major: 1, minor: 31 } } }],
  ])('accepts a finding by %s', (_, fields) => {
    expect(applied(fields)).toEqual({ accepted: 1, problems: [] });
  });

  it.each([
    ['a day that is over', { until: { day: '2026-06-29' } }],
    ['a release that is there', { until: { release: { major: 1, minor: 30 } } }],
  ])('has expired after %s, and accepts nothing', (_, fields) => {
    expect(applied(fields)).toEqual({ accepted: 0, problems: ['expired'] });
  });

  it('is valid if the release is unknown', () => {
    const { release: _, ...unknown } = circumstances;
    const of = applyWaivers([finding], [waiver({ until: { release: { major: 1, minor: 1 } } })], unknown);
    expect([of.accepted.size, of.problems]).toEqual([1, []]);
  });

  it('is unused when nothing is found that it accepts', () => {
    expect(applied({ match: 'batch/v1beta1/Job' })).toEqual({ accepted: 0, problems: ['unused'] });
  });

  it('is not called unused where nothing that it names was judged', () => {
    expect(applied({ rule: 'server/preferred-version' })).toEqual({ accepted: 0, problems: [] });
  });

  it('is unmatched when there is no such rule, whatever else is wrong with it', () => {
    expect(applied({ rule: 'server/other', until: { day: '2020-01-01' } })).toEqual({ accepted: 0, problems: ['unmatched'] });
  });

  it('is used also where another has accepted the finding before it', () => {
    const both = [waiver(), waiver({ rule: 'server' })];
    const { accepted, problems } = applyWaivers([finding], both, circumstances);
    expect([[...accepted.values()], problems]).toEqual([[both[0]], []]);
  });

  it.each(['was removed in 1.25', 'batch/v1beta1 was * in *.'])('accepts a finding whose sentence contains: %s', (part) => {
    expect(applied({ finding: part })).toEqual({ accepted: 1, problems: [] });
  });

  it.each(['was removed in 1.26', 'in * was', 'batch/v1'.repeat(9)])('does not accept a finding whose sentence lacks: %s', (part) => {
    expect(applied({ finding: part })).toEqual({ accepted: 0, problems: ['unused'] });
  });

  it('accepts no finding of which only one sentence contains the part', () => {
    const two = { ...finding, messages: [...finding.messages, 'batch/v1beta1 is preferred.'] };
    expect(applyWaivers([two], [waiver({ finding: 'was removed' })], circumstances).accepted.size).toBe(0);
  });

  it.each([
    [2, []],
    [1, ['exceeded']],
  ])('may accept at most %i of two findings', (maxResults, problems) => {
    const applies = applyWaivers([finding, { ...finding }], [waiver({ maxResults })], circumstances);
    expect([applies.accepted.size, applies.problems.map(({ is }) => is)]).toEqual([2, problems]);
  });

  it('is unmatched when nothing that was judged has the name', () => {
    const judged = [{ rule: 'server/removed-version', names: ['batch/v1beta1/CronJob'] }];
    expect(applied({ match: 'batch/v1beta1/Job' }, { judged })).toEqual({ accepted: 0, problems: ['unmatched'] });
  });

  it('is not called unused where what it matches was not decided', () => {
    const undecided = [{ rule: 'server/removed-version', names: ['batch/v1beta1/Job'] }];
    expect(applied({ match: 'batch/v1beta1/Job' }, { undecided })).toEqual({ accepted: 0, problems: [] });
  });

  it.each([
    [{}, 'is no longer needed: nothing that it matches failed. Delete it.'],
    [{ maxResults: 1 }, 'accepts 2 results, and may accept 1.'],
    [{ finding: 'was added' }, 'accepts nothing: what it matches failed with other findings.'],
    [{ until: { day: '2026-01-31' } }, 'was valid until 2026-01-31.'],
    [{ rule: 'server/other' }, 'is for a rule that does not exist.'],
  ])('says in its problem what it is about, who owns it and what is wrong: %o', (fields, problem) => {
    const findings = Object.keys(fields).length === 0 ? [] : [finding, { ...finding }];
    const { problems } = applyWaivers(findings, [waiver({ match: 'batch', ...fields })], circumstances);
    const rule = 'rule' in fields ? fields.rule : 'server/removed-version';
    expect(problems.map(({ message }) => message)).toEqual([`The waiver for ${rule} (batch) of the platform team ${problem}`]);
  });
});
