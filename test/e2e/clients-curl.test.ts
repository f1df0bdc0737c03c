import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { type ServedReference, serveReference } from './serve-reference.ts';

const version = await runProgram('curl', ['--version']).then(
  ({ stdout }) => stdout,
  () => undefined,
);
const review = '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}';

describe.skipIf(version === undefined)('curl', () => {
  let folder: string;
  let server: ServedReference;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-curl-'));
    server = await serveReference(['--tls', '--cert-dir', folder]);
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const curl = async (path: string, ...flags: readonly string[]) => {
    const { code, stdout, stderr } = await runProgram(
      'curl',
      ['-sS', '-w', '\n%{http_version} %{http_code}', ...flags, server.url + path],
      {
        cwd: folder,
      },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, body = '', told = ''] = /^([\s\S]*)\n(.*)$/.exec(stdout) ?? [];
    return { body, told };
  };
  const trusting = ['--cacert', 'ca.crt'];
  const asAdministrator = [...trusting, '--cert', 'admin.crt', '--key', 'admin.key'];

  it.each([
    ['1.1', '--http1.1'],
    ['2', '--http2'],
  ])('is known over HTTP/%s by its certificate', async (protocol, flag) => {
    const { body, told } = await curl('/apis/authentication.k8s.io/v1/selfsubjectreviews', flag, ...asAdministrator, '--json', review);
    expect(told).toBe(`${protocol} 201`);
    expect(JSON.parse(body)).toMatchObject({
      status: { userInfo: { username: 'admin', groups: ['system:masters', 'system:authenticated'] } },
    });
  });

  it('is not known without one, or with that of the server', async () => {
    expect((await curl('/api', ...trusting)).told).toMatch(/ 401$/);
    expect((await curl('/readyz', ...trusting)).told).toMatch(/ 200$/);
  });

  it('reads a watch line by line until it ends', async () => {
    const { body } = await curl('/api/v1/namespaces?watch&timeoutSeconds=1', ...asAdministrator);
    expect(
      body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(['ADDED', 'ADDED']);
  });
});
