import { describe, expect, it } from 'vitest';
import { visibleText } from '#reporters/visible-text';

describe('visible text', () => {
  it('spells out characters that a terminal or a viewer interprets', () => {
    expect(visibleText('\u001b[31m\u0000\r\u202e\ud800\u2028')).toBe('\\u{1b}[31m\\u{0}\\r\\u{202e}\\u{d800}\\u{2028}');
  });

  it('leaves lines, tabs, surrogate pairs and every script unchanged', () => {
    expect(visibleText('a\n\tb é 漢字 שלום 😀 👩‍🚀')).toBe('a\n\tb é 漢字 שלום 😀 👩‍🚀');
  });
});
