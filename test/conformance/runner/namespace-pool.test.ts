import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, facts, runFake, told } from './run-fake.ts';

const configMap: Step = {
  id: 'create',
  do: 'send',
  request: {
    method: 'POST',
    path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] },
    body: { metadata: { name: { $own: 'a' }, labels: { 'apiconform-run': { $run: true } } } },
  },
};
const needing = caseOf([configMap], { needs: [{ need: 'namespace' }] });

type Options = NonNullable<Parameters<typeof runFake>[2]>;

/** Runs cases on a target that serves namespaces. */
const runOn = (client: FakeClient, cases: Parameters<typeof runFake>[1], options: Options = {}) =>
  runFake(client, cases, { facts: { ...facts, served: { 'v1/namespaces': ['create'] } }, ...options });

describe('the namespaces of a run', () => {
  it('are lent to one case at a time, and used again', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const { entries, left } = await runOn(client, [needing, needing, needing, needing, needing], { concurrency: 2 });
    const holders = new Map<string, string>();
    for (const entry of entries) {
      if (entry.e === 'case' && entry.namespace !== undefined) {
        expect(holders.has(entry.namespace)).toBe(false);
        holders.set(entry.namespace, entry.case);
      }
      if (entry.e === 'end') for (const [name, key] of holders) if (key === entry.case) holders.delete(name);
    }
    expect(client.lines.filter((line) => line === 'POST /api/v1/namespaces')).toHaveLength(2);
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('do not use up what a run keeps, however many there are and however long the responses to their creation', async () => {
    const api = new FakeApi();
    const long = { text: 'x'.repeat(3 * 1024 * 1024) };
    const client = new FakeClient({
      send: (request) => {
        // What remains in a namespace keeps it from being lent again.
        if (request.method === 'DELETE' && request.target.includes('/configmaps/')) return answer(403);
        const reply = api.answer(request);
        const isOfNamespace = request.method === 'POST' && request.target === '/api/v1/namespaces';
        return isOfNamespace && 'body' in reply ? answer(201, { ...JSON.parse(reply.body), ...long }) : reply;
      },
    });
    const { byCase, endedEarly } = await runOn(client, Array(30).fill(needing), { concurrency: 1 });
    expect(client.lines.filter((line) => line === 'POST /api/v1/namespaces')).toHaveLength(30);
    expect([byCase.size, endedEarly]).toEqual([30, undefined]);
  });

  it('are made with the label of the run, and waited for', async () => {
    const api = new FakeApi();
    let reads = 0;
    const client = new FakeClient({
      send: (request) => (request.method === 'GET' && reads++ < 2 ? answer(404) : api.answer(request)),
    });
    const { entries } = await runOn(client, [needing]);
    expect(JSON.parse(String(client.sent[0]?.body ?? ''))).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'ac-run-0-ns-1', labels: { 'apiconform-run': 'run' } },
    });
    expect(told(entries.filter((entry) => 'case' in entry && entry.case === 'fixture:namespace-1'))).toEqual([
      'case',
      'fixture create 201',
      'fixture ready 404',
      'fixture ready 404',
      'fixture ready 200',
      'clean-up clean-up 200',
      'clean-up clean-up 200',
      'clean-up clean-up 200',
      'end',
    ]);
  });

  it('are only names on a target that serves none', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const { entries } = await runOn(client, [needing, needing], { concurrency: 2, facts });
    const lent = entries.flatMap((entry) => (entry.e === 'case' && entry.namespace !== undefined ? [entry.namespace] : []));
    expect([...lent].sort()).toEqual(['ac-run-0-ns-1', 'ac-run-0-ns-2']);
    expect(client.lines.filter((line) => line === 'POST /api/v1/namespaces')).toEqual([]);
  });

  it('are lent although they cannot be read', async () => {
    const api = new FakeApi();
    const isRead = /^\/api\/v1\/namespaces\/[^/]+$/;
    const client = new FakeClient({
      send: (request) => (request.method === 'GET' && isRead.test(request.target) ? answer(403) : api.answer(request)),
    });
    const { byCase } = await runOn(client, [needing]);
    expect(told([...byCase.values()].flat())).toContain('case create 201');
  });

  it('are not lent again once something was left in them', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) =>
        request.method === 'DELETE' && request.target.includes('/configmaps/ac-run-1-a') ? answer(403) : api.answer(request),
    });
    const { byCase, left } = await runOn(client, [needing, needing], { concurrency: 1 });
    const lent = [...byCase.values()].map(([first]) => (first?.e === 'case' ? first.namespace : undefined));
    expect(lent).toEqual(['ac-run-0-ns-1', 'ac-run-0-ns-2']);
    expect([...left].sort()).toEqual(['/api/v1/namespaces/ac-run-0-ns-1', '/api/v1/namespaces/ac-run-0-ns-1/configmaps/ac-run-1-a']);
  });

  it('that cannot be made end their cases with the reason, and are not tried for ever', async () => {
    const client = new FakeClient({ send: () => answer(403) });
    const { byCase, started } = await runOn(
      client,
      Array.from({ length: 6 }, () => needing),
      { concurrency: 1 },
    );
    expect(started).toHaveLength(6);
    for (const entries of byCase.values()) {
      expect(told(entries)).toEqual(['case', 'step-failed namespace bound', 'end']);
      expect(entries[1]).toMatchObject({ message: 'cannot create a namespace: the request returned 403' });
    }
    expect(client.lines.filter((line) => line.startsWith('POST'))).toEqual(Array.from({ length: 3 }, () => 'POST /api/v1/namespaces'));
  });

  /** The most namespaces that existed, and that cases of a queue had, at a time. */
  const mostAtOnce = (entries: readonly Entry[], isCounted: (key: string) => boolean) => {
    const having = new Set<string>();
    let most = 0;
    for (const entry of entries) {
      if (entry.e === 'case' && entry.namespace !== undefined && isCounted(entry.case)) having.add(entry.case);
      if (entry.e === 'end') having.delete(entry.case);
      most = Math.max(most, having.size);
    }
    return most;
  };

  it('are so many at a time as the limit says, two of them kept for trials', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const cases = Array.from({ length: 12 }, () => needing);
    const { entries, left, done } = await runOn(client, cases, { concurrency: 12, namespacesAtATime: 5 });
    expect(mostAtOnce(entries, () => true)).toBe(3);
    expect(client.lines.filter((line) => line === 'POST /api/v1/namespaces')).toHaveLength(3);
    expect([left, api.objects.size]).toEqual([[], 0]);
    expect(done).toMatchObject({ created: 15, removed: 15, namespaces: 3 });
  });

  it('are left to other cases, half of them, by those that mostly wait', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const waiting = caseOf([{ id: 'wait', do: 'wait', seconds: 100 }, configMap], { needs: [{ need: 'namespace' }], queue: 'waiting' });
    const cases = [...Array.from({ length: 6 }, () => waiting), ...Array.from({ length: 6 }, () => needing)];
    const { entries, clock } = await runOn(client, cases, { concurrency: 4, namespacesAtATime: 6 });
    const isWaiting = (key: string) => Number(/\d+/.exec(key)?.[0]) <= 6;
    expect(mostAtOnce(entries, isWaiting)).toBe(2);
    expect(clock.now()).toBeLessThan(310_000);
    const ended = entries.flatMap((entry) => (entry.e === 'end' && entry.case.startsWith('case-') ? [entry.case] : []));
    expect(ended.slice(0, 6).some(isWaiting)).toBe(false);
  });

  it('are made in place of those in which something was left, so that no case waits for ever', async () => {
    const api = new FakeApi();
    const client = new FakeClient({
      send: (request) => (request.method === 'DELETE' && request.target.includes('/configmaps/') ? answer(403) : api.answer(request)),
    });
    const cases = Array.from({ length: 4 }, () => needing);
    const { byCase } = await runOn(client, cases, { concurrency: 4, namespacesAtATime: 3 });
    expect(byCase.size).toBe(4);
  });
});
