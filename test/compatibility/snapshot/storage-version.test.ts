import { describe, expect, it } from 'vitest';
import { storageVersionHash, storageVersionOf } from '#compatibility/snapshot/storage-version';

describe('the storage version', () => {
  // As kube-apiserver 1.36 tells it in its discovery.
  it.each([['xPOwRZ+Yhw8=', { group: '', version: 'v1', kind: 'Pod' }]])('%s is read from the hash', (hash, type) => {
    expect(storageVersionHash(type)).toBe(hash);
    expect(storageVersionOf(hash, [{ ...type, version: 'v2' }, type])).toEqual(type);
  });

  it('is unknown where none of the candidates has the hash', () => {
    expect(storageVersionOf('AAAAAAAAAAA=', [{ group: '', version: 'v1', kind: 'Pod' }])).toBeUndefined();
  });
});
