import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { readWaivers } from '#spec/catalogue/read-waivers';
import { schemas } from './schema-texts.ts';

const text = `waivers:
  - rule: server/removed-version
    match: batch/v1beta1/CronJob
    reason: It goes with the next release.
    owner: the platform team
    until: "1.40"
  - { rule: watch, reason: Known., owner: the storage team, until: "2026-12-31" }
  - { rule: "list/**", reason: Known., owner: the storage team }
`;

const read = (of: string) => readWaivers({ file: 'waivers.yaml', text: of }, schemas);

const refused = (of: string): UsageError => {
  try {
    read(of);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the waivers were accepted');
};

describe('a file of waivers', () => {
  it('has the rule, the pattern for subjects, the reason, the owner and the expiry', () => {
    expect(read(text)).toEqual([
      {
        rule: 'server/removed-version',
        match: 'batch/v1beta1/CronJob',
        reason: 'It goes with the next release.',
        owner: 'the platform team',
        until: { release: { major: 1, minor: 40 } },
        where: { file: 'waivers.yaml', line: 2, column: 5 },
      },
      {
        rule: 'watch',
        reason: 'Known.',
        owner: 'the storage team',
        until: { day: '2026-12-31' },
        where: { file: 'waivers.yaml', line: 7, column: 5 },
      },
      { rule: 'list/**', reason: 'Known.', owner: 'the storage team', where: { file: 'waivers.yaml', line: 8, column: 5 } },
    ]);
  });

  it('may be empty of waivers', () => {
    expect(read('waivers: []\n')).toEqual([]);
  });

  it.each([
    ['no reason', 'reason: It goes with the next release.\n    ', '', 'waivers.yaml:2:5', 'the key "reason" is missing'],
    ['no owner', 'owner: the platform team\n    ', '', 'waivers.yaml:2:5', 'the key "owner" is missing'],
    ['a release without quotes', '"1.40"', '1.40', 'waivers.yaml:6:12', 'expected a text, found the number 1.4; put it in quotes'],
    [
      'a month of its own',
      '2026-12-31',
      '2026-13-31',
      'waivers.yaml:7:68',
      'expected a day as "2026-12-31" or a release as "1.40", in quotes',
    ],
    ['a misspelt key', 'match:', 'matches:', 'waivers.yaml:3:5', 'unknown key "matches"; did you mean "match"?'],
    ['no YAML', '  - rule', '\t- rule', 'waivers.yaml:2', 'invalid YAML'],
  ])('is refused with %s, at its place', (_, right, wrong, place, message) => {
    const error = refused(text.replace(right, wrong));
    expect(error.message).toContain(place);
    expect(error.message).toContain(message);
    expect(error.where?.file).toBe('waivers.yaml');
  });
});
