import { describe, expect, it } from 'vitest';
import { comparisonHtml, comparisonMarkdown, disagreementsAmong } from '#reporters/certificate/certificate-comparison';
import { sampleCertificate } from './sample-certificate.ts';

const one = { folder: 'one', certificate: sampleCertificate() };
const other = {
  folder: 'other',
  certificate: sampleCertificate(
    { product: { name: '<b>other</b>', version: '2', contact: 'a' }, deviations: [], notJudged: [] },
    { passedTests: ['limits/token-lifetime', 'deletion/namespace'], warnedTests: ['watch/resume'], failedTests: ['gone/watch'] },
  ),
};

describe('certificates that are compared', () => {
  it('have the requirements that they disagree about, each with what is said of it', () => {
    expect(disagreementsAmong([one, other])).toEqual([
      { statement: 'deletion/namespace', said: [{ is: 'not judged' }, { is: 'passed' }] },
      { statement: 'gone/watch', said: [{ is: 'deviated', erratum: 'gone-told-in-the-stream' }, { is: 'failed' }] },
      { statement: 'watch/resume', said: [{ is: 'not in the profile' }, { is: 'warned' }] },
    ]);
    expect(disagreementsAmong([one, one])).toEqual([]);
  });

  it.each([
    ['HTML', comparisonHtml],
    ['Markdown', comparisonMarkdown],
  ])('are a page in %s with links to theirs, and hostile text as text', (_, page) => {
    const text = page([one, other], 'ab'.repeat(32));
    for (const part of ['storage 1.2', 'one/certificate.', 'other/certificate.', 'gone-told-in-the-stream', 'ab'.repeat(32)])
      expect(text.replaceAll('\\', '')).toContain(part);
    expect(text).not.toContain('<b>');
  });
});
