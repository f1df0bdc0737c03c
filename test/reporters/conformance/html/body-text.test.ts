import { describe, expect, it } from 'vitest';
import { bodyText } from '#reporters/conformance/html/body-text';

const object = JSON.stringify({
  metadata: { name: 'a', managedFields: [{ manager: 'one' }, { manager: 'two' }], resourceVersion: '7' },
  data: { key: 'value' },
});
const shown = (places: readonly string[], limit = 4000): string => bodyText(object, new Set(places), limit).toString();

describe('the body of a response', () => {
  it('is indented, and marks the lines that findings are about', () => {
    expect(shown(['/data/key'])).toContain('<mark>    &quot;key&quot;: &quot;value&quot;</mark>');
  });

  it('has the managedFields apart, folded', () => {
    const [body = '', apart = ''] = shown([]).split('<details>');
    expect(body).not.toContain('manager&quot;:');
    expect(body).toContain('&quot;managedFields&quot;: … (below)');
    expect(body).toContain('&quot;resourceVersion&quot;: &quot;7&quot;');
    expect(apart).toContain('&quot;manager&quot;: &quot;two&quot;');
  });

  it('has the managedFields in their place where a finding is about them', () => {
    expect(shown(['/metadata/managedFields/1/manager'])).toContain('<mark>        &quot;manager&quot;: &quot;two&quot;</mark>');
  });

  it('is cut, and says how much is missing', () => {
    expect(shown([], 30)).toMatch(/… \d+ more lines in report\.json/);
  });

  it('stays as it is where it is no JSON', () => {
    expect(bodyText('<b>', new Set(), 100).toString()).toBe('<pre>&lt;b&gt;</pre>\n');
  });
});
