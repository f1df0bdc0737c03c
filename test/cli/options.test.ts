import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { collect, parseDrawn, parseDuration, parseTime, wholeNumber } from '#cli/options';

describe('a duration', () => {
  it.each([
    ['500ms', 0.5],
    ['30s', 30],
    ['1.5s', 1.5],
    ['5m', 300],
    ['2h', 7200],
    ['168h', 604_800],
    ['604800000ms', 604_800],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each(['168.001h', '600h', '10081m', '604801s', '604800001ms'])('is not %s, which is longer than a week', (text) => {
    for (const parse of [parseDuration, parseTime, parseDrawn]) expect(() => parse(text)).toThrow('Use at most 168h.');
  });

  it.each(['', '5', 's', '-5s', '5 s', '5S', '5d', '0s', '1e3s', '٣s', `${'9'.repeat(400)}h`])('is not %j', (text) => {
    expect(() => parseDuration(text)).toThrow(InvalidArgumentError);
  });
});

describe('how many sequences are drawn', () => {
  it('is a number or a time', () => {
    expect([parseDrawn('500'), parseDrawn('10m')]).toEqual([{ drawn: 500 }, { drawnSeconds: 600 }]);
  });

  it.each(['0', '1000001', '-5', 'm', ''])('is not %j', (text) => {
    expect(() => parseDrawn(text)).toThrow(InvalidArgumentError);
  });
});

describe('a time that may be none', () => {
  it('is a duration, or nothing', () => {
    expect([parseTime('0s'), parseTime('5m')]).toEqual([0, 300]);
    expect(() => parseTime('0')).toThrow(InvalidArgumentError);
  });
});

describe('a whole number', () => {
  it('is taken at both bounds and between them', () => {
    expect(['1', '7', '512'].map(wholeNumber(1, 512))).toEqual([1, 7, 512]);
  });

  it.each(['', '0', '513', '-1', '+1', '1.0', '0x10', '1e2', ' 1', '9'.repeat(30)])(
    'from 1 to 512 is not %j, and the message has the bounds',
    (text) => {
      expect(() => wholeNumber(1, 512)(text)).toThrow('Use a whole number from 1 to 512.');
    },
  );
});

describe('an option that can be repeated', () => {
  it('keeps the values in their order, and leaves the default as it is', () => {
    const none: readonly string[] = [];
    expect(collect('b', collect('a', none))).toEqual(['a', 'b']);
    expect(none).toEqual([]);
  });
});
