import { describe, expect, it } from 'vitest';
import { waiverText } from '#core/waivers/waiver-text';

describe('a waiver in words', () => {
  it.each([
    [undefined, 'Known. (storage team)'],
    [{ day: '2026-12-31' }, 'Known. (storage team, until 2026-12-31)'],
    [{ release: { major: 1, minor: 40 } }, 'Known. (storage team, until release 1.40)'],
  ])('until %j', (until, expected) => {
    expect(waiverText({ reason: 'Known.', owner: 'storage team', ...(until === undefined ? {} : { until }) })).toBe(expected);
  });
});
