import { describe, expect, it } from 'vitest';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { refusal, refusedWith, resolve, withKubeconfig } from './target-world.ts';

const authority = createAuthority();
const client = authority.issue({ commonName: 'op' });
const other = authority.issue({ commonName: 'other' });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const twoContexts = `
apiVersion: v1
kind: Config
current-context: dev
contexts:
- name: dev
  context: { cluster: dev, user: dev }
- name: production
  context: { cluster: prod, user: prod }
clusters:
- name: dev
  cluster: { server: "https://dev.example:6443" }
- name: prod
  cluster: { server: "https://prod.example:6443" }
users:
- name: dev
  user: { token: dev-token }
- name: prod
  user: { token: prod-token }
`;
const home = { files: { '/home/op/.kube/config': twoContexts } };

describe('a target named by flags alone', () => {
  it('is the server of --server, with the credentials of the flags', async () => {
    const target = await resolve({ server: 'https://api.example:6443', token: 'abcd' });
    expect(target).toEqual({
      description: { server: 'https://api.example:6443', source: '--server' },
      origin: 'https://api.example:6443',
      prefix: '',
      tls: { insecure: false },
      credentials: { token: 'abcd' },
    });
  });

  it('takes nothing of the current context, unlike kubectl', async () => {
    const target = await resolve({ server: 'https://elsewhere.example' }, home);
    expect(target.credentials).toEqual({});
  });

  it('does not even read the kubeconfig', async () => {
    const target = await resolve({ server: 'https://elsewhere.example' }, { files: { '/k': '[broken' }, env: { KUBECONFIG: '/k' } });
    expect(target.origin).toBe('https://elsewhere.example');
  });

  it('uses a path as the prefix, without the trailing slash', async () => {
    const target = await resolve({ server: 'https://proxy.example/k8s/clusters/c-1//' });
    expect(target).toMatchObject({ origin: 'https://proxy.example', prefix: '/k8s/clusters/c-1' });
    expect(target.description.server).toBe('https://proxy.example/k8s/clusters/c-1');
  });

  it('may be plain http with a token, and then has no TLS settings', async () => {
    const target = await resolve({ server: 'http://127.0.0.1:8080', token: 'abcd' });
    expect(target.tls).toBeUndefined();
    expect(target.credentials.token).toBe('abcd');
  });

  it('reads files that flags name', async () => {
    const files = { 'ca.pem': authority.certificate, 'c.pem': client.certificate, 'c.key': client.key, t: ' from-file\n' };
    const target = await resolve(
      {
        server: 'https://x.example',
        certificateAuthority: 'ca.pem',
        clientCertificate: 'c.pem',
        clientKey: 'c.key',
        tokenFile: 't',
        tlsServerName: 'n',
      },
      { files },
    );
    expect(target.tls).toEqual({ insecure: false, ca: authority.certificate, serverName: 'n' });
    expect(target.credentials).toEqual({ token: 'from-file', certificate: client });
  });

  it.each([
    [{ server: 'api.example:6443' }, /has no scheme: api\.example:6443\. Write it as https:\/\/api\.example:6443/],
    [{ server: 'op:secret@api.example' }, /has no scheme: api\.example\./],
    [{ server: 'ftp://api.example' }, /neither https nor http/],
    [{ server: 'https://op:secret@api.example' }, /contains a user name or a password/],
    [{ server: 'https://api.example/?' }, /query or a fragment/],
    [{ server: 'https://api.example/#x' }, /query or a fragment/],
    [{ server: 'https://' }, /is not a URL/],
    [{ server: 'https://x', token: 'a', tokenFile: 'b' }, /Both --token and --token-file/],
    [{ server: 'https://x', token: 'two\nlines' }, /not valid in a header/],
    [{ server: 'https://x', token: '' }, /--token is empty/],
    [{ server: 'https://x', tokenFile: '/none' }, /\/none of --token-file does not exist/],
    [{ server: 'https://x', clientCertificate: 'c.pem' }, /client certificate without a client key/],
    [{ server: 'https://x', clientKey: 'c.key' }, /client key without a client certificate/],
    [{ server: 'https://x', clientCertificate: 'c.pem', clientKey: 'other.key' }, /does not belong/],
    [{ server: 'https://x', clientCertificate: 'c.key', clientKey: 'c.key' }, /is not a PEM certificate/],
    [{ server: 'https://x', clientCertificate: 'c.pem', clientKey: 'c.pem' }, /client key .* cannot be read/],
    [{ server: 'https://x', certificateAuthority: 'c.key' }, /certificate authority of --certificate-authority is not a PEM/],
    [{ server: 'https://x', certificateAuthority: 'ca.pem', insecureSkipTlsVerify: true }, /not to be verified/],
  ])('refuses %j', async (options, message) => {
    const files = { 'ca.pem': authority.certificate, 'c.pem': client.certificate, 'c.key': client.key, 'other.key': other.key };
    expect(await refusal(options, { files })).toMatch(message);
  });

  it('never repeats a password of an address in the error', async () => {
    expect(await refusal({ server: 'https://op:hunter22@api.example' })).not.toContain('hunter22');
  });
});

describe('a target of a kubeconfig', () => {
  it('is that of the current context', async () => {
    const target = await resolve({}, home);
    expect(target).toMatchObject({ origin: 'https://dev.example:6443', credentials: { token: 'dev-token' } });
    expect(target.description.source).toBe('kubeconfig context "dev"');
  });

  it('is that of --context, --cluster and --user where they are given', async () => {
    expect(await resolve({ context: 'production' }, home)).toMatchObject({
      origin: 'https://prod.example:6443',
      credentials: { token: 'prod-token' },
    });
    expect(await resolve({ cluster: 'prod' }, home)).toMatchObject({
      origin: 'https://prod.example:6443',
      credentials: { token: 'dev-token' },
    });
    expect(await resolve({ user: 'prod' }, home)).toMatchObject({
      origin: 'https://dev.example:6443',
      credentials: { token: 'prod-token' },
    });
  });

  it('has its server and its token replaced by flags', async () => {
    const target = await resolve({ context: 'dev', server: 'https://other.example', token: 'flag' }, home);
    expect(target).toMatchObject({ origin: 'https://other.example', credentials: { token: 'flag' } });
  });

  it('refuses an unknown context with the nearest name and the list', async () => {
    expect(await refusal({ context: 'prodution' }, home)).toBe(
      'The kubeconfig has no context "prodution". Did you mean "production"? The contexts are: "dev", "production".',
    );
  });

  it('refuses to guess where no context is current', async () => {
    const files = { '/k': twoContexts.replace('current-context: dev', '') };
    expect(await refusal({ kubeconfig: '/k' }, { files })).toMatch(
      /no current context\. Give --context\. The contexts are: "dev", "production"/,
    );
  });

  it('says where there is nothing at all to go by', async () => {
    expect(await refusal({})).toMatch(
      /There is no --server and no kubeconfig \(looked for \/home\/op\/\.kube\/config\)\. Give --server URL/,
    );
    expect(await refusal({}, { home: undefined })).toMatch(/no --server and no kubeconfig\. /);
  });

  it('reports line and column of invalid YAML', async () => {
    const error = await refusedWith({ kubeconfig: '/k' }, { files: { '/k': 'clusters:\n- name: [\nusers: {}\n' } });
    expect(error.message).toMatch(/^The kubeconfig \/k is not valid YAML: .* at line 3, column 1\.$/);
    expect(error.where).toEqual({ file: '/k', line: 3, column: 1 });
  });

  it.each([
    ['- a list', /it is not a mapping/],
    ['kind: Pod', /its kind is "Pod"/],
    ['contexts: 7', /contexts in \/k is not a list/],
    ['contexts: [7]', /contexts\[0\] in \/k is not a mapping/],
    ['contexts: [{context: {}}]', /contexts\[0\] in \/k has no name/],
  ])('refuses the text %j', async (text, message) => {
    expect(await refusal({ kubeconfig: '/k' }, { files: { '/k': text } })).toMatch(message);
  });

  it('is not confused by names such as __proto__ and constructor', async () => {
    const text = twoContexts.replace('name: production', 'name: __proto__');
    expect(await resolve({ context: '__proto__' }, { files: { '/home/op/.kube/config': text } })).toMatchObject({
      origin: 'https://prod.example:6443',
    });
    expect(await refusal({ context: 'constructor' }, home)).toMatch(/no context "constructor"/);
  });

  it('shows hostile names escaped', async () => {
    const files = { '/k': JSON.stringify({ contexts: [{ name: '\u001b[31m\u202eevil', context: {} }] }) };
    const message = await refusal({ kubeconfig: '/k', context: 'x' }, { files });
    expect(message).toContain('\\u001b[31m\\u202eevil');
    expect(message).not.toContain('\u001b');
  });

  it('ignores a broken entry that was not chosen', async () => {
    const text = twoContexts.replace('{ token: prod-token }', '{ token: 12345 }');
    expect(await resolve({ kubeconfig: '/k' }, { files: { '/k': text } })).toMatchObject({ credentials: { token: 'dev-token' } });
    expect(await refusal({ kubeconfig: '/k', context: 'production' }, { files: { '/k': text } })).toMatch(
      /users\[1\]\.user\.token in \/k is not a string\. Put it in quotes/,
    );
  });
});

describe('the list in KUBECONFIG', () => {
  const files = {
    '/a': JSON.stringify({
      clusters: [{ name: 'c', cluster: { server: 'https://a.example' } }],
      users: [{ name: 'u', user: { username: 'a', password: 'first' } }],
    }),
    '/b': JSON.stringify({
      'current-context': 'x',
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      clusters: [{ name: 'c', cluster: { server: 'https://b.example', 'tls-server-name': 'b' } }],
      users: [{ name: 'u', user: { token: 'second' } }],
    }),
    '/c': JSON.stringify({ 'current-context': 'y' }),
  };

  it('gives the first entry of a name, whole, and the first current context; missing files are passed over', async () => {
    const target = await resolve({}, { files, env: { KUBECONFIG: '/a::/missing:/b:/c' } });
    expect(target).toMatchObject({ origin: 'https://a.example', credentials: { basic: { username: 'a', password: 'first' } } });
    expect(target.tls).toEqual({ insecure: false });
    expect(target.credentials.token).toBeUndefined();
  });

  it('is not used where --kubeconfig is given, which must be there', async () => {
    expect(await resolve({ kubeconfig: '/b' }, { files, env: { KUBECONFIG: '/a' } })).toMatchObject({ origin: 'https://b.example' });
    expect(await refusal({ kubeconfig: '/missing' }, { files, env: { KUBECONFIG: '/a' } })).toMatch(
      /The kubeconfig \/missing does not exist/,
    );
  });
});

describe('trust in a cluster', () => {
  it('comes from base64 data before a file, and a file is relative to the kubeconfig', async () => {
    const data = { 'certificate-authority-data': base64(authority.certificate), 'certificate-authority': 'none.pem' };
    expect((await resolve({}, withKubeconfig(data))).tls?.ca).toBe(authority.certificate);
    const world = withKubeconfig({ 'certificate-authority': 'pki/ca.pem' });
    const files = { ...world.files, '/home/op/.kube/pki/ca.pem': authority.certificate };
    expect((await resolve({}, { files })).tls?.ca).toBe(authority.certificate);
  });

  it('is replaced as a whole by a flag of trust', async () => {
    const world = withKubeconfig({ 'certificate-authority-data': base64(authority.certificate) });
    expect((await resolve({ insecureSkipTlsVerify: true }, world)).tls).toEqual({ insecure: true });
    const insecure = withKubeconfig({ 'insecure-skip-tls-verify': true });
    const files = { ...insecure.files, 'ca.pem': authority.certificate };
    expect((await resolve({ certificateAuthority: 'ca.pem' }, { files })).tls).toEqual({ insecure: false, ca: authority.certificate });
  });

  it('loses the server name of the cluster with its server', async () => {
    const world = withKubeconfig({ 'tls-server-name': 'inner' });
    expect((await resolve({}, world)).tls?.serverName).toBe('inner');
    expect((await resolve({ context: 'here', server: 'https://o.example' }, world)).tls?.serverName).toBeUndefined();
    expect((await resolve({ tlsServerName: 'flag' }, world)).tls?.serverName).toBe('flag');
  });

  it('uses the proxy of the cluster', async () => {
    expect((await resolve({}, withKubeconfig({ 'proxy-url': 'http://proxy.example:3128' }))).proxy).toBe('http://proxy.example:3128');
  });

  it.each([
    [{ 'certificate-authority-data': '!' }, /certificate-authority-data of clusters\[0\]\.cluster in .* is not valid base64/],
    [{ 'certificate-authority-data': base64('hello') }, /is not a PEM certificate/],
    [{ 'certificate-authority': 'none.pem' }, /\/home\/op\/\.kube\/none\.pem of certificate-authority of clusters\[0\]\.cluster/],
    [{ 'certificate-authority-data': base64(authority.certificate), 'insecure-skip-tls-verify': true }, /not to be verified/],
    [{ 'insecure-skip-tls-verify': 'yes' }, /is not true or false/],
    [{ 'proxy-url': 'ftp://p' }, /proxy-url .* has the scheme ftp:/],
    [{ 'proxy-url': 'p:x:y' }, /proxy-url/],
    [{ server: '' }, /clusters\[0\]\.cluster in .* has no server/],
  ])('is refused where the cluster has %o', async (cluster, message) => {
    expect(await refusal({}, withKubeconfig(cluster))).toMatch(message);
  });
});

describe('credentials of a user', () => {
  it('may be a certificate beside a token', async () => {
    const user = { 'client-certificate-data': base64(client.certificate), 'client-key-data': base64(client.key), token: 'abcd' };
    expect((await resolve({}, withKubeconfig({}, user))).credentials).toEqual({ token: 'abcd', certificate: client });
  });

  it('read a token file before a token, which stands in for a missing file', async () => {
    const world = withKubeconfig({}, { token: 'inline', tokenFile: 't' });
    expect((await resolve({}, world)).credentials.token).toBe('inline');
    expect((await resolve({}, { files: { ...world.files, '/home/op/.kube/t': 'filed\n' } })).credentials.token).toBe('filed');
  });

  it('give way, kind by kind, to flags', async () => {
    const user = {
      username: 'op',
      password: 'pass',
      'client-certificate-data': base64(client.certificate),
      'client-key-data': base64(client.key),
    };
    expect((await resolve({ token: 'flag' }, withKubeconfig({}, user))).credentials).toEqual({ token: 'flag', certificate: client });
    const files = { 'o.pem': other.certificate, 'o.key': other.key };
    const flags = { clientCertificate: 'o.pem', clientKey: 'o.key' };
    const world = withKubeconfig({}, { token: 'kept' });
    expect((await resolve(flags, { files: { ...world.files, ...files } })).credentials).toEqual({ token: 'kept', certificate: other });
  });

  it.each([
    [{ token: 'a', username: 'b', password: 'c' }, /users\[0\]\.user in .* has a token and a password/],
    [{ username: 'a:b', password: 'c' }, /contains a colon/],
    [{ password: 'c' }, /user name .* is missing/],
    [{ 'client-certificate-data': base64(client.certificate) }, /without a client key in users\[0\]\.user/],
    [{ 'client-certificate-data': base64(client.certificate), 'client-key-data': base64(other.key) }, /does not belong/],
    [{ token: 'a', as: 'root' }, /Impersonation \(as of users\[0\]\.user/],
    [{ token: 'a', 'as-groups': ['g'] }, /Impersonation \(as-groups/],
    [{ 'auth-provider': { name: 'oidc' } }, /auth-provider "oidc" .* is not supported\. Use a credential plugin \(exec\)/],
    [{ token: 5 }, /is not a string/],
  ])('are refused where they are %o', async (user, message) => {
    expect(await refusal({}, withKubeconfig({}, user))).toMatch(message);
  });

  it('may be none', async () => {
    expect((await resolve({}, withKubeconfig({}))).credentials).toEqual({});
  });
});
