import { describe, expect, it } from 'vitest';
import { identityOf } from '#library/identity-of';
import { createAuthority } from '../../src/reference-server.ts';

describe('the identity of a run', () => {
  it('is the kind of its credentials, without a secret', () => {
    expect(identityOf({})).toBe('no credentials');
    expect(identityOf({ token: 'a-secret' })).toBe('a bearer token');
    expect(identityOf({ basic: { username: 'ann', password: 'a-secret' } })).toBe('the user "ann"');
  });

  it('has the subject of a client certificate', () => {
    const { certificate, key } = createAuthority().issue({ commonName: 'ann', organizations: ['admins'] });
    expect(identityOf({ certificate: { certificate, key } })).toBe('the client certificate of O=admins, CN=ann');
    expect(identityOf({ certificate: { certificate: 'not a certificate', key } })).toBe('the client certificate of an unknown subject');
  });
});
