import { describe, expect, it } from 'vitest';
import { manifestRules } from '#core/codecs/manifest-rules';

describe('the rules of a scan', () => {
  it.each(Object.entries(manifestRules))('say in one sentence what they find: %s', (id, text) => {
    expect(id).toMatch(/^manifest\/[a-z-]+$/);
    expect(text).toMatch(/^[A-Z][^.]*\.$/);
  });
});
