import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTarget } from '#library/open-target';
import { createAuthority } from '#reference-server/http/certificates/create-authority';

describe('the access to a target', () => {
  const [first, second] = [createAuthority().certificate, createAuthority().certificate];

  it('is read again from its files: what has changed, and nothing where nothing has', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apiconform-target-'));
    const fileOf = (name: string) => join(folder, name);
    writeFileSync(fileOf('ca.crt'), first);
    writeFileSync(fileOf('token'), 'one');
    const server = { server: 'https://127.0.0.1:1', certificateAuthority: fileOf('ca.crt'), tokenFile: fileOf('token') };
    const { target, renew } = await openTarget({ ...server, env: {} });
    expect([target.tls?.ca, target.credentials]).toEqual([first, { token: 'one' }]);
    expect(await renew?.()).toBeUndefined();
    writeFileSync(fileOf('ca.crt'), second);
    expect(await renew?.()).toMatchObject({ credentials: { token: 'one' }, tls: { ca: second } });
    writeFileSync(fileOf('token'), 'two');
    expect(await renew?.()).toMatchObject({ credentials: { token: 'two' }, tls: { ca: second } });
    writeFileSync(fileOf('ca.crt'), 'half a cert');
    expect(await renew?.()).toBeUndefined();
  });
});
