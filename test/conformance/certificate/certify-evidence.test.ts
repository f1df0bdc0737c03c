import { beforeAll, describe, expect, it } from 'vitest';
import type { RunOptions } from '#core/model/evidence';
import type { Profile } from '#core/model/profile';
import type { Waiver } from '#core/model/waiver';
import { certified, changedEntries, product, recordedRun, smallProfile, today } from './small-run.ts';

let good: readonly string[];
beforeAll(async () => {
  good = await recordedRun();
}, 60_000);

const rulesOf = (lines: readonly string[], changed: Parameters<typeof certified>[1] = {}) =>
  certified(lines, changed).problems.map(({ rule, message }) => `${rule}: ${message}`);
const withOptions = (lines: readonly string[], options: Partial<RunOptions>) =>
  changedEntries(lines, 'run', (entry) => ({ ...entry, options: { ...entry.options, ...options } }));
const profile = (changed: Partial<Profile>): { readonly profile: Profile } => ({ profile: { ...smallProfile, ...changed } });
const waiver = (until: string): Waiver => ({
  rule: 'csinode/**',
  reason: 'Known.',
  owner: 'storage team',
  until: { day: until },
  where: { file: 'waivers.yaml', line: 2, column: 5 },
});

describe('a complete run', () => {
  it('is certified, with counts that are those of the lists', () => {
    const { certificate, problems } = certified(good);
    expect(problems).toEqual([]);
    const { result, passedTests, warnedTests, failedTests, apiconform } = certificate.predicate;
    expect(result).toBe('WARNED');
    expect(failedTests).toEqual([]);
    expect(warnedTests).toContain('gone/not-older-than-with-limit');
    expect(apiconform.levels.MUST.passed + apiconform.levels.SHOULD.passed + apiconform.levels.MAY.passed).toBe(passedTests.length);
    expect(apiconform.levels.MUST.passed + apiconform.levels.MUST.deviated + apiconform.levels.MUST.notJudged).toBe(
      apiconform.profile.required,
    );
    expect(apiconform).toMatchObject({ version: 1, product, profile: { id: 'small' }, waivers: [] });
    expect(apiconform.deviations.flatMap(({ statements }) => statements)).toEqual(expect.arrayContaining([...warnedTests]));
  });

  it('has the same certificate each time', () => {
    expect(certified(good)).toEqual(certified(good));
  });

  it('passes without a warning where the server does what the text says', async () => {
    expect(certified(await recordedRun({}, { personality: 'specification' })).certificate.predicate).toMatchObject({
      result: 'PASSED',
      warnedTests: [],
    });
  });

  it('is certified as failed where a required statement failed', async () => {
    const { certificate, problems } = certified(await recordedRun({}, { fault: 'gone-exact-not-found' }));
    expect(problems).toEqual([]);
    expect(certificate.predicate.result).toBe('FAILED');
    expect(certificate.predicate.failedTests.length).toBeGreaterThan(0);
  });

  it('may have a waiver, which is valid on the day', async () => {
    const { certificate, problems } = certified(await recordedRun({ strict: true, waivers: [waiver(today)] }));
    expect(problems).toEqual([]);
    expect(certificate.predicate.apiconform.waivers).toMatchObject([{ rule: 'csinode/**', until: today }]);
    expect(certificate.predicate.apiconform.levels.MUST.knownFailures).toBeGreaterThan(0);
  });
});

describe('a run that is not complete is refused:', () => {
  it.each<[string, () => readonly string[] | Promise<readonly string[]>, string]>([
    ['one that was killed', () => good.slice(0, -1), 'end: The run did not end, because its process was killed.'],
    [
      'one that was interrupted',
      () => changedEntries(good, 'finished', (entry) => ({ ...entry, interrupted: true })),
      'end: The run was interrupted.',
    ],
    [
      'one that its deadline ended',
      () => changedEntries(good, 'finished', (entry) => ({ ...entry, interrupted: true, endedEarly: 'its time was over' })),
      'end: The run ended early: its time was over.',
    ],
    ['one with --only', () => recordedRun({ only: ['limits'] }), 'selection: The run was limited to limits.'],
    [
      'one with --skip',
      () => recordedRun({ skip: ['limits', 'csinode/a', 'b', 'c'] }),
      'selection: The run left out limits, csinode/a, b and 1 more.',
    ],
    ['one with --level', () => recordedRun({ level: 'must' }), 'selection: The run left out the levels below MUST.'],
    ['one with --drawn', () => withOptions(good, { drawn: 5 }), 'selection: The run drew other sequences in place of the chosen ones.'],
    [
      'one with --sequences',
      () => withOptions(good, { given: { file: 'a', sequences: [] } }),
      'selection: The run sent the sequences of a file alone.',
    ],
    ['one with --shard', () => withOptions(good, { shard: { index: 1, count: 2 } }), 'selection: The run is one of 2 shards.'],
    ['one with --read-only', () => recordedRun({ readOnly: true }), 'selection: The run sent only GET requests.'],
    [
      'one with --namespaces',
      () => withOptions(good, { namespaces: ['a'] }),
      'selection: The run used only the namespaces that it was given.',
    ],
    [
      'one without the history window that the profile requires',
      () => recordedRun({}, { states: false }),
      'target: The profile small requires the feature history-window',
    ],
    ['one with another release than the server', () => withOptions(good, { release: '1.20' }), 'target: The server reports release'],
    [
      'one of a server whose release is not known',
      () => changedEntries(good, 'facts', ({ facts: { release: _, ...facts }, ...entry }) => ({ ...entry, facts })),
      'target: The release of the server is not known.',
    ],
    [
      'one with --enabled',
      () => recordedRun({ enabled: ['hidden-metrics'] }),
      'judged: 1 required statement has not been judged, because the operator enabled what is off by default: ',
    ],
    [
      'one by another version',
      () => changedEntries(good, 'run', (entry) => ({ ...entry, tool: 'apiconform 0.0.9' })),
      'tool: The run was recorded by apiconform 0.0.9, and this is apiconform',
    ],
    [
      'one that left objects',
      () => changedEntries(good, 'finished', (entry) => ({ ...entry, left: ['/api/v1/namespaces/ac-abc123-0'] })),
      'leftovers: The run left 1 object on the server: /api/v1/namespaces/ac-abc123-0.',
    ],
    [
      'one without a case of the plan',
      () => good.filter((line) => !line.includes('"case":"limits/continue-token@configmaps"') && !line.includes('"case":"limits/')),
      'cases: The evidence does not have',
    ],
    [
      'one with a case that the plan does not have',
      () => [...good.slice(0, -1), '{"e":"case","case":"watch/own@configmaps","prefix":"ac","steps":"x","at":1}', ...good.slice(-1)],
      'cases: The evidence has 1 case that the plan does not have: watch/own@configmaps.',
    ],
    [
      'one whose facts do not have a type of the profile',
      () =>
        changedEntries(good, 'facts', (entry) => ({
          ...entry,
          facts: {
            ...entry.facts,
            served: Object.fromEntries(Object.entries(entry.facts.served).filter(([name]) => !name.endsWith('/csinodes'))),
          },
        })),
      'target: The profile small requires a resource type that is not served',
    ],
    [
      'one whose identity lacks rights',
      () => changedEntries(good, 'facts', (entry) => ({ ...entry, facts: { ...entry.facts, denied: ['create configmaps'] } })),
      'cases: The run left out',
    ],
    [
      'one with a statement that could not be judged',
      () =>
        changedEntries(good, 'case', (entry) => (entry.case.startsWith('get-resource-version/') ? { ...entry, steps: 'others' } : entry)),
      'judged: 3 required statements have not been judged in every case: get-resource-version/rv-unset',
    ],
    ['one with a waiver that had expired', () => recordedRun({ strict: true, waivers: [waiver('2029-01-01')] }), 'waivers: '],
    [
      'one with a line twice',
      () => {
        const at = good.findIndex((line) => line.includes('"phase":"case"'));
        return good.flatMap((line, index) => (index === at ? [line, line] : [line]));
      },
      'records: Line ',
    ],
    [
      'one without a request that it sent',
      () =>
        changedEntries(good, 'exchange', (entry) => (entry.phase === 'clean-up' && entry.request.method === 'DELETE' ? undefined : entry)),
      'records: The evidence has',
    ],
  ])('%s', async (_, lines, message) => {
    expect(rulesOf(await lines())).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });

  it('one with a waiver that has expired since', async () => {
    const lines = await recordedRun({ strict: true, waivers: [waiver(today)] });
    expect(rulesOf(lines, { today: '2030-01-03' })).toEqual([
      'waivers: The waiver for csinode/** was valid until 2030-01-02, and today is 2030-01-03.',
    ]);
  });

  it('one without a feature of the profile, which another profile does not require', () => {
    const skipped = withOptions(good, {});
    expect(rulesOf(skipped, profile({ features: [] }))).toEqual([]);
  });

  it('each with one sentence that says what to do', async () => {
    const { problems } = certified(await recordedRun({ only: ['gone'] }, { states: false }));
    expect(problems.length).toBeGreaterThan(1);
    for (const { message, next } of problems) expect(`${message} ${next}`).toMatch(/\.( |$).*\.$/s);
  });
});
