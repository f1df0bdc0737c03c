import { describe, expect, it } from 'vitest';
import type { ExecCommand, ExecOutcome } from '#core/ports/exec-plugin';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { refusal, resolve, type World, withKubeconfig } from './target-world.ts';

const authority = createAuthority();
const client = authority.issue({ commonName: 'op' });
const v1 = 'client.authentication.k8s.io/v1';
const exec = { apiVersion: v1, command: 'get-token', interactiveMode: 'IfAvailable' };

const printed = (status: Readonly<Record<string, unknown>>, apiVersion = v1): ExecOutcome => ({
  ended: 'exit',
  code: 0,
  stdout: JSON.stringify({ kind: 'ExecCredential', apiVersion, status }),
  stderr: '',
});

function worldWith(outcome: ExecOutcome, fields: Readonly<Record<string, unknown>> = {}, cluster: Readonly<Record<string, unknown>> = {}) {
  const started: ExecCommand[] = [];
  const world: World = {
    ...withKubeconfig(cluster, { exec: { ...exec, ...fields } }),
    env: { PATH: '/bin' },
    now: Date.parse('2026-01-01T00:00:00Z'),
    exec: (command) => {
      started.push(command);
      return outcome;
    },
  };
  return { world, started };
}

describe('a credential plugin', () => {
  it('is not started unless --allow-exec says so', async () => {
    const { world, started } = worldWith(printed({ token: 'abcd' }));
    expect(await refusal({}, world)).toMatch(
      /a program, "get-token" \(users\[0\]\.user\.exec in .*\), which is not allowed to start\. Give --allow-exec/,
    );
    expect(started).toEqual([]);
  });

  it('is not needed where a flag gives credentials', async () => {
    const { world, started } = worldWith(printed({ token: 'abcd' }));
    expect((await resolve({ token: 'flag', allowExec: true }, world)).credentials).toEqual({ token: 'flag' });
    expect(started).toEqual([]);
  });

  it('is started with its arguments and variables, and receives the ExecCredential', async () => {
    const fields = { args: ['--cluster', 'c 1'], env: [{ name: 'REGION', value: 'x' }] };
    const { world, started } = worldWith(printed({ token: 'abcd' }), fields);
    expect((await resolve({ allowExec: true }, world)).credentials).toEqual({ token: 'abcd' });
    expect(started).toHaveLength(1);
    expect(started[0]).toMatchObject({
      command: 'get-token',
      args: ['--cluster', 'c 1'],
      timeoutMs: 60_000,
      env: { PATH: '/bin', REGION: 'x' },
    });
    expect(JSON.parse(started[0]?.env['KUBERNETES_EXEC_INFO'] ?? '')).toEqual({
      kind: 'ExecCredential',
      apiVersion: v1,
      spec: { interactive: false },
    });
  });

  it('receives the cluster if it asks for it', async () => {
    const cluster = {
      'certificate-authority-data': Buffer.from(authority.certificate).toString('base64'),
      'tls-server-name': 'inner',
      extensions: [{ name: 'client.authentication.k8s.io/exec', extension: { audience: 'a' } }],
    };
    const { world, started } = worldWith(printed({ token: 'abcd' }), { provideClusterInfo: true }, cluster);
    await resolve({ allowExec: true }, world);
    expect(JSON.parse(started[0]?.env['KUBERNETES_EXEC_INFO'] ?? '')).toMatchObject({
      spec: {
        cluster: {
          server: 'https://api.example:6443',
          'tls-server-name': 'inner',
          'certificate-authority-data': cluster['certificate-authority-data'],
          config: { audience: 'a' },
        },
      },
    });
  });

  it('is looked for beside the kubeconfig where its command is a path', async () => {
    const { world, started } = worldWith(printed({ token: 'abcd' }), { command: './bin/get-token' });
    await resolve({ allowExec: true }, world);
    expect(started[0]?.command).toBe('/home/op/.kube/bin/get-token');
  });

  it('may give a client certificate, in v1beta1 too, with an expiry to come', async () => {
    const beta = 'client.authentication.k8s.io/v1beta1';
    const status = { clientCertificateData: client.certificate, clientKeyData: client.key, expirationTimestamp: '2026-01-01T00:00:01Z' };
    const { world } = worldWith(printed(status, beta), { apiVersion: beta });
    expect((await resolve({ allowExec: true }, world)).credentials).toEqual({ certificate: client });
  });

  it.each<[string, ExecOutcome, RegExp]>([
    [
      'fails',
      { ended: 'exit', code: 3, stdout: 'secret-output', stderr: 'no\u001b[31m login\n' },
      /"get-token" ended with exit code 3, saying: no\\u001b\[31m login\. /,
    ],
    ['hangs', { ended: 'timeout', stderr: '' }, /did not end within 60 seconds/],
    ['floods', { ended: 'too-much-output', stderr: '' }, /printed more than 1048576 bytes/],
    ['is killed', { ended: 'signal', stderr: '' }, /was killed/],
    ['is not installed', { ended: 'not-started', reason: 'spawn get-token ENOENT' }, /could not be started: spawn get-token ENOENT/],
    ['prints no JSON', { ended: 'exit', code: 0, stdout: 'secret-output', stderr: '' }, /did not print a JSON object/],
    [
      'prints another kind',
      { ended: 'exit', code: 0, stdout: '{"kind":"Pod"}', stderr: '' },
      /printed kind "Pod", expected "ExecCredential"/,
    ],
    ['answers in another version', printed({ token: 'abcd' }, 'client.authentication.k8s.io/v1beta1'), /printed apiVersion/],
    [
      'prints no status',
      { ended: 'exit', code: 0, stdout: JSON.stringify({ kind: 'ExecCredential', apiVersion: v1 }), stderr: '' },
      /without a status/,
    ],
    ['gives nothing', printed({}), /neither a token nor a client certificate/],
    ['gives a certificate without key', printed({ clientCertificateData: client.certificate }), /without a client key/],
    ['gives what has expired', printed({ token: 'abcd', expirationTimestamp: '2025-12-31T23:59:59Z' }), /have expired/],
    ['gives an expiry that is none', printed({ token: 'abcd', expirationTimestamp: 'soon' }), /an invalid expirationTimestamp/],
    ['gives a token of two lines', printed({ token: 'ab\ncd' }), /not valid in a header/],
  ])('that %s is told with its name and its hint, and without its output', async (_, outcome, message) => {
    const { world } = worldWith(outcome, { installHint: 'apt install get-token' });
    const said = await refusal({ allowExec: true }, world);
    expect(said).toMatch(message);
    expect(said).toContain('get-token');
    expect(said).not.toContain('secret-output');
  });

  it('is reported without the credentials that it was given or printed, and with the end of what it says', async () => {
    const canary = 'Zq7LkWdNvXtRbMhJcYsGf0Pz1Uo2Ae3I';
    const [token, given, flag] = ['token', 'given', 'flag'].map((name) => `${name}-${canary}`);
    const status = { token, clientKeyData: client.key };
    const outcomes = (stderr: string): readonly ExecOutcome[] => [
      { ended: 'exit', code: 1, stdout: JSON.stringify({ kind: 'ExecCredential', apiVersion: v1, status }), stderr },
      { ended: 'exit', code: 1, stdout: `{"status":{"token":"${token}`, stderr },
    ];
    const fields = { args: ['--client-secret', flag], env: [{ name: 'OIDC_CLIENT_SECRET', value: given }] };
    const lines = [`sent ${token} with ${given?.toUpperCase()} and ${flag}`, 'Authorization: Bearer other-credential', client.key];
    for (const said of [...lines, `${lines[0]} ${'.'.repeat(360)}`, `${'.'.repeat(380)} ${lines[0]}`]) {
      for (const outcome of outcomes(`${said}\nlog in again`)) {
        const { world } = worldWith(outcome, fields);
        const shown = await refusal({ allowExec: true }, world);
        expect(shown).toMatch(/log in again\. Run it by hand/);
        for (const part of [canary, canary.toUpperCase(), 'other-credential', ...client.key.split('\n').slice(1, 2)])
          for (let at = 0; at + 16 <= part.length; at += 1) expect(shown).not.toContain(part.slice(at, at + 16));
      }
    }
  });

  it('gives its hint as the next step', async () => {
    const { world } = worldWith({ ended: 'not-started', reason: 'ENOENT' }, { installHint: 'apt install get-token' });
    expect(await refusal({ allowExec: true }, world)).toMatch(/Its hint: apt install get-token$/);
  });

  it.each([
    [{ apiVersion: 'client.authentication.k8s.io/v1alpha1' }, /apiVersion of .* is "client\.authentication\.k8s\.io\/v1alpha1"/],
    [{ command: '' }, /has no command/],
    [{ interactiveMode: 'Always' }, /needs a terminal/],
    [{ args: [1] }, /args\[0\] .* is not a string/],
  ])('is refused beforehand where its entry has %j', async (fields, message) => {
    const { world, started } = worldWith(printed({ token: 'abcd' }), fields);
    expect(await refusal({ allowExec: true }, world)).toMatch(message);
    expect(started).toEqual([]);
  });
});
