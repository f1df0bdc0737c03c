import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveCertificates } from '#cli/serve-certificates';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the certificates of a server', () => {
  it('are stored in a folder, keys readable only by their owner, and their authority is used again', async () => {
    const folder = join(temporaryFolder(), 'new');
    const first = await serveCertificates(folder);
    const again = await serveCertificates(folder);
    expect(readdirSync(folder).sort()).toEqual(['admin.crt', 'admin.key', 'ca.crt', 'ca.key', 'server.crt', 'server.key']);
    expect(statSync(join(folder, 'ca.key')).mode & 0o777).toBe(0o600);
    expect(again.authority.certificate).toBe(first.authority.certificate);
    expect((await serveCertificates(undefined)).authority.certificate).not.toBe(first.authority.certificate);
  });

  it('are not made anew where what is there cannot be used', async () => {
    const folder = temporaryFolder();
    await serveCertificates(folder);
    writeFileSync(join(folder, 'ca.key'), 'none');
    await expect(serveCertificates(folder)).rejects.toThrow('are not a certificate authority');
    rmSync(join(folder, 'ca.key'));
    await expect(serveCertificates(folder)).rejects.toThrow('are not a certificate authority');
  });
});
