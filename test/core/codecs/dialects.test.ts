import { expect, it } from 'vitest';
import { dialects } from '#core/codecs/dialects';

it('no two dialects share an id, a domain, a media type or a prefix', () => {
  for (const name of ['id', 'apiDomain', 'binaryMediaType', 'extensionPrefix'] as const) {
    expect(new Set(dialects.map((dialect) => dialect[name])).size).toBe(dialects.length);
  }
});

it('the names of Kubernetes come first, so that real clients work by default', () => {
  expect(dialects[0]).toMatchObject({ id: 'kubernetes', apiDomain: 'k8s.io' });
});
