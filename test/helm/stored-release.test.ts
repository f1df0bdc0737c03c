import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readStoredRelease, storedText } from '#helm/stored-release';
import { documentOf, secretOf } from './a-release.ts';

const packed = (text: string | Uint8Array): string => gzipSync(text).toString('base64');

describe('a revision that Helm stores', () => {
  it('is read from a Secret, and stored again as it was', () => {
    const parts = { revision: 3, manifest: 'kind: A\n', hooks: ['kind: B\n'] };
    const read = readStoredRelease(secretOf(parts), 'secrets');
    expect(read).toMatchObject({
      name: 'web',
      namespace: 'shop',
      revision: 3,
      status: 'deployed',
      chart: 'shop',
      chartVersion: '1.2.3',
      manifest: 'kind: A\n',
      hooks: ['kind: B\n'],
      document: documentOf(parts),
      object: { name: 'sh.helm.release.v1.web.v3', resourceVersion: '103', labels: { owner: 'helm' } },
    });
    const again = { metadata: {}, data: { release: storedText(documentOf(parts), 'secrets') } };
    expect(readStoredRelease(again, 'secrets')).toMatchObject({ document: documentOf(parts) });
  });

  it('is read from a ConfigMap, which has one encoding less, and from an old Helm, which did not compress', () => {
    const document = documentOf({});
    expect(readStoredRelease({ data: { release: storedText(document, 'configmaps') } }, 'configmaps')).toMatchObject({ document });
    const plain = Buffer.from(document).toString('base64');
    expect(readStoredRelease({ data: { release: plain } }, 'configmaps')).toMatchObject({ document });
  });

  it.each([
    ['without data', { metadata: { name: 'a', namespace: 'b' } }, 'it has no data.release'],
    ['with something that is no base64', secretOf({}, '<no>'), 'not base64 of gzip'],
    ['with broken compression', secretOf({}, Buffer.from([0x1f, 0x8b, 1, 2]).toString('base64')), 'not base64 of gzip'],
    ['that decompresses to more than 32 MiB', secretOf({}, packed(Buffer.alloc(33 * 1024 * 1024))), 'more than 32 MiB'],
    ['with text that is not UTF-8', secretOf({}, packed(Buffer.from([0xff, 0xfe]))), 'not base64 of gzip'],
    ['with JSON of something else', secretOf({}, packed('{"name":"web","version":"1"}')), 'not the JSON of a release'],
    ['with deep JSON', secretOf({}, packed('['.repeat(10_000))), 'not the JSON of a release'],
    ['with a revision that is no whole number', secretOf({}, packed(documentOf({ revision: 1.5 }))), 'not the JSON of a release'],
  ])('is reported if it is an object %s', (_, item, why) => {
    expect(readStoredRelease(item, 'secrets')).toEqual({ object: expect.any(String), why: expect.stringContaining(why) });
  });

  it('has names of a bounded length', () => {
    const document = documentOf({}).replace('"web"', JSON.stringify('x'.repeat(10_000)));
    const read = readStoredRelease({ data: { release: storedText(document, 'configmaps') } }, 'configmaps');
    expect('name' in read ? read.name.length : 0).toBe(253);
  });
});
