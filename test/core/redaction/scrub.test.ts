import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrubber } from '#core/redaction/scrub';
import { createAuthority } from '#reference-server/http/certificates/create-authority';

const { key, certificate } = createAuthority();
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const wrapped = (text: string, columns: number, lineBreak: string): string =>
  (text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).join(lineBreak);

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

  it('finds a secret with the Kelvin sign beside characters of two units', () => {
    expect(createScrubber(['\u212a 𐀀𐎗𐀀'])('a \u212a 𐀀𐎗𐀀 b')).toBe('a [redacted] b');
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

  it.each([
    ['in lower case', (token: string) => token.toLowerCase()],
    ['in upper case', (token: string) => token.toUpperCase()],
    ['in base64 of 64 columns', (token: string) => wrapped(base64(token), 64, '\n')],
    ['in base64 of 76 columns, in a JSON string', (token: string) => JSON.stringify(wrapped(base64(token), 76, '\r\n'))],
    ['in wrapped base64 with other data', (token: string) => wrapped(base64(`{"a":"${token}"}`), 64, '\n    ')],
    ['in base64url that is wrapped', (token: string) => wrapped(Buffer.from(token).toString('base64url'), 20, '\n')],
    ['escaped for HTML', (token: string) => token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ['escaped for HTML by Go', (token: string) => token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')],
    [
      'escaped for HTML, in JSON',
      (token: string) => JSON.stringify(token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')),
    ],
    ['with escaped slashes', (token: string) => JSON.stringify(token).replaceAll('/', '\\/')],
    ['escaped for a URL twice', (token: string) => encodeURIComponent(encodeURIComponent(token))],
  ])('leaves no part of a token %s', (_, spell) => {
    const token = 'Zq7/Lk"Wd&Nv<Xt+Rb=Mh-Jc_Ys.Gf0Pz1Uo2Ae3Iy4Tw5Kn6Sx7Dq8Hv9Bl/Cm+Er=Gu-Vp_Fi.Oj';
    const scrubbed = createScrubber([token])(`before ${spell(token)} after`);
    expect(scrubbed).toMatch(/^before .*\[redacted\].* after$/s);
    const text = spell(token);
    for (let at = 0; at + 24 <= text.length; at += 1) expect(scrubbed).not.toContain(text.slice(at, at + 24));
  });

  it.each(['', '…', '...', '" and more', ', expected another', '… (12 more characters)'])(
    'hides the beginning of a secret that was cut and is followed by %j',
    (rest) => {
      const token = 'Zq7Lk-Wd_NvXtRbMhJcYsGf0Pz1Uo2Ae3Iy4Tw5Kn6Sx7Dq8';
      const scrub = createScrubber([token]);
      for (let length = 12; length < token.length; length += 1)
        expect(scrub(`invalid ${token.slice(0, length)}${rest}`)).toBe(`invalid [redacted]${rest}`);
    },
  );

  it('leaves another token that begins in the same way', () => {
    const scrub = createScrubber(['eyJhbGciOiJSUzI1NiIsImtpZCI6Im5vIn0.eyJzdWIiOiJ1cyJ9.c2lnbmF0dXJl']);
    const other = 'eyJhbGciOiJSUzI1NiIsImtpZCI6Im5vIn0.eyJzdWIiOiJ0aGVtIn0.b3RoZXI';
    expect(scrub(`token ${other}, certificate -----BEGIN`)).toBe(`token ${other}, certificate -----BEGIN`);
  });

  it('leaves a word in another letter case than a short password', () => {
    expect(createScrubber(['list'])('the List of a list')).toBe('the List of a [redacted]');
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
