import { describe, expect, it } from 'vitest';
import { isException } from '#core/waivers/is-waiver';

const where = { file: 'exceptions.yaml', line: 2, column: 5 };
const exception = { rule: 'watch', reason: 'Known.', owner: 'storage team', where };

describe('an exception of saved evidence', () => {
  it.each([
    ['the least', exception],
    ['all', { ...exception, match: 'configmaps', until: { day: '2026-12-31' } }],
    ['a release', { ...exception, until: { release: { major: 1, minor: 40 } } }],
  ])('is one with %s', (_, value) => {
    expect(isException(value)).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['no rule', { ...exception, rule: 7 }],
    ['no place', { ...exception, where: {} }],
    ['a match that is no text', { ...exception, match: ['a'] }],
    ['an end that is none', { ...exception, until: {} }],
    ['a day that is none', { ...exception, until: { day: 7 } }],
    ['a release that is none', { ...exception, until: { release: { major: 1 } } }],
  ])('is none with %s', (_, value) => {
    expect(isException(value)).toBe(false);
  });
});
