import { describe, expect, it } from 'vitest';
import { markdownText } from '#reporters/markdown-text';

describe('text in Markdown', () => {
  it('leaves plain prose unchanged', () => {
    expect(markdownText('Released 1.36, in part - see (below): it works!', 100)).toBe('Released 1.36, in part - see (below): it works!');
  });

  it('escapes markup', () => {
    expect(markdownText('a|b `c` *d* <e> & [f](g)', 100)).toBe('a\\|b \\`c\\` \\*d\\* &lt;e&gt; &amp; \\[f\\](g)');
  });

  it('starts neither a list nor a heading, and is one line', () => {
    expect(markdownText('- a\n1. b', 100)).toBe('\\- a 1. b');
    expect(markdownText('1. b', 100)).toBe('1\\. b');
    expect(markdownText('# c', 100)).toBe('\\# c');
  });

  it('is neither a link nor a mention', () => {
    expect(markdownText('https://x.example www.x.example @me', 100)).toBe('https\\://x.example www\\.x.example @&#8203;me');
  });
});
