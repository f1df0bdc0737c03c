import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '#reference-server/http/certificates/create-authority';

describe('a certificate authority', () => {
  it('signs certificates of servers, by their names, and of users, by theirs and their groups', () => {
    const authority = createAuthority();
    const own = new X509Certificate(authority.certificate);
    const server = new X509Certificate(authority.issue({ commonName: 's', names: ['127.0.0.1', 'api.test'] }).certificate);
    const user = new X509Certificate(authority.issue({ commonName: 'ann', organizations: ['a', 'b'] }).certificate);
    expect([own.ca, server.ca, user.ca]).toEqual([true, false, false]);
    expect([server, user].every((one) => one.verify(own.publicKey) && one.checkIssued(own))).toBe(true);
    expect([server.checkIP('127.0.0.1'), server.checkHost('api.test'), server.checkHost('else.test')]).toEqual([
      '127.0.0.1',
      'api.test',
      undefined,
    ]);
    expect(user.subject).toBe('O=a\nO=b\nCN=ann');
    expect([server.keyUsage, user.keyUsage]).toEqual([['1.3.6.1.5.5.7.3.1'], ['1.3.6.1.5.5.7.3.2']]);
  });

  it('is restored from its certificate and key', () => {
    const { certificate, key } = createAuthority({ commonName: 'first' });
    const user = new X509Certificate(createAuthority({ existing: { certificate, key } }).issue({ commonName: 'ann' }).certificate);
    expect(user.issuer).toBe('CN=first');
    expect(user.verify(new X509Certificate(certificate).publicKey)).toBe(true);
    expect(() => createAuthority({ existing: { certificate, key: 'none' } })).toThrow();
  });
});
