import { describe, expect, it } from 'vitest';
import { apiVersionOf, kindText, parseApiVersion, parseKindText } from '#core/codecs/group-version-kind';

describe('the type of an object', () => {
  it.each([
    ['apps/v1/Deployment', { group: 'apps', version: 'v1', kind: 'Deployment' }],
    ['v1/ConfigMap', { group: '', version: 'v1', kind: 'ConfigMap' }],
  ])('is read from %s and written the same way', (text, expected) => {
    const type = parseKindText(text);
    expect(type).toEqual(expected);
    expect(type && kindText(type)).toBe(text);
    expect(type && `${apiVersionOf(type)}/${type.kind}`).toBe(text);
  });

  it.each(['', 'ConfigMap', '/ConfigMap', 'v1/', 'a/b/c/D', 'a//D'])('is not read from %j', (text) => {
    expect(parseKindText(text)).toBeUndefined();
  });

  it.each(['', '/', 'apps/', '/v1', 'a/b/c'])('has no apiVersion like %j', (text) => {
    expect(parseApiVersion(text)).toBeUndefined();
  });
});
