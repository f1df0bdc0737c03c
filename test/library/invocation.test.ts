import { describe, expect, it } from 'vitest';
import { invocationOf, serverWords } from '#library/invocation';

const env = { HOME: '/home/op' };
const target = { description: { server: 'https://api.example:6443', source: '' } };

describe('the flags that lead to a server again', () => {
  it('have its names and files, and never a token', () => {
    const words = serverWords({
      server: 'https://api.example:6443',
      kubeconfig: '/home/op/.kube/lab',
      context: 'lab',
      certificateAuthority: 'ca.pem',
      tlsServerName: 'api.internal',
      token: 'secret-token',
      allowExec: true,
      env,
    });
    expect(words).toEqual([
      ...['--server', 'https://api.example:6443', '--kubeconfig', { inHome: '.kube/lab' }, '--context', 'lab'],
      ...['--certificate-authority', 'ca.pem', '--tls-server-name', 'api.internal', '--token', { secret: 'TOKEN' }, '--allow-exec'],
    ]);
    expect(JSON.stringify(words)).not.toContain('secret-token');
    expect(JSON.stringify(words)).not.toContain('home/op');
    expect(serverWords({ insecureSkipTlsVerify: true, env })).toEqual(['--insecure-skip-tls-verify']);
  });

  it('leave paths outside the home directory as they are', () => {
    for (const path of ['/home/op-2/x', '/home/op', 'home/op/x', '../x'])
      expect(serverWords({ kubeconfig: path, env })).toEqual(['--kubeconfig', path]);
    expect(serverWords({ kubeconfig: '/x', env: { HOME: '/' } })).toEqual(['--kubeconfig', '/x']);
  });
});

describe('how a run was started', () => {
  it('names the address as the run used it', () => {
    expect(invocationOf({ server: 'api.example:6443/', env }, target)).toEqual({ flags: ['--server', 'https://api.example:6443'] });
  });

  it('names the context that was current, which may be another one later', () => {
    expect(invocationOf({ env }, { ...target, context: 'lab' }).flags).toEqual(['--context', 'lab']);
    expect(invocationOf({ cluster: 'blue', env }, { ...target, context: 'lab' }).flags).toEqual(['--cluster', 'blue']);
  });

  it('has what limits the requests, and the files and secrets of other identities', () => {
    const options = {
      server: 'x',
      requestTimeoutSeconds: 5,
      qps: 20,
      namespacesAtATime: 4,
      objectsAtATime: 50,
      auditLog: 'audit.log',
      env,
    };
    expect(invocationOf({ ...options, limitedToken: 'secret-token' }, target).flags).toEqual([
      ...['--server', 'https://api.example:6443', '--limited-token', { secret: 'LIMITED_TOKEN' }, '--audit-log', 'audit.log'],
      ...['--request-timeout', '5s', '--qps', '20', '--namespaces-at-a-time', '4', '--objects-at-a-time', '50'],
    ]);
  });

  it('has the folder of the reports, and no server where the reference server is the target', () => {
    expect(invocationOf({ reference: true, output: '/home/op/reports', env }, target)).toEqual({
      flags: [],
      output: { inHome: 'reports' },
    });
  });
});
