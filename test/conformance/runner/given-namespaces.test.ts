import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { FakeClient } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

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
const given = { namespaces: ['mine', 'other'], facts: { ...facts, served: { 'v1/namespaces': ['create'] } } };

describe('the namespaces that a run was given', () => {
  it('are lent to one case at a time, after the objects of the case before it are gone', async () => {
    const api = new FakeApi();
    api.plant('/api/v1/namespaces/mine/configmaps/bystander');
    const before = new Map(api.objects);
    const client = new FakeClient({ send: api.answer });
    const { entries, left } = await runFake(
      client,
      Array.from({ length: 6 }, () => needing),
      { ...given, concurrency: 6 },
    );
    const holders = new Map<string, string>();
    for (const entry of entries) {
      if (entry.e === 'case' && entry.namespace !== undefined) {
        expect(holders.has(entry.namespace)).toBe(false);
        expect(given.namespaces).toContain(entry.namespace);
        holders.set(entry.namespace, entry.case);
      }
      if (entry.e === 'end') for (const [name, key] of holders) if (key === entry.case) holders.delete(name);
    }
    expect(entries.filter((entry) => entry.e === 'case' && entry.namespace !== undefined)).toHaveLength(6);
    expect([...api.objects]).toEqual([...before]);
    expect(left).toEqual([]);
  });

  it('are neither created nor deleted, and looked through one by one at the end', async () => {
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    await runFake(client, [needing, needing], given);
    expect(client.lines.filter((line) => /namespaces(\/[a-z]+)?$/.test(line))).toEqual([]);
    const looks = client.lines.filter((line) => line.includes('labelSelector')).map((line) => line.replace(/\?.*/, ''));
    expect(new Set(looks)).toEqual(new Set(['GET /api/v1/namespaces/mine/configmaps', 'GET /api/v1/namespaces/other/configmaps']));
  });

  it('are not lent again where an object of a case stays, and the cases after it say so', async () => {
    const api = new FakeApi();
    for (const number of ['1', '2', '3']) api.stubborn.add(`/api/v1/namespaces/mine/configmaps/ac-run-${number}-a`);
    const client = new FakeClient({ send: api.answer });
    const { entries, left } = await runFake(client, [needing, needing, needing], { ...given, namespaces: ['mine'], concurrency: 2 });
    expect(client.lines.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(entries.filter(({ e }) => e === 'step-failed')).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({ step: 'namespace', message: 'objects of the run are left in each of the given namespaces' }),
      ),
    );
    expect(left).toHaveLength(1);
  });
});
