import { describe, expect, it } from 'vitest';
import { type ProbeOptions, probe } from '#conformance/probe/probe';
import type { Answer, Exchange, WireError } from '#core/model/evidence';
import { TargetError } from '#core/model/tool-error';
import { answer, FakeClient, type Reply } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

type Target = Readonly<Record<string, Reply>>;

const group = (name: string, ...versions: readonly string[]) => ({
  name,
  versions: versions.map((version) => ({ groupVersion: `${name}/${version}`, version })),
});
const resources = (...names: readonly string[]) => answer(200, { resources: names.map((name) => ({ name, verbs: ['get', 'list', 7] })) });
const listed = (resourceVersion: string) => answer(200, { metadata: { resourceVersion }, items: [] });
const namespaces = '/api/v1/namespaces?limit=1';
const match = `${namespaces}&resourceVersionMatch=Exact`;
const invalidMatches = [
  match,
  `${namespaces}&resourceVersionMatch=NotOlderThan`,
  `${match}&resourceVersion=0`,
  `${namespaces}&resourceVersionMatch=apiconform&resourceVersion=0`,
];

const kubernetes: Target = {
  '/version': answer(200, { gitVersion: 'v1.36.3' }),
  '/api': answer(200, { versions: ['v1'] }),
  '/apis': answer(200, { groups: [group('apps', 'v1'), group('storage.k8s.io', 'v1'), group('apiextensions.k8s.io', 'v1', 'v1beta1')] }),
  '/api/v1': resources('namespaces', 'configmaps'),
  '/apis/storage.k8s.io/v1': resources('csinodes'),
  '/apis/apiextensions.k8s.io/v1': resources('customresourcedefinitions'),
  '/apis/apps/v1': resources('deployments', 'deployments/scale'),
  [namespaces]: listed('4711'),
  [match]: answer(422),
};

async function probed(target: Target, options: Partial<ProbeOptions> = {}) {
  const client = new FakeClient({ send: (request) => target[request.target] ?? answer(404) });
  const exchanges: Exchange[] = [];
  const clock = new FakeClock();
  const record = (exchange: Exchange) => void exchanges.push(exchange);
  const found = await probe(client, record, { clock, timeoutMs: 1000, run: 'run', server: 'https://example.test', ...options });
  return { facts: found, exchanges, client };
}

async function refusal(target: Target): Promise<string> {
  const error = await probed(target).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TargetError)) throw new Error('no TargetError was thrown', { cause: error });
  return `${error.message} ${error.next}`;
}

describe('the probe', () => {
  it('needs no discovery where the operator described a type, and uses its collection', async () => {
    const widgets = '/apis/shop.example/v1/widgets?limit=1';
    const { facts } = await probed({ [widgets]: listed('17') }, { fromFiles: ['shop.example/v1/widgets'] });
    expect(facts).toMatchObject({ discovery: 'absent', futureVersion: expect.any(String) });
    expect(Object.keys(facts.served)).toEqual(['shop.example/v1/widgets']);
    expect(await refusal({ [widgets]: listed('17') })).toContain('there is no such API');
  });

  it('finds out what a target is and can', async () => {
    const { facts } = await probed(kubernetes);
    expect(facts).toEqual({
      dialect: expect.objectContaining({ id: 'kubernetes', apiDomain: 'k8s.io' }),
      release: 'v1.36.3',
      served: {
        'v1/namespaces': ['get', 'list'],
        'v1/configmaps': ['get', 'list'],
        'apps/v1/deployments': ['get', 'list'],
        'apps/v1/deployments/scale': ['get', 'list'],
        'storage.k8s.io/v1/csinodes': ['get', 'list'],
        'apiextensions.k8s.io/v1/customresourcedefinitions': ['get', 'list'],
      },
      binary: 'served',
      table: 'served',
      resourceVersionMatch: 'honoured',
      fieldValidation: 'honoured',
      apply: 'served',
      futureVersion: '9'.repeat(15),
      namespaceController: 'absent',
    });
  });

  it('writes down every exchange, and asks for nothing that stays', async () => {
    const { exchanges, client } = await probed(kubernetes);
    expect(exchanges.length).toBe(client.sent.length);
    expect(new Set(exchanges.map((exchange) => [exchange.case, exchange.phase, exchange.request.method].join()))).toEqual(
      new Set(['probe,probe,GET', 'probe,probe,POST']),
    );
    expect(exchanges.flatMap(({ request }) => (request.method === 'POST' ? [request.target] : []))).toEqual([
      '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews?dryRun=All&fieldValidation=Strict',
    ]);
    expect(new Set(exchanges.map(({ step }) => step)).size).toBe(exchanges.length);
  });

  it('looks at all versions of all groups', async () => {
    const { facts } = await probed(kubernetes);
    expect(Object.keys(facts.served)).toContain('apps/v1/deployments/scale');
  });

  it('has no release if the target reports none', async () => {
    expect((await probed({ ...kubernetes, '/version': answer(403) })).facts.release).toBeUndefined();
    expect((await probed({ ...kubernetes, '/version': { ...answer(200), body: '<html>' } })).facts.release).toBeUndefined();
  });

  it('sees whether resourceVersionMatch is honoured', async () => {
    const served = Object.fromEntries(invalidMatches.map((target) => [target, listed('1')]));
    expect((await probed({ ...kubernetes, ...served })).facts.resourceVersionMatch).toBe('ignored');
    for (const target of invalidMatches) {
      expect((await probed({ ...kubernetes, ...served, [target]: answer(422) })).facts.resourceVersionMatch).toBe('honoured');
    }
    expect((await probed({ ...kubernetes, [match]: answer(400) })).facts.resourceVersionMatch).toBe('honoured');
  });

  it('makes up a future version beside the "0" of an empty collection', async () => {
    expect((await probed({ ...kubernetes, [namespaces]: listed('0') })).facts.futureVersion).toBe('9'.repeat(15));
  });

  it.each(['01', 'v7', '7.1', '-7', '9'.repeat(16), ''])('makes up no future version beside %j', async (version) => {
    expect((await probed({ ...kubernetes, [namespaces]: listed(version) })).facts.futureVersion).toBeUndefined();
  });

  it('knows a full cluster by what its controllers put into a namespace', async () => {
    for (const trace of ['configmaps/kube-root-ca.crt', 'serviceaccounts/default']) {
      const { facts } = await probed({ ...kubernetes, [`/api/v1/namespaces/kube-system/${trace}`]: answer(200) });
      expect(facts.namespaceController).toBe('present');
    }
  });

  it('learns from named groups alone if there is no core group', async () => {
    const page = '/apis/apps/v1/deployments?limit=1';
    const { '/api': _, '/api/v1': __, [namespaces]: ___, ...named } = kubernetes;
    const { facts } = await probed({ ...named, [page]: listed('12'), [`${page}&resourceVersionMatch=Exact`]: answer(400) });
    expect(facts).toMatchObject({ resourceVersionMatch: 'honoured', futureVersion: '9'.repeat(15), binary: 'served' });
    expect(Object.keys(facts.served)).not.toContain('v1/namespaces');
  });

  it('needs no collection at all', async () => {
    const { facts } = await probed({ '/apis': answer(200, { groups: [] }) });
    expect(facts).toMatchObject({ served: {}, resourceVersionMatch: 'honoured' });
    expect(facts.futureVersion).toBeUndefined();
  });

  it('waits out 429', async () => {
    let turn = 0;
    const client = new FakeClient({
      send: (request) => (request.target === '/api' && turn++ === 0 ? answer(429) : (kubernetes[request.target] ?? answer(404))),
    });
    const clock = new FakeClock();
    await probe(client, () => {}, { clock, timeoutMs: 1000, run: 'run' });
    expect([turn, clock.now()]).toEqual([2, 1000]);
  });
});

describe('the dialect', () => {
  const of = (domain: string): Target => ({
    ...kubernetes,
    '/apis': answer(200, { groups: [group(`storage.${domain}`, 'v1'), group(`apiextensions.${domain}`, 'v1')] }),
    [`/apis/storage.${domain}/v1`]: resources('csinodes'),
  });

  it('is recognised by the names of groups', async () => {
    const { facts } = await probed(of('cluster.example'));
    expect(facts.dialect).toMatchObject({
      id: 'specification',
      binaryMediaType: 'application/vnd.svc.protobuf',
      extensionPrefix: 'x-svc-',
    });
    expect(Object.keys(facts.served)).toContain('storage.cluster.example/v1/csinodes');
  });

  it('may be one that nobody knows: then the binary media type is asked for', async () => {
    const target = of('example.org');
    const answering = (type: string) =>
      new FakeClient({
        send: ({ target: path, headers }): Reply => {
          if (!path.includes('/csinodes')) return target[path] ?? answer(404);
          return headers['accept'] === type ? { status: 200, headers: [['content-type', type]], body: '' } : answer(406);
        },
      });
    const options = { clock: new FakeClock(), timeoutMs: 1000, run: 'run' };
    const { dialect } = await probe(answering('application/vnd.svc.protobuf'), () => {}, options);
    expect(dialect).toMatchObject({ id: 'other', apiDomain: 'example.org', binaryMediaType: 'application/vnd.svc.protobuf' });
    const neither = await probe(answering('application/none'), () => {}, options);
    expect(neither.dialect.binaryMediaType).toBe('application/vnd.kubernetes.protobuf');
  });

  it('is the given one where one is given', async () => {
    const dialect = { id: 'own', apiDomain: 'k8s.io', binaryMediaType: 'application/x', extensionPrefix: 'x-' };
    expect((await probed(kubernetes, { dialect })).facts.dialect).toBe(dialect);
  });

  it('is not taken from a name that would make another path', async () => {
    const { facts, client } = await probed({
      ...kubernetes,
      '/apis': answer(200, { groups: [group('storage.x/../../secrets', 'v1'), group('storage.k8s.io', '../v1'), 7, null] }),
    });
    expect(facts.dialect.apiDomain).toBe('k8s.io');
    expect(client.lines.filter((line) => line.includes('..'))).toEqual([]);
  });
});

describe('a target that cannot be probed', () => {
  const failing = (code: WireError['code'], message = '') => refusal({ '/version': { code, message } });
  const at = (path: string, reply: Reply) => refusal({ ...kubernetes, [path]: reply });
  const html: Answer = { status: 200, headers: [['content-type', 'text/html']], body: '<!doctype html><title>Log in</title>' };

  it.each<readonly [string, WireError['code'], string, RegExp]>([
    ['nothing listens', 'refused', 'connect ECONNREFUSED', /Nothing listens at https:\/\/example\.test.*Start the server/],
    ['the name is not known', 'other', 'getaddrinfo ENOTFOUND example.test', /name in .* was not found.*host name/],
    ['there is no way', 'other', 'connect EHOSTUNREACH 10.0.0.1', /not reachable from this machine.*network/],
    ['it does not answer', 'timeout', '', /did not respond in time.*--request-timeout/],
    ['the connection is cut', 'reset', 'other side closed', /closed the connection without a response/],
    [
      'the authority is unknown',
      'tls',
      'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
      /authority that is not known.*--certificate-authority/,
    ],
    ['the certificate has expired', 'tls', 'certificate has expired (CERT_HAS_EXPIRED)', /has expired.*clock/],
    ['the certificate is of the future', 'tls', 'certificate is not yet valid (CERT_NOT_YET_VALID)', /not valid yet.*clock/],
    [
      'the certificate is for another name',
      'tls',
      "Hostname/IP does not match certificate's altnames (ERR_TLS_CERT_ALTNAME_INVALID)",
      /for another name.*--tls-server-name/,
    ],
    ['it speaks no TLS', 'tls', 'write EPROTO ... wrong version number', /does not speak TLS.*http:\/\//],
    ['another fault of TLS', 'tls', 'tlsv13 alert certificate required', /The TLS connection .*alert certificate required.*both sides/],
    ['an answer without end', 'too-large', '', /a response that is too large/],
  ])('says so: %s', async (_, code, message, said) => {
    expect(await failing(code, message)).toMatch(said);
  });

  it('says that HTTPS is spoken where HTTP was', async () => {
    const plain: Answer = {
      status: 400,
      headers: [['content-type', 'text/plain']],
      body: 'Client sent an HTTP request to an HTTPS server.\n',
    };
    expect(await at('/api', plain)).toMatch(/speaks TLS.*https:\/\//);
  });

  it('says what is wrong with the credentials, wherever it shows', async () => {
    expect(await at('/api', answer(401))).toMatch(/returned 401 for GET \/api.*not accepted.*token/);
    expect(await at(namespaces, answer(403, { message: 'namespaces is forbidden' }))).toMatch(
      /403 for .*: namespaces is forbidden\. .*apiconform rbac/,
    );
  });

  it('goes on where the identity may not list in given namespaces, and leaves the resource versions unknown', async () => {
    const collection = '/api/v1/namespaces/given/configmaps?limit=1';
    const target = { ...kubernetes, '/api/v1/namespaces/given': answer(403), [namespaces]: answer(403), [collection]: answer(403) };
    const { facts } = await probed(target, { namespaces: ['given'] });
    expect([facts.resourceVersionMatch, facts.futureVersion]).toEqual(['honoured', undefined]);
    await expect(probed({ ...target, [collection]: answer(401) }, { namespaces: ['given'] })).rejects.toThrow(TargetError);
  });

  it('says where it is redirected to, in printable characters, and does not go there', async () => {
    const location = `https://login.test/\u001b[31m${'x'.repeat(500)}`;
    const said = await at('/api', answer(302, {}, [['location', location]]));
    expect(said).toMatch(/redirect to https:\/\/login\.test\/ \[31mx+…, which is not followed/);
  });

  it('says that there is no API', async () => {
    expect(await refusal({ ...kubernetes, '/api': answer(404), '/apis': answer(404) })).toMatch(
      /returned 404 for GET \/api: there is no such API/,
    );
    expect(await at('/api', html)).toMatch(/a web page instead of JSON.*proxy/);
    expect(await at('/apis', { status: 200, headers: [], body: 'hello' })).toMatch(/a body of no stated type instead of JSON/);
    for (const body of [{}, { versions: 'v1' }, { versions: ['v2'] }])
      expect(await at('/api', answer(200, body))).toMatch(/does not describe an API/);
    expect(await at('/api', answer(200, []))).toMatch(/does not describe an API/);
    expect(await at('/apis', answer(200, { groups: 7 }))).toMatch(/does not describe an API/);
    expect(await at('/api/v1', answer(500, { message: 'etcd is down' }))).toMatch(/500 for .*: etcd is down\. .*healthy/);
  });
});
