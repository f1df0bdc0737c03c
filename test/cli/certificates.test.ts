import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certify } from '#cli/certify';
import { createProgram } from '#cli/program';
import { verify } from '#cli/verify';
import { keys, signed } from '../conformance/certificate/small-run.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { sampleCertificate } from '../reporters/certificate/sample-certificate.ts';
import { fakeWorld } from './fake-world.ts';

/** A folder with a certificate and the key that signed it. */
const folderWith = (certificate = sampleCertificate()) => {
  const folder = temporaryFolder();
  const [file, publicKey] = [join(folder, 'certificate.json'), join(folder, 'key.pub')];
  writeFileSync(file, signed(certificate));
  writeFileSync(publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  return { file, publicKey };
};

describe('apiconform verify', () => {
  it('prints the rules that passed, those that were not checked, and each that failed, and fails', async () => {
    const { file, publicKey } = folderWith();
    const world = fakeWorld();
    await verify(file, { publicKey }, world);
    const out = world.out();
    expect(out).toMatch(/^storage 1\.2 passed 7 of the 10 requirements of the profile core/);
    expect(out).toMatch(/^signed by the key sha256:[0-9a-f]{64}$/m);
    expect(out).toMatch(/^passed: format, signature, .*waivers$/m);
    expect(out).toMatch(/^not checked: evidence, records, .*agreement\. Name the folder with the evidence: --evidence\.$/m);
    expect(out).toMatch(
      /^failed tables: It was made with other spec tables\. Verify it with the build of apiconform that made it: npx apiconform@0\.1\.0 verify\.$/m,
    );
    expect(out).toMatch(/The certificate is not valid\.\n$/);
    expect(world.code()).toBe(1);
  });

  it('shows hostile text as text', async () => {
    const { file } = folderWith(sampleCertificate({ product: { name: '\u001b[31mred\u202e', version: '1', contact: 'a' } }));
    const world = fakeWorld();
    await verify(file, {}, world);
    for (const character of ['\u202e', '\u001b']) expect(world.out()).not.toContain(character);
  });
});

describe('apiconform certify', () => {
  it('takes the version of the product, and not that of the command', async () => {
    const world = fakeWorld();
    const flags = ['--product', 'a', '--version', '1.2', '--contact', 'https://example.com', '--profile', 'core'];
    await expect(createProgram(world).parseAsync(['node', 'apiconform', 'certify', temporaryFolder(), ...flags])).rejects.toThrow(
      /^There is no .*run\.ndjson\.$/,
    );
    expect(world.out()).toBe('');
  });

  it('needs a run', async () => {
    const flags = { product: 'a', version: '1', contact: 'https://example.com', profile: 'core' };
    await expect(certify(temporaryFolder(), flags, fakeWorld())).rejects.toThrow(/^There is no /);
  });
});
