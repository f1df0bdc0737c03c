import { describe, expect, it } from 'vitest';
import type { Certificate, Extension } from '#core/model/certificate';
import { certificateHtml } from '#reporters/certificate/certificate-html';
import { certificateMarkdown } from '#reporters/certificate/certificate-markdown';
import { verdictWords } from '#reporters/certificate/certificate-words';
import { sampleCertificate } from './sample-certificate.ts';

const good = sampleCertificate();
const withMust = (changed: Partial<Extension['levels']['MUST']>): Certificate => {
  const { levels } = good.predicate.apiconform;
  return sampleCertificate({ levels: { ...levels, MUST: { ...levels.MUST, ...changed } } });
};

describe('the words of a certificate', () => {
  it('say whether the product conforms, and why', () => {
    expect(verdictWords(good)).toEqual({
      word: 'Conformant',
      because: 'storage 1.2 passed 7 of the 10 requirements of the profile core; 2 deviate as released servers do; 1 did not apply.',
    });
    expect(verdictWords(withMust({ failed: 3, knownFailures: 1 }))).toEqual({
      word: 'Not conformant',
      because:
        'storage 1.2 failed 3 of the 10 requirements of the profile core; 2 deviate as released servers do; 1 known failure accepted by waivers; 1 did not apply.',
    });
  });
});

describe.each([
  ['HTML', certificateHtml],
  ['Markdown', certificateMarkdown],
])('a certificate in %s', (_, page) => {
  it('shows product, profile, digests, counts, deviations, waivers and what was not judged', () => {
    const text = page(good, 'ab'.repeat(32)).replaceAll('\\', '');
    for (const part of [
      'storage 1.2',
      'core',
      '0'.repeat(64),
      'ab'.repeat(32),
      'gone-told-in-the-stream',
      'Fixed in the next release',
      'no namespace controller',
    ])
      expect(text).toContain(part);
  });

  it('says that it is not signed where it is not', () => {
    expect(page(good, undefined)).toContain('nobody');
  });

  it('is called a test result where the product failed', () => {
    expect(page(withMust({ failed: 1 }), undefined)).toMatch(/Test result/);
    expect(page(good, undefined)).toMatch(/Certificate of conformance/);
  });

  it('shows hostile text as text', () => {
    const hostile = '<script>alert(1)</script>\u202e\u001b[31m@everyone';
    const text = page(sampleCertificate({ product: { name: hostile, version: '1', contact: hostile } }), undefined);
    expect(text).not.toContain('<script>');
    for (const character of ['\u202e', '\u001b']) expect(text).not.toContain(character);
  });
});

it('a page in HTML loads nothing and has no scripts', () => {
  expect(certificateHtml(good, undefined)).toContain('content="default-src &#39;none&#39;; style-src');
  expect(certificateHtml(good, undefined)).not.toMatch(/<(?:script|link|img|iframe)/);
});
