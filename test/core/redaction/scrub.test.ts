import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrubber } from '#core/redaction/scrub';
import { createAuthority } from '#reference-server/http/certificates/create-authority';

const { key, certificate } = createAuthority();
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a secret could come back, each by the means that would bring it. */
const spellings: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['in JSON in JSON', (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  ['in base64', base64],
  ['in base64url', (secret) => Buffer.from(secret).toString('base64url')],
  ['escaped for a URL', (secret) => encodeURIComponent(Buffer.from(secret).toString())],
  ['in the path of a URL', (secret) => encodeURI(Buffer.from(secret).toString())],
  ['as a form field', (secret) => new URLSearchParams({ f: secret }).toString().slice(2)],
  ['in base64, escaped for a URL', (secret) => encodeURIComponent(base64(secret))],
];

/** Long enough to be looked for, and no part of the mark that takes its place. */
const secret = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
  .filter((text) => !'[redacted]'.includes(text.trim()) && text.trim().length >= 4);

describe('the scrubber', () => {
  it.each(spellings)('leaves no secret %s, whatever stands around it', (_, spell) => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        const scrubbed = createScrubber([value])(before + spell(value) + after);
        expect(scrubbed).not.toContain(spell(value));
        expect(scrubbed).toContain('[redacted]');
      }),
    );
  });

  it('finds any of many secrets, of any length', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 8 }), fc.nat(), fc.string(), (values, pick, around) => {
        const value = values[pick % values.length] ?? '';
        expect(createScrubber(values)(around + value + around)).not.toContain(value);
      }),
    );
  });

  it('finds a secret inside longer base64, wherever it begins', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz';
    for (const before of ['', 'a', 'ab', 'abc']) {
      const scrubbed = createScrubber([token])(base64(`${before}${token} and more`));
      expect(scrubbed).toContain('[redacted]');
      expect(Buffer.from(scrubbed.replace('[redacted]', ''), 'base64').toString('latin1')).not.toContain('mnop');
    }
  });

  it.each([
    ['as it is', key],
    ['as the data of a kubeconfig', base64(key)],
    ['in one line', key.replaceAll('\n', '')],
    ['in a JSON string', JSON.stringify({ key })],
    ['with Windows line ends', key.replaceAll('\n', '\r\n')],
    [
      'line by line',
      key
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    ],
  ])('leaves nothing of a private key %s', (_, text) => {
    const scrubbed = createScrubber([key])(text);
    for (const line of key.split('\n').filter((part) => part.length >= 40 && !part.startsWith('---'))) expect(scrubbed).not.toContain(line);
    expect(scrubbed).not.toContain(base64(key).slice(40, 80));
    expect(scrubbed).toContain('[redacted]');
  });

  it('finds what Go and ASCII-only encoders make of JSON', () => {
    const scrub = createScrubber(['<p&ss>', 'wörd-pass']);
    expect(scrub('{"a":"\\u003cp\\u0026ss\\u003e"}')).toBe('{"a":"[redacted]"}');
    expect(scrub('{"a":"w\\u00f6rd-pass"}')).toBe('{"a":"[redacted]"}');
  });

  it('replaces every one, the longest first', () => {
    expect(createScrubber(['abcd', 'abcdef'])('abcdef abcd abcdef')).toBe('[redacted] [redacted] [redacted]');
  });

  it('leaves text alone in which there is no secret', () => {
    const text = JSON.stringify({ kind: 'ConfigMap', metadata: { name: 'x', resourceVersion: '42' } });
    fc.assert(
      fc.property(fc.string({ minLength: 16 }), (around) => {
        expect(createScrubber(['a-token-that-is-nowhere', key, certificate])(around + text)).toBe(around + text);
      }),
    );
  });

  it('does not look for secrets of fewer than four characters, which would take the evidence with them', () => {
    expect(createScrubber(['abc', 'a', ''])('abc in abcd')).toBe('abc in abcd');
    expect(createScrubber([])('anything')).toBe('anything');
  });

  it('takes the characters of a pattern for what they are', () => {
    const secret = ['.*+?^$', '{}()|[]\\/'].join('');
    expect(createScrubber([secret])(`x ${secret} y .*+`)).toBe('x [redacted] y .*+');
  });
});
