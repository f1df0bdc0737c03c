import type { ConformanceSuite } from '#conformance/conformance-suite';
import { runConformance } from '#conformance/run-conformance';
import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Answer, Entry } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Report } from '#core/model/report';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { inProcessClient } from '#self-test/in-process-client';
import { createVirtualClock } from '#self-test/virtual-clock';

/** How a server differs from the reference server: a fault of it, and what it makes of requests and answers. */
export type Misbehavior = {
  readonly fault?: string;
  readonly request?: (request: WireRequest) => WireRequest;
  readonly answer?: (answer: Answer, request: WireRequest) => Answer;
};

export type RunAmongOthers = {
  readonly report: Report;
  readonly entries: readonly Entry[];
  /** The writes that reached the server, as the run sent them. */
  readonly writes: readonly WireRequest[];
  /** The uid and the resourceVersion of each object of others, by path, before the run and after it. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
};

const container = { name: 'main', image: 'example.com/none' };
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [container] } };
const teamA = '/api/v1/namespaces/team-a';

/** Objects as they are in any cluster: a collection, a name, and the rest of the object. */
const othersObjects: readonly (readonly [string, string, Record<string, Json>])[] = [
  ['/api/v1/namespaces', 'team-a', {}],
  ['/api/v1/nodes', 'worker-1', {}],
  ['/apis/storage.k8s.io/v1/csinodes', 'worker-1', { spec: { drivers: [] } }],
  ['/apis/storage.k8s.io/v1/csinodes', 'worker-2', { spec: { drivers: [] } }],
  ['/api/v1/namespaces/default/configmaps', 'settings', { data: { a: 'b' } }],
  [`${teamA}/configmaps`, 'settings', { data: { a: 'b' } }],
  [`${teamA}/pods`, 'web-0', { spec: { containers: [container] } }],
  [`${teamA}/services`, 'web', { spec: { ports: [{ port: 80 }], selector: { app: 'web' } } }],
  ['/apis/apps/v1/namespaces/team-a/deployments', 'web', { spec: { selector: { matchLabels: { app: 'web' } }, template } }],
  [
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    'widgets.shop.example',
    {
      spec: {
        group: 'shop.example',
        scope: 'Namespaced',
        names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    },
  ],
];

const kinds: Readonly<Record<string, string>> = {
  namespaces: 'Namespace',
  nodes: 'Node',
  csinodes: 'CSINode',
  configmaps: 'ConfigMap',
  pods: 'Pod',
  services: 'Service',
  deployments: 'Deployment',
  customresourcedefinitions: 'CustomResourceDefinition',
};

const bounds = { timeoutMs: 30_000 };
const mostVirtualMs = 6 * 3_600_000;

/** Runs cases in this process against a server with objects of others on it, and a misbehavior. The run has the id `self`. */
export async function runAmongOthers(suite: ConformanceSuite, { fault, request, answer }: Misbehavior): Promise<RunAmongOthers> {
  const ending = new AbortController();
  const clock = createVirtualClock({ startsAt: Date.UTC(2030, 0, 1), endsAfterMs: mostVirtualMs, onEnd: () => ending.abort() });
  const reference = createReferenceServer({ tokens: ['known'], clock: clock.forServer, ...(fault === undefined ? {} : { fault }) });
  const options = { tokens: { admin: 'known' }, limited: 'nobody', userAgent: 'apiconform', clock: clock.forServer };
  const plain = inProcessClient(reference, options);
  await plant(plain);
  const before = await stateOf(plain);
  const writes: WireRequest[] = [];
  const misbehaving: HttpClient = {
    ...plain,
    async send(sent, limits) {
      if (sent.method !== 'GET') writes.push(sent);
      const result = await plain.send(request?.(sent) ?? sent, limits);
      return 'code' in result ? result : (answer?.(result, sent) ?? result);
    },
  };
  const entries: Entry[] = [];
  const report = await runConformance({
    suite,
    target: { server: 'in-process', source: 'the test' },
    options: {
      only: [],
      skip: [],
      level: 'may',
      seed: 0,
      repeat: 1,
      strict: false,
      failOn: 'must',
      concurrency: 32,
      requestTimeoutSeconds: 30,
    },
    run: 'self',
    client: misbehaving,
    clock: clock.forRunner,
    signal: ending.signal,
    limited: { impersonate: 'nobody' },
    verdictsOnly: true,
    journal: { write: (entry) => void entries.push(entry), flush: async () => {} },
  });
  const after = await stateOf(plain);
  reference.stop();
  return { report, entries, writes, before, after };
}

async function plant(client: HttpClient): Promise<void> {
  for (const [collection, name, others] of othersObjects) {
    const [, root, version] = /^\/(?:api\/(v1)|apis\/([^/]+\/v1))/.exec(collection)?.slice(0, 3) ?? [];
    const kind = kinds[collection.slice(collection.lastIndexOf('/') + 1)];
    const body = JSON.stringify({ apiVersion: root ?? version, kind, metadata: { name }, ...others });
    const headers = { 'content-type': 'application/json' };
    const result = await client.send({ method: 'POST', target: collection, headers, body, as: 'admin' }, bounds);
    if ('code' in result || result.status !== 201) throw new Error(`${collection}/${name} was not created: ${JSON.stringify(result)}`);
  }
}

async function stateOf(client: HttpClient): Promise<Readonly<Record<string, string>>> {
  const states = othersObjects.map(async ([collection, name]) => {
    const path = `${collection}/${name}`;
    const result = await client.send({ method: 'GET', target: path, headers: {}, as: 'admin' }, bounds);
    const body = 'code' in result ? undefined : bodyOf(result);
    return [path, `${stringAt(body, '/metadata/uid') ?? 'gone'} ${stringAt(body, '/metadata/resourceVersion') ?? ''}`] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}
