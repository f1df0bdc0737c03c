import { describe, expect, it } from 'vitest';
import { html } from '#reporters/html/html';

describe('the html template', () => {
  it('escapes every placeholder for text and for quoted attributes', () => {
    expect(html`<p title="${'"\'<&>'}">${'<b>&</b>'}</p>`.toString()).toBe(
      '<p title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('inserts its own markup as is and joins lists', () => {
    expect(html`<ul>${['a', 'b'].map((text) => html`<li>${text}</li>`)}</ul>`.toString()).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('omits undefined and false but shows zero', () => {
    expect(html`${undefined}${false}${0}`.toString()).toBe('0');
  });

  it('spells out control characters', () => {
    expect(html`${'\u001b[1m'}`.toString()).toBe('\\u{1b}[1m');
  });
});
