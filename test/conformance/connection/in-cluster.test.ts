import { describe, expect, it } from 'vitest';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { refusal, resolve, withKubeconfig } from './target-world.ts';

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
const authority = createAuthority();
const env = { KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' };
const files = { [`${folder}/token`]: 'pod-token\n', [`${folder}/ca.crt`]: authority.certificate };

describe('the target of a pod', () => {
  it('is its cluster, with the credentials of its service account', async () => {
    expect(await resolve({}, { env, files })).toEqual({
      description: { server: 'https://10.96.0.1', source: 'service account of the pod' },
      origin: 'https://10.96.0.1',
      prefix: '',
      tls: { insecure: false, ca: authority.certificate },
      credentials: { token: 'pod-token' },
    });
  });

  it('is reached by IPv6 too', async () => {
    const target = await resolve({}, { env: { ...env, KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' }, files });
    expect(target.origin).toBe('https://[fd00::1]:6443');
  });

  it('has the token that the file contains now', async () => {
    const renewed = await resolve({}, { env, files: { ...files, [`${folder}/token`]: 'next-token' } });
    expect(renewed.credentials).toEqual({ token: 'next-token' });
  });

  it('may be reached with other credentials of flags', async () => {
    expect((await resolve({ token: 'flag' }, { env, files })).credentials).toEqual({ token: 'flag' });
  });

  it('is that of a kubeconfig, where there is one', async () => {
    const { files: ofKubeconfig } = withKubeconfig({});
    const target = await resolve({}, { env, files: { ...files, ...ofKubeconfig } });
    expect(target.description).toEqual({ server: 'https://api.example:6443', source: 'kubeconfig context "here"' });
  });

  it('needs a token', async () => {
    expect(await refusal({}, { env })).toBe(
      `This pod has no token of a service account (${folder}/token). Set serviceAccountName and automountServiceAccountToken: true in the pod, or give --kubeconfig FILE.`,
    );
  });

  it('does not exist outside of a pod', async () => {
    expect(await refusal({}, { files })).toMatch(/^There is no --server and no kubeconfig/);
  });
});
