import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { makePlan } from '#conformance/plan/make-plan';
import { probe } from '#conformance/probe/probe';
import { runPlan } from '#conformance/runner/run-plan';
import { dialects } from '#core/codecs/dialects';
import type { Facts } from '#core/model/facts';
import type { Target } from '#core/model/target';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import { loadSuite } from '#library/load-suite';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { fixtures } from '#suites/fixtures';
import { type BareClient, createBareClient } from '../../scripts/bench/replay/bare-client.ts';
import { replayPlan } from '../../scripts/bench/replay/replay-plan.ts';

const options = {
  only: ['paging', 'events', 'get-resource-version'],
  // Before dry runs and deletions of collections, the runner tries them on objects of its own, which are no part of the plan.
  skip: [
    '*/bookmark*',
    'deprecation/states-in-two-versions',
    'list-paging/emptied-at-once',
    'list-paging/emptied-namespace',
    'paths/definition-again',
    'paths/in-terminating-namespace',
    'paths/namespace-again',
    'paths/subresources-of-deployment',
    'paths/writes-to-subresources',
  ],
  level: 'may',
  seed: 0,
  repeat: 1,
  strict: false,
  failOn: 'must',
  concurrency: 1,
  requestTimeoutSeconds: 10,
} as const;

/** A request without what differs between two runs of the same plan: names, versions and tokens. */
const sketch = ({ method, target }: WireRequest): string => {
  const [path = '', query = ''] = target.split('?');
  const names = [...new URLSearchParams(query).keys()].sort();
  return `${method} ${path.replaceAll(/\br?(?:ac-)?(?:full|bare)\b|\bs\d(?=\.apiconform\.)/g, 'run').replaceAll(/-ns-\d+/g, '-ns')}?${names.join('&')}`;
};

/** Sends in the same way, and notes what was sent. */
const noting =
  <Others extends readonly unknown[], Result>(sent: string[], send: (request: WireRequest, ...others: Others) => Result) =>
  (request: WireRequest, ...others: Others): Result => {
    sent.push(sketch(request));
    return send(request, ...others);
  };

/** What may be asked again and again until it is so: how often is a matter of time. */
const isPoll = (request: string): boolean =>
  /^GET (?:\/api\/v1\/namespaces\/[^/]+(?:-other\/\w+\/[^/]+)?|\/apis\/[a-z-]+\.run\.[^/]+(?:\/v\d\w*(?:\/samples)?)?|.*\/customresourcedefinitions\/[^/]+)\?$/.test(
    request,
  );

/** The replay knows what it made, and does not look for it by label. */
const withoutLooks = (sent: readonly string[]): readonly string[] =>
  sent.filter((request) => !/^GET [^?]+\?labelSelector(?:&limit)?$/.test(request) && !request.includes('/leases.run.'));

/** The replay leases no slot: the first definition that the runner creates is the lease of one. */
const withoutLease = (sent: readonly string[]): readonly string[] => {
  const lease = sent.findIndex((request) => request.startsWith('POST') && request.includes('/customresourcedefinitions?'));
  return sent.filter((_, index) => index !== lease);
};

/** In an order of its own: objects of the whole run are removed at the same time. */
const withoutPolls = (sent: readonly string[]): readonly string[] =>
  withoutLooks(sent)
    .filter((request) => !isPoll(request))
    .sort();

describe('the bare replay of a plan', () => {
  let server: Listening;
  let target: Target;
  let client: HttpClient;
  let bare: BareClient;
  let facts: Facts;

  beforeAll(async () => {
    const [dialect] = dialects;
    if (dialect === undefined) throw new Error('no dialect is known');
    server = await createReferenceServer({ dialect, personality: 'specification' }).listen(0);
    target = { description: { server: server.url, source: 'the test' }, origin: server.url, prefix: '', credentials: {} };
    client = createHttpClient(target, { userAgent: 'apiconform' });
    bare = createBareClient(target);
    facts = await probe(client, () => {}, { clock: systemClock, timeoutMs: 5000, run: 'run' });
  });

  afterAll(async () => {
    await bare.close();
    await client.close();
    await server.close();
  });

  it('sends what the runner sends, and leaves as little behind', async () => {
    const plan = makePlan({ ...loadSuite([], 'none'), fixtures, facts, options });
    const sentByRunner: string[] = [];
    const watched: HttpClient = {
      ...client,
      send: noting(sentByRunner, client.send),
      open: noting(sentByRunner, client.open),
    };
    const journal = { write: () => {}, flush: async () => {} };
    const { signal } = new AbortController();
    const context = { client: watched, clock: systemClock, journal, facts, run: 'full', concurrency: 1, requestTimeoutMs: 10_000, signal };
    const { left } = await runPlan(plan, context, { started: () => {}, ended: () => {} });

    const sentByReplay: string[] = [];
    const counted: BareClient = {
      ...bare,
      send: noting(sentByReplay, bare.send),
      open: noting(sentByReplay, bare.open),
    };
    const outcome = await replayPlan({ plan, facts, concurrency: 1 }, counted, 'bare');

    expect(plan.run.length).toBeGreaterThan(20);
    expect(withoutPolls(sentByReplay)).toEqual(withoutPolls(withoutLease(sentByRunner)));
    expect(new Set(withoutLooks(sentByReplay))).toEqual(new Set(withoutLooks(sentByRunner)));
    expect({ ...outcome, left }).toEqual({ requests: sentByReplay.length, failedSteps: 0, left });
    expect(left).toEqual([]);
  });
});
