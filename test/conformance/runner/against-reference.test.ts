import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { probe } from '#conformance/probe/probe';
import { runPlan } from '#conformance/runner/run-plan';
import { dialects } from '#core/codecs/dialects';
import { bodyOf } from '#core/http/body-of';
import { itemsOf, nameOf } from '#core/json/object-identity';
import type { Case } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { HttpClient } from '#core/ports/http-client';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { caseOf, told } from './run-fake.ts';

const configMaps: Template = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] };
const labels = { 'apiconform-run': { $run: true } } as const;
const create = (own: string, kind: string, path: Template): Step => ({
  id: `create-${own}`,
  do: 'send',
  request: { method: 'POST', path, body: { apiVersion: 'v1', kind, metadata: { name: { $own: own }, labels } } },
  writes: { own, as: 'create' },
});
const drainTo = (own: string): Step => ({
  id: `drain-${own}`,
  do: 'drain',
  stream: 'watch',
  to: { of: 'watch', at: '/object/metadata/name', is: 'equals', value: { $own: own } },
  boundSeconds: 10,
});

const watching: Case = caseOf(
  [
    { id: 'list', do: 'send', request: { method: 'GET', path: configMaps } },
    {
      id: 'watch',
      do: 'open',
      request: {
        method: 'GET',
        path: configMaps,
        query: { watch: '1', resourceVersion: { $ref: { step: 'list', at: '/metadata/resourceVersion' } } },
      },
    },
    create('a', 'ConfigMap', configMaps),
    {
      id: 'pages',
      do: 'pages',
      request: { method: 'GET', path: configMaps, query: { limit: '1' } },
      between: [create('b', 'ConfigMap', configMaps)],
      max: 5,
    },
    drainTo('a'),
    drainTo('b'),
  ],
  { needs: [{ need: 'namespace' }] },
);
const namespaces: Case = caseOf([create('a', 'Namespace', '/api/v1/namespaces'), create('b', 'Namespace', '/api/v1/namespaces')]);

describe.each(['present', 'absent'] as const)('probe and runner against a server (namespace controller %s)', (namespaceController) => {
  let server: Listening;
  let client: HttpClient;
  let facts: Facts;

  beforeAll(async () => {
    const [dialect] = dialects;
    if (dialect === undefined) throw new Error('no dialect is known');
    server = await createReferenceServer({
      dialect,
      personality: 'specification',
      namespaceController: namespaceController === 'present',
    }).listen(0);
    const description = { server: server.url, source: 'the test' };
    client = createHttpClient({ description, origin: server.url, prefix: '', credentials: {} }, { userAgent: 'apiconform' });
    facts = { ...(await probe(client, () => {}, { clock: systemClock, timeoutMs: 5000, run: 'run' })), namespaceController };
  });

  afterAll(async () => {
    await client.close();
    await server.close();
  });

  const run = (cases: readonly Case[], signal: AbortSignal, on: (key: string, entries: readonly Entry[]) => void, started = () => {}) => {
    const journal = { write: () => {}, flush: async () => {} };
    const context = { client, clock: systemClock, journal, facts, run: 'run', concurrency: 3, requestTimeoutMs: 5000, signal };
    const plan = { fixtures: [], skipped: [], run: cases.map((one, index) => ({ key: `case-${index + 1}`, case: one })) };
    return runPlan(plan, context, { started, ended: ({ key }, entries) => on(key, entries) });
  };

  const remaining = async (): Promise<readonly string[]> => {
    const headers = { accept: 'application/json' };
    const seen = await client.send({ method: 'GET', target: '/api/v1/namespaces', headers, as: 'admin' }, { timeoutMs: 5000 });
    return 'code' in seen ? [seen.message] : itemsOf(bodyOf(seen)).map(nameOf);
  };

  it('does what cases say, and leaves nothing behind', async () => {
    const before = await remaining();
    const seen = new Map<string, readonly string[]>();
    const outcome = await run([watching, namespaces, watching, watching, watching], new AbortController().signal, (key, entries) =>
      seen.set(key, told(entries)),
    );
    expect(outcome).toMatchObject({ interrupted: false, left: [] });
    expect(seen.get('case-1')).toEqual([
      'case',
      'case list 200',
      'stream watch start 200',
      'case create-a 201',
      'case pages 200',
      'case create-b 201',
      'line watch',
      'line watch',
      'ended watch closed',
      'clean-up clean-up 200',
      'clean-up clean-up 200',
      'end',
    ]);
    expect(await remaining()).toEqual(before);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const before = await remaining();
    const controller = new AbortController();
    let started = 0;
    const outcome = await run(
      Array.from({ length: 12 }, () => watching),
      controller.signal,
      () => {},
      () => {
        started += 1;
        if (started === 5) controller.abort();
      },
    );
    expect([outcome.interrupted, outcome.left, started]).toEqual([true, [], 5]);
    expect(await remaining()).toEqual(before);
  });
});
