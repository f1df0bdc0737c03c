import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dialects } from '#core/codecs/dialects';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { serve, serveTls } from '../adapters/local-server.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { freePort } from '../servers/free-port.ts';
import { kubeconfigOf } from '../servers/kubeconfig-of.ts';
import { runCommand } from './run-command.ts';

const isolated = ['--only', 'get-resource-version'];

/** What a command says when it cannot do its work: one line with the next step, and where it can no stack. */
const refusal = async (args: readonly string[]) => {
  const output = join(temporaryFolder({}), 'reports');
  const told = await runCommand(args[0] === 'run' ? [...args, '--output', output] : args, { timeoutMs: 120_000 });
  expect(told.stderr).toMatch(/^apiconform: [^\n]+[.?]\n$/);
  expect(told.stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(told.stderr).not.toMatch(/ {4}at |node:internal|\.js:\d+/);
  expect({ code: told.code, stdout: told.stdout }).toEqual({ code: 2, stdout: '' });
  return told.stderr.slice('apiconform: '.length, -1);
};

const refusalOf = (server: string, flags: readonly string[] = []) => refusal(['run', '--server', server, ...isolated, ...flags]);

const startReference = async (
  options: { readonly tokens?: readonly string[]; readonly fault?: string } = {},
  tls?: { cert: string; key: string },
) => {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('There is no dialect.');
  const listening = await createReferenceServer({ dialect, personality: 'specification', ...options }).listen(0, tls);
  onTestFinished(() => listening.close());
  return listening.url;
};

describe('wrong input is reported in one line with the next step', () => {
  it.each([
    ['an unknown flag', ['run', '--serve', 'x'], 'Unknown option \'--serve\'. Did you mean --server? See "apiconform run --help".'],
    [
      'an unknown id',
      ['run', '--reference', '--only', 'list-pagin/limit'],
      'No statement, case or area matches "list-pagin/limit". Did you mean list-paging/limit? "apiconform list" shows the ids; "*" matches within one part of an id, "**" any number of parts.',
    ],
    [
      'an unknown id to explain',
      ['explain', 'gone/wach'],
      'No id matches "gone/wach". Did you mean gone/watch? "apiconform list" shows the ids.',
    ],
    [
      'no such kubeconfig',
      ['run', '--kubeconfig', 'absent.yaml'],
      'The kubeconfig absent.yaml does not exist. Give --kubeconfig the path of one.',
    ],
    [
      'no such folder of a run',
      ['report', 'absent'],
      `There is no ${join('absent', 'report.json')}. Name the folder that --output named in a run.`,
    ],
    [
      'an address without its scheme',
      ['run', '--server', '127.0.0.1:80'],
      'The server address of --server has no scheme: 127.0.0.1:80. Write it as https://127.0.0.1:80.',
    ],
  ])('%s', async (_, args, message) => {
    expect(await refusal(args)).toBe(message);
  });

  it('neither a server nor a kubeconfig', async () => {
    expect(await refusal(['run'])).toMatch(
      /^There is no --server and no kubeconfig \(looked for \S+\)\. Give --server URL, or --kubeconfig FILE\.$/,
    );
  });

  it('a malformed kubeconfig, with line and column', async () => {
    const file = join(temporaryFolder({ config: 'clusters:\n  - name: a\n   cluster: b\n' }), 'config');
    expect(await refusal(['run', '--kubeconfig', file])).toMatch(
      /config:3:4: The kubeconfig .* is not valid YAML: .* at line 3, column 4\. Correct it there\.$/,
    );
  });

  it('an unknown context, with the one that may be meant', async () => {
    const text = kubeconfigOf({ url: 'https://127.0.0.1:1', ca: createAuthority().certificate, token: 'abc' });
    const file = join(temporaryFolder({ config: text }), 'config');
    expect(await refusal(['run', '--kubeconfig', file, '--context', 'tset'])).toBe(
      'The kubeconfig has no context "tset". Did you mean "test"? The contexts are: "test".',
    );
  });

  it('a folder that cannot be written', async () => {
    const file = join(temporaryFolder({ reports: 'a file' }), 'reports');
    const { code, stderr } = await runCommand(['run', '--reference', ...isolated, '--output', join(file, 'latest')]);
    expect(stderr).toMatch(/^apiconform: Cannot create folder \S+: a part of the path is not a folder\. Use another path\.\n$/);
    expect(code).toBe(2);
  });

  it('a port that is taken', async () => {
    const port = new URL(await serve((_, response) => response.end())).port;
    expect(await refusal(['serve', '--port', port])).toBe(
      `Cannot listen on port ${port}: it is already in use. Choose another port with --port; 0 selects a free port.`,
    );
  });
});

describe('an invalid target is reported in one line with the next step', () => {
  it('nothing listens', async () => {
    const server = `http://127.0.0.1:${await freePort()}`;
    expect(await refusalOf(server)).toBe(
      `Nothing listens at ${server}: the connection was refused. Start the server, or correct the address and port.`,
    );
  });

  it('it speaks TLS, and is asked in plain HTTP', async () => {
    const { certificate, key } = createAuthority().issue({ commonName: 'server', names: ['127.0.0.1'] });
    const server = await startReference({}, { cert: certificate, key });
    expect(await refusalOf(server.replace('https:', 'http:'))).toMatch(
      /whether it speaks https:\/\/ or http:\/\/|Use https:\/\/ in its address/,
    );
  });

  it('it speaks plain HTTP, and is asked in TLS', async () => {
    const server = (await startReference()).replace('http:', 'https:');
    expect(await refusalOf(server)).toBe(`${server} does not speak TLS. Use http:// in its address, if that is intended.`);
  });

  it('its certificate is of an authority that is not known, or for another name', async () => {
    const authority = createAuthority();
    const { certificate, key } = authority.issue({ commonName: 'server', names: ['api.example'] });
    const server = await startReference({}, { cert: certificate, key });
    expect(await refusalOf(server)).toBe(
      `The certificate of ${server} is signed by an authority that is not known. ` +
        'Name the authority with --certificate-authority, or accept any certificate with --insecure-skip-tls-verify.',
    );
    const ca = join(temporaryFolder({ 'ca.pem': authority.certificate }), 'ca.pem');
    expect(await refusalOf(server, ['--certificate-authority', ca])).toBe(
      `The certificate of ${server} is for another name. Use a name that is in the certificate, or name one with --tls-server-name.`,
    );
  });

  it('it wants a certificate of the client', async () => {
    const authority = createAuthority();
    const { certificate, key } = authority.issue({ commonName: 'server', names: ['127.0.0.1'] });
    const tls = { cert: certificate, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
    const server = await serveTls(tls, (_, response) => response.end('{}'));
    const ca = join(temporaryFolder({ 'ca.pem': authority.certificate }), 'ca.pem');
    expect(await refusalOf(server, ['--certificate-authority', ca])).toContain(server);
  });

  it('it serves files', async () => {
    const server = await serve((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>Index</title>'));
    expect(await refusalOf(server)).toMatch(/ returned 200 for GET \S+ with a web page instead of JSON\. Check the address: /);
  });

  it('it serves JSON of another kind', async () => {
    const server = await serve((_, response) => response.setHeader('content-type', 'application/json').end('{"hello":"world"}'));
    expect(await refusalOf(server)).toMatch(/ returned JSON for GET \S+ that does not describe an API\. Check the address: /);
  });

  it('it redirects, which is not followed', async () => {
    const followed: string[] = [];
    const elsewhere = await serve((request, response) => {
      followed.push(request.url ?? '');
      response.end('{}');
    });
    const server = await serve((_, response) => response.writeHead(302, { location: `${elsewhere}/login` }).end());
    expect(await refusalOf(server)).toMatch(/, a redirect to http:\/\/127\.0\.0\.1:\d+\/login, which is not followed\. Use the address /);
    expect(followed).toEqual([]);
  });

  it('it never answers', async () => {
    const server = await serve(() => undefined);
    expect(await refusalOf(server, ['--request-timeout', '1s'])).toBe(
      `${server} did not respond in time. Check the address, the network and any proxy, or allow more time with --request-timeout.`,
    );
  });

  it('it does not know the token', async () => {
    const server = await startReference({ tokens: ['right'] });
    expect(await refusalOf(server, ['--token', 'wrong'])).toMatch(
      / returned 401 for GET \S+: the credentials were not accepted\. Give a token, /,
    );
  });

  it('it grants nothing, and its reason does not reach the terminal as it is', async () => {
    const body = JSON.stringify({ kind: 'Status', message: 'no\u001b[2J\u0007 rights\napiconform: conformant' });
    const server = await serve((_, response) => response.writeHead(403, { 'content-type': 'application/json' }).end(body));
    expect(await refusalOf(server)).toMatch(
      / returned 403 for GET \/api: no.*rights.*\. Give the identity the rights that "apiconform rbac" prints/,
    );
  });
});

describe('a token', () => {
  const token = 'sEcret/t0ken+with=marks~and.more';
  const forms = [
    token,
    encodeURIComponent(token),
    ...[token, `Bearer ${token}`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];

  const leaksOf = async (server: string, how: readonly string[]) => {
    const folder = temporaryFolder({});
    const { code, stdout, stderr } = await runCommand(['run', '--server', server, ...how, '--only', 'list-paging', '--output', folder]);
    const files = readdirSync(folder);
    const texts = [stdout, stderr, ...files.map((file) => readFileSync(join(folder, file), 'utf8'))];
    return { code, files: files.length, leaked: forms.filter((form) => texts.some((text) => text.includes(form))) };
  };

  it('is not written or shown', async () => {
    const server = await startReference({ tokens: [token] });
    const file = join(temporaryFolder({ token: `${token}\n` }), 'token');
    expect(await leaksOf(server, ['--token-file', file])).toEqual({ code: 0, files: 5, leaked: [] });
  });

  it('is not written or shown, even when the server returns it in its responses', async () => {
    const [dialect] = dialects;
    if (dialect === undefined) throw new Error('There is no dialect.');
    const reference = createReferenceServer({ dialect, personality: 'specification', tokens: [token], fault: 'limit-ignored' });
    onTestFinished(() => reference.stop());
    const server = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const signal = new AbortController().signal;
      const answer = await reference.handle({
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: Buffer.concat(chunks),
        signal,
      });
      const told = String(request.headers.authorization);
      response.writeHead(answer.status, [...answer.headers.flat(), 'x-told', told, 'x-told-so', Buffer.from(told).toString('base64')]);
      response.end(
        typeof answer.body === 'string' ? answer.body.replace('"metadata":{', `"told":${JSON.stringify(told)},"metadata":{`) : '',
      );
    });
    expect(await leaksOf(server, ['--token', token])).toEqual({ code: 1, files: 5, leaked: [] });
  });

  it('is not shown when the server rejects it and repeats it in the message', async () => {
    const server = await serve((request, response) => {
      const message = `unknown: ${request.headers.authorization}`;
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ kind: 'Status', message }));
    });
    expect(await leaksOf(server, ['--token', token])).toEqual({ code: 2, files: 1, leaked: [] });
  });
});
