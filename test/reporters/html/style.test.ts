import { describe, expect, it } from 'vitest';
import { style } from '#reporters/html/style';

type Scheme = ReadonlyMap<string, string>;

const coloursOf = (css: string): Scheme =>
  new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name ?? '', value ?? '']));

const dark = style.indexOf('@media screen and (prefers-color-scheme: dark)');
const schemes = { light: coloursOf(style.slice(0, dark)), dark: coloursOf(style.slice(dark, style.indexOf('* {'))) };

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (scheme: Scheme, text: string, ground: string): number => {
  const [lighter = 0, darker = 0] = [text, ground]
    .map((name) => luminance(scheme.get(name) ?? '#808080'))
    .sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
};

const statuses = ['passed', 'failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped'];

describe.each(Object.entries(schemes))('the colours of the %s scheme', (_, scheme) => {
  it.each(['ink', 'quiet', 'link'])('make %s readable on the page and on panels', (text) => {
    expect(contrast(scheme, text, 'page')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scheme, text, 'panel')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(statuses)('make %s readable on the page and on the tint of every status', (status) => {
    for (const ground of ['page', 'panel', ...statuses.map((other) => `${other}-tint`)]) {
      expect(contrast(scheme, status, ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(statuses)('make text readable on the tint of %s', (status) => {
    expect(contrast(scheme, 'ink', `${status}-tint`)).toBeGreaterThanOrEqual(4.5);
  });
});
