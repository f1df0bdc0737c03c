import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { readCertificate, readEnvelope } from '#conformance/certificate/read-certificate';
import type { Certificate } from '#core/model/certificate';
import { verifyCertificate } from '#library/verify-certificate';
import { disagreementsAmong } from '#reporters/certificate/certificate-comparison';
import products from '../../scripts/publish/products.json' with { type: 'json' };

const published = join(packageRoot(), 'reports', 'published');
const textOf = (...path: readonly string[]): string => readFileSync(join(published, ...path), 'utf8');
const files = readdirSync(published, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(published, path)).isFile());

const certificateIn = (folder: string): Certificate => {
  const read = readEnvelope(textOf(folder, 'certificate.json'));
  const certificate = 'problem' in read ? read : readCertificate(read.body);
  if ('problem' in certificate) throw new Error(`The certificate of ${folder} ${certificate.problem}.`);
  return certificate;
};

describe.each(products)('the published certificate of $name $version', ({ folder, name, version, evidence: hasEvidence }) => {
  const file = join(published, folder, 'certificate.json');

  it('is about the product, for the profile full', () => {
    expect(certificateIn(folder).predicate.apiconform).toMatchObject({ product: { name, version }, profile: { id: 'full' } });
  });

  // Only the build that made it can judge its evidence again: reports/published/README.md says which one.
  it('is valid by every rule that does not depend on the build of apiconform', async () => {
    const evidence = hasEvidence ? join(published, folder) : undefined;
    const { rules, signedBy } = await verifyCertificate({ file, evidence, publicKey: join(published, 'key.pub') });
    const { result } = certificateIn(folder).predicate;
    const known = ['tool', 'tables', ...(result === 'FAILED' ? ['result'] : [])];
    expect(rules.filter(({ rule, outcome }) => outcome === 'failed' && !known.includes(rule))).toEqual([]);
    expect(rules.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['format', 'signature', 'consistency', ...(hasEvidence ? ['evidence'] : [])]),
    );
    expect(signedBy).toMatch(/^[0-9a-f]{64}$/);
  }, 240_000);

  it('is not valid with the evidence of another product', async () => {
    const other = products.find((product) => product.folder !== folder && product.evidence)?.folder ?? '';
    const { rules } = await verifyCertificate({ file, evidence: join(published, other) });
    expect(rules.find(({ rule }) => rule === 'evidence')?.messages).toEqual([
      expect.stringMatching(/^The evidence is of the run \S+, and the certificate of/),
    ]);
  }, 240_000);
});

describe('the published reports', () => {
  it('are those of the products, and nothing else', () => {
    const own = ['certificate.html', 'certificate.json', 'certificate.md'];
    const filesOf = (evidence: boolean): readonly string[] => (evidence ? [...own, 'run.ndjson.br'] : own);
    const expected = [
      'README.md',
      'index.html',
      'key.pub',
      ...products.flatMap(({ folder, evidence }) => filesOf(evidence).map((name) => join(folder, name))),
    ];
    expect([...files].sort()).toEqual(expected.sort());
  });

  it('have a page that compares them: each product, and each requirement that they disagree about', () => {
    const compared = products.map(({ folder }) => ({ folder, certificate: certificateIn(folder) }));
    const page = textOf('index.html');
    for (const { folder } of products) expect(page).toContain(`href="${folder}/certificate.html"`);
    const missing = disagreementsAmong(compared).filter(({ statement }) => !page.includes(`<code>${statement}</code>`));
    expect(missing).toEqual([]);
  });

  it('are small, and do not have the key that signed them', () => {
    expect(files.reduce((sum, path) => sum + statSync(join(published, path)).size, 0)).toBeLessThan(5_000_000);
    expect(files.filter((path) => !path.endsWith('.br') && textOf(path).includes('PRIVATE KEY'))).toEqual([]);
  });
});
