import { describe, expect, it } from 'vitest';
import { exceptionText } from '#core/waivers/waiver-text';

describe('an exception in words', () => {
  it.each([
    [undefined, 'Known. (storage team)'],
    [{ day: '2026-12-31' }, 'Known. (storage team, until 2026-12-31)'],
    [{ release: { major: 1, minor: 40 } }, 'Known. (storage team, until release 1.40)'],
  ])('until %j', (until, expected) => {
    expect(exceptionText({ reason: 'Known.', owner: 'storage team', ...(until === undefined ? {} : { until }) })).toBe(expected);
  });
});
