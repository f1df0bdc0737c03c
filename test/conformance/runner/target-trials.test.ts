import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { inProcessClient } from '#self-test/in-process-client';
import { createVirtualClock } from '#self-test/virtual-clock';
import { fixtures } from '#suites/fixtures';
import { answer } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

const verbs = ['create', 'get', 'list', 'patch', 'delete', 'deletecollection'];
const served = { 'v1/configmaps': verbs, 'v1/namespaces': verbs };
const own = { labelSelector: 'apiconform-run=run' };
const inNamespace = (resource: string): Step['id'] | object => ({ $join: ['/api/v1/namespaces/', { $namespace: true }, `/${resource}`] });

const deletion = (path: unknown, query: object = {}) => sendStep({ method: 'DELETE', path, query });
const sendStep = (request: object): Step => JSON.parse(JSON.stringify({ id: 'write', do: 'send', request }));
const shared = deletion('/apis/storage.k8s.io/v1/csinodes', own);
const byLabel = deletion(inNamespace('configmaps'), own);
const byName = deletion(inNamespace('configmaps'), { fieldSelector: 'metadata.name=ac-run-1-a' });
const dryService = sendStep({
  method: 'POST',
  path: inNamespace('services'),
  query: { dryRun: 'All' },
  body: { apiVersion: 'v1', kind: 'Service', metadata: { name: 'ac-run-1-a' } },
});
const drySharedDeletion = deletion('/apis/storage.k8s.io/v1/csinodes', { ...own, dryRun: 'All' });

type Misbehavior = {
  readonly fault?: string;
  readonly send?: (request: WireRequest, send: HttpClient['send']) => ReturnType<HttpClient['send']>;
};

/** Runs cases of one step each against a reference server that misbehaves. Returns what became of each step, and all requests. */
async function tried(steps: readonly Step[], { fault, send }: Misbehavior = {}, options: Parameters<typeof runFake>[2] = {}) {
  const clock = createVirtualClock({ startsAt: 0, endsAfterMs: 10 ** 9, onEnd: () => {} }).forServer;
  const server = createReferenceServer({ clock, tokens: ['known'], ...(fault === undefined ? {} : { fault }) });
  const plain = inProcessClient(server, { tokens: { admin: 'known' }, limited: '', userAgent: '', clock });
  const lines: string[] = [];
  const client: HttpClient = {
    ...plain,
    send: (request, bounds) => {
      lines.push(`${request.method} ${decodeURIComponent(request.target)}`);
      return send === undefined ? plain.send(request, bounds) : send(request, (sent) => plain.send(sent, bounds));
    },
  };
  const cases = steps.map((step) => caseOf([step], { needs: [{ need: 'namespace' }] }));
  const ran = await runFake(client, cases, { concurrency: 1, facts: { ...facts, served, namespaceController: 'present' }, ...options });
  server.stop();
  return { outcomes: cases.map((_, index) => outcomeOf(ran.byCase.get(`case-${index + 1}@things`) ?? [])), lines, left: ran.left };
}

function outcomeOf(entries: readonly Entry[]): string {
  for (const entry of entries) {
    if (entry.e === 'step-failed') return entry.message.replace(/^.*: (?=the server|it is|the list)/, '');
    if (entry.e === 'exchange' && entry.step === 'write')
      return 'answer' in entry ? `${entry.answer.status}` : entry.error.message.replace(/^.*not of this run: /, '');
  }
  return 'nothing';
}

/** Sends requests without these parameters. */
const ignoring =
  (names: readonly string[], only: (request: WireRequest) => boolean = () => true): NonNullable<Misbehavior['send']> =>
  (request, send) => {
    const [path = '', query = ''] = request.target.split('?');
    const rest = query.split('&').filter((pair) => !names.some((name) => pair.startsWith(`${name}=`)));
    return send(only(request) ? { ...request, target: `${path}?${rest.join('&')}` } : request, { timeoutMs: 1000 });
  };
const isDelete = ({ method }: WireRequest) => method === 'DELETE';

describe('the trials of a target', () => {
  it('let everything through to a server that honors selectors, namespaces and dryRun', async () => {
    const { outcomes, left } = await tried([shared, byLabel, byName, dryService, drySharedDeletion]);
    expect([outcomes, left]).toEqual([['200', '200', '200', '422', '200'], []]);
  });

  it('read a list from its beginning again where the token of a page has expired', async () => {
    const expiring: Misbehavior['send'] = (request, send) =>
      request.method === 'GET' && request.target.includes('continue=')
        ? Promise.resolve(answer(410, { kind: 'Status', code: 410, reason: 'Expired' }))
        : send(request, { timeoutMs: 1000 });
    const { outcomes } = await tried([shared, byLabel, byName], { send: expiring });
    expect(outcomes).toEqual(['200', '200', '200']);
  });

  it('are made once, when they are first needed, and in namespaces of the run', async () => {
    const { lines } = await tried([shared, shared, byLabel]);
    const made = lines.filter((line) => line.startsWith('DELETE') && line.includes('apiconform-trial'));
    expect(made).toEqual([
      expect.stringMatching(
        /^DELETE \/api\/v1\/namespaces\/ac-run-0-ns-\d\/configmaps\?labelSelector=apiconform-trial=ac-run-0-trial-1-chosen$/,
      ),
    ]);
    expect(lines.some((line) => line.includes('trial-2'))).toBe(false);
    expect((await tried([])).lines.filter((line) => line.includes('trial'))).toEqual([]);
  });

  it.each([
    [
      'label selectors',
      { send: ignoring(['labelSelector']) },
      /^the server does not honor label selectors: a list with a label selector showed "ac-run-0-ns-\d\/ac-run-0-trial-1-\S+", which it does not select$/,
    ],
    [
      'label selectors of deletions',
      { send: ignoring(['labelSelector'], isDelete) },
      'the server does not honor label selectors: a deletion of ConfigMaps with a label selector also deleted one that it does not select',
    ],
    [
      'deletions',
      {
        send: (request, send) =>
          isDelete(request) && request.target.includes('?') ? Promise.resolve(answer(200)) : send(request, { timeoutMs: 1000 }),
      },
      'the server does not honor label selectors: a deletion of ConfigMaps with a label selector returned 200 and deleted nothing that it selects',
    ],
  ] as const satisfies readonly (readonly [string, Misbehavior, string | RegExp])[])(
    'withhold a deletion in a collection with objects of others from a server that ignores %s',
    async (_, misbehavior, reason) => {
      const { outcomes, lines } = await tried([shared, byLabel], misbehavior);
      expect(outcomes).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason), '200']);
      expect(lines.filter((line) => line.startsWith('DELETE') && line.includes('csinodes'))).toEqual([]);
    },
  );

  it('withhold a deletion in a namespace only where nothing that confines it is honored', async () => {
    const across = { fault: 'deletecollection-across-namespaces' };
    const namespaces =
      /^the server does not honor namespaces: a deletion of ConfigMaps with a label selector in one namespace also deleted one in another$/;
    expect((await tried([byLabel, byName], across)).outcomes).toEqual(['200', '200']);
    const fields = await tried([byLabel, byName], { ...across, send: ignoring(['fieldSelector'], isDelete) });
    expect(fields.outcomes).toEqual(['200', expect.stringMatching(namespaces)]);
  });

  describe('of a run that defines a type', () => {
    const defining = { fixtures: fixtures.filter(({ defines }) => defines !== undefined) };
    const trialDeletions = (lines: readonly string[]) =>
      lines
        .filter((line) => line.startsWith('DELETE') && line.includes('Selector'))
        .map((line) => /samples|configmaps|csinodes/.exec(line)?.[0]);

    it('delete collections of this type before any ConfigMaps', async () => {
      const { outcomes, lines, left } = await tried([shared], {}, defining);
      expect([outcomes, left]).toEqual([['200'], []]);
      expect(trialDeletions(lines)).toEqual(['samples', 'samples', 'configmaps', 'configmaps', 'csinodes']);
    });

    it.each([
      [
        'label selectors',
        { send: ignoring(['labelSelector'], isDelete) },
        'the server does not honor label selectors: a deletion of custom resources of the run with a label selector also deleted one that it does not select',
      ],
      ['namespaces', { fault: 'deletecollection-across-namespaces' }, '200'],
    ])('delete no ConfigMaps on a server whose deletions ignore %s', async (_, misbehavior, outcome) => {
      const { outcomes, lines } = await tried([shared], misbehavior, defining);
      expect(outcomes).toEqual([outcome]);
      expect(trialDeletions(lines)).toEqual(outcome === '200' ? ['samples', 'samples', 'csinodes'] : ['samples', 'samples']);
    });

    it('are made with ConfigMaps alone where the server creates no objects of this type', async () => {
      const refusing: NonNullable<Misbehavior['send']> = (request, send) =>
        request.method === 'POST' && request.target.endsWith('/samples')
          ? Promise.resolve(answer(403))
          : send(request, { timeoutMs: 1000 });
      const { outcomes, lines } = await tried([shared], { send: refusing }, defining);
      expect([outcomes, trialDeletions(lines)]).toEqual([['200'], ['configmaps', 'configmaps', 'csinodes']]);
    });
  });

  it('list what a deletion selects again after a response 429 or 503', async () => {
    const replies = [answer(429, {}, [['retry-after', '1']]), answer(503)];
    const busy: NonNullable<Misbehavior['send']> = (request, send) => {
      const reply = request.method === 'GET' && request.target.includes('/csinodes?') ? replies.shift() : undefined;
      return reply === undefined ? send(request, { timeoutMs: 1000 }) : Promise.resolve(reply);
    };
    expect((await tried([shared], { send: busy })).outcomes).toEqual(['200']);
  });

  it('withhold a deletion where a list of what it selects shows objects of others', async () => {
    const listing: NonNullable<Misbehavior['send']> = (request, send) =>
      request.method === 'GET' && request.target.includes('/csinodes?')
        ? Promise.resolve(answer(200, { items: [{ metadata: { name: 'worker-1' } }] }))
        : send(request, { timeoutMs: 1000 });
    expect((await tried([shared], { send: listing })).outcomes).toEqual([
      'the list with the same selectors shows objects that are not of this run',
    ]);
  });

  it.each([
    ['dryRun', { send: ignoring(['dryRun']) }, 'a dry run of a create stored the object'],
    ['dryRun of patches', { send: ignoring(['dryRun'], ({ method }) => method === 'PATCH') }, 'a dry run of a patch changed the object'],
    ['dryRun of deletes', { send: ignoring(['dryRun'], isDelete) }, 'a dry run of a delete deleted the object'],
    [
      'dryRun of deletions of collections',
      { send: ignoring(['dryRun'], ({ method, target }) => method === 'DELETE' && target.includes('Selector')) },
      'a dry run of a deletion of a collection deleted the object',
    ],
  ])('withhold dry runs that would have effects from a server that ignores %s', async (_, misbehavior, reason) => {
    const { outcomes, left } = await tried([dryService, drySharedDeletion], misbehavior);
    const withheld = `the server does not honor dryRun: ${reason}`;
    expect([outcomes, left]).toEqual([[withheld, withheld], []]);
  });

  it('cannot be made without ConfigMaps: what a namespace confines is sent all the same', async () => {
    const without = { facts: { ...facts, served: { 'v1/namespaces': verbs }, namespaceController: 'present' } } as const;
    const { outcomes } = await tried([shared, byLabel, dryService], {}, without);
    const why = 'the target does not serve the ConfigMaps on which it would be tried';
    expect(outcomes).toEqual([
      `it is not known whether the server honors label selectors: ${why}`,
      '200',
      `it is not known whether the server honors dryRun: ${why}`,
    ]);
  });

  it('are made again after a request without a usable response, up to three times', async () => {
    let failures = 0;
    const failing =
      (most: number): NonNullable<Misbehavior['send']> =>
      (request, send) => {
        const fails = request.target.includes('apiconform-trial') && failures < most;
        if (fails) failures += 1;
        return fails ? Promise.resolve(answer(500)) : send(request, { timeoutMs: 1000 });
      };
    const unknown = expect.stringMatching(/^it is not known whether the server honors label selectors: GET \S+ returned 500$/);
    expect((await tried([shared, shared], { send: failing(1) })).outcomes).toEqual([unknown, '200']);
    failures = 0;
    expect((await tried([shared, shared, shared, shared], { send: failing(9) })).outcomes).toEqual([unknown, unknown, unknown, unknown]);
    expect(failures).toBe(3);
  });
});
