import { describe, expect, it } from 'vitest';
import { secretsOf } from '#conformance/connection/secrets-of';
import type { Target } from '#core/model/target';

const target = (over: Partial<Target>): Target => ({
  description: { server: 'https://x', source: '--server' },
  origin: 'https://x',
  prefix: '',
  credentials: {},
  ...over,
});

describe('the secrets of a target', () => {
  it('are every credential by value', () => {
    const credentials = { token: 'tok', basic: { username: 'op', password: 'pass' }, certificate: { certificate: 'CERT', key: 'KEY' } };
    const secrets = secretsOf(target({ credentials }));
    expect([...secrets].sort()).toEqual(['CERT', 'KEY', Buffer.from('op:pass').toString('base64'), 'pass', 'tok'].sort());
  });

  it('include the password of a proxy, as it stands in the address and as it is meant', () => {
    const secrets = secretsOf(target({ proxy: 'http://op:p%40ss@proxy:3128' }));
    expect(secrets).toEqual(['p@ss', 'p%40ss', Buffer.from('op:p@ss').toString('base64')]);
  });

  it('are none where there are no credentials', () => {
    expect(secretsOf(target({ proxy: 'http://proxy:3128' }))).toEqual([]);
  });
});
