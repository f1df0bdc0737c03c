import { describe, expect, it } from 'vitest';
import { createAuthority, createReferenceServer, kubeconfigOf } from '#reference-server/index';

describe('the public functions of the reference server', () => {
  it('serve HTTP with a bearer token, as the example shows', async () => {
    const server = createReferenceServer({ tokens: ['secret'] });
    const { url, close } = await server.listen();
    const statuses = await Promise.all(
      [{}, { authorization: 'Bearer secret' }].map(async (headers) => (await fetch(`${url}/api/v1/namespaces`, { headers })).status),
    );
    await close();
    expect(statuses).toEqual([401, 200]);
  });

  it('write a kubeconfig for a server with an authority of its own', () => {
    const authority = createAuthority();
    const config = kubeconfigOf({ url: 'https://127.0.0.1:6443', certificateAuthority: authority.certificate, token: 'secret' });
    expect(config).toContain(Buffer.from(authority.certificate).toString('base64'));
  });
});
