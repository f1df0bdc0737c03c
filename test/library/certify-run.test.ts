import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, toolDigests } from '#library/tool-digests';
import { certifyRun, judgeEvidence, runConformance, UsageError, verifyCertificate } from '../../src/index.ts';
import { signed } from '../conformance/certificate/small-run.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { sampleCertificate } from '../reporters/certificate/sample-certificate.ts';

const product = { name: 'reference', version: '1.0', contact: 'https://example.com' };
const directory = mkdtempSync(join(tmpdir(), 'apiconform-certify-'));
beforeAll(() => runConformance({ reference: {}, only: ['get-resource-version'], output: directory }), 60_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('certifyRun', () => {
  it('refuses a run of a part of the suite with each reason, and writes nothing', async () => {
    const refusal = certifyRun({ directory, product, profile: 'core' });
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(
      /^This is not a complete run of the profile core:\n {2}The run was limited to get-resource-version\. Run the suite again without --only\.\n/,
    );
    expect(existsSync(join(directory, 'certificate.json'))).toBe(false);
  });

  it('refuses a profile that does not exist, a folder without a run, and a file that is no key', async () => {
    await expect(certifyRun({ directory, product, profile: 'cores' })).rejects.toMatchObject({ next: 'Did you mean core?' });
    await expect(certifyRun({ directory: temporaryFolder(), product, profile: 'core' })).rejects.toThrow(/^There is no .*run\.ndjson\.$/);
    await expect(certifyRun({ directory, product, profile: 'core', key: join(directory, 'summary.md') })).rejects.toThrow(
      'is not a private key',
    );
  });
});

describe('verifyCertificate', () => {
  it('says that a certificate is by another build, and checks what it can', async () => {
    const file = join(directory, 'sample.json');
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, signed(sampleCertificate(), privateKey));
    const key = join(directory, 'key.pub');
    writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }));
    const { isValid, rules } = await verifyCertificate({ file, evidence: directory, publicKey: key });
    const outcomes = Object.fromEntries(rules.map(({ rule, outcome }) => [rule, outcome]));
    expect(isValid).toBe(false);
    expect(outcomes).toMatchObject({
      format: 'passed',
      signature: 'passed',
      tool: 'failed',
      tables: 'failed',
      evidence: 'failed',
      agreement: 'not checked',
    });
  });

  it('refuses files that are not there', async () => {
    await expect(verifyCertificate({ file: join(directory, 'none.json') })).rejects.toThrow(UsageError);
    await expect(verifyCertificate({ file: join(directory, 'report.json'), evidence: temporaryFolder() })).rejects.toThrow(UsageError);
  });
});

describe('the digests of the tool', () => {
  it('are the same each time, and not those of each other', () => {
    const { tool, tables } = toolDigests();
    expect(toolDigests()).toEqual({ tool, tables });
    expect([tool, tables].every((digest) => /^[0-9a-f]{64}$/.test(digest)) && tool !== tables).toBe(true);
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

it('judgeEvidence still reads the folder of a run', async () => {
  expect((await judgeEvidence({ directory })).run.options.only).toEqual(['get-resource-version']);
});
