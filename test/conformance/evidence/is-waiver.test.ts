import { describe, expect, it } from 'vitest';
import { isWaiver } from '#conformance/evidence/is-waiver';

const where = { file: 'waivers.yaml', line: 2, column: 5 };
const waiver = { rule: 'watch', reason: 'Known.', owner: 'storage team', where };

describe('a waiver of saved evidence', () => {
  it.each([
    ['the least', waiver],
    ['all', { ...waiver, match: 'configmaps', until: { day: '2026-12-31' } }],
    ['a release', { ...waiver, until: { release: { major: 1, minor: 40 } } }],
  ])('is one with %s', (_, value) => {
    expect(isWaiver(value)).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['no rule', { ...waiver, rule: 7 }],
    ['no place', { ...waiver, where: {} }],
    ['a match that is no text', { ...waiver, match: ['a'] }],
    ['an end that is none', { ...waiver, until: {} }],
    ['a day that is none', { ...waiver, until: { day: 7 } }],
    ['a release that is none', { ...waiver, until: { release: { major: 1 } } }],
  ])('is none with %s', (_, value) => {
    expect(isWaiver(value)).toBe(false);
  });
});
