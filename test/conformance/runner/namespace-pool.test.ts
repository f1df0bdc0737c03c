import { describe, expect, it } from 'vitest';
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
});
