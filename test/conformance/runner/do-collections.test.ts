import { expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

const walk: Step = { id: 'walk', do: 'collections' };
const served = { 'v1/pods': ['list'], 'v1/pods/status': ['get'], 'apps/v1/deployments': ['list'], '../x/y': ['list'] };
const described = (...names: readonly string[]) => answer(200, { resources: names.map((name) => ({ name, kind: 'K', verbs: ['list'] })) });

async function walked(client: FakeClient) {
  const { entries } = await runFake(client, [caseOf([walk])], { facts: { ...facts, served } });
  return entries.flatMap((entry) => (entry.e === 'exchange' && entry.step === 'walk' ? [`${entry.page} ${entry.request.target}`] : []));
}

it('describes each group version once and lists its types, each answer a page', async () => {
  const client = new FakeClient({
    send: ({ target }) => {
      if (target === '/api/v1') return described('pods', 'nodes');
      return target === '/apis/apps/v1' ? described('deployments') : answer(200, { items: [] });
    },
  });
  expect(await walked(client)).toEqual([
    '0 /apis/apps/v1',
    '1 /apis/apps/v1/deployments?limit=1',
    '2 /api/v1',
    '3 /api/v1/pods?limit=1',
    '4 /api/v1/nodes?limit=1',
  ]);
});

it('continues if an APIResourceList is missing, and requests only valid paths', async () => {
  const client = new FakeClient({ send: ({ target }) => (target === '/api/v1' ? described('../pods', 'nodes') : answer(503)) });
  expect(await walked(client)).toEqual(['0 /apis/apps/v1', '1 /api/v1', '2 /api/v1/nodes?limit=1']);
});

it('reads a group version again of which a list was not found', async () => {
  let times = 0;
  const client = new FakeClient({
    send: ({ target }) => {
      if (target === '/api/v1') return times++ === 0 ? described('pods', 'gone') : described('pods');
      return answer(target.includes('gone') ? 404 : 200, { items: [] });
    },
  });
  expect(await walked(client)).toEqual([
    '0 /apis/apps/v1',
    '1 /api/v1',
    '2 /api/v1/pods?limit=1',
    '3 /api/v1/gone?limit=1',
    '4 /api/v1',
    '5 /api/v1/pods?limit=1',
  ]);
});

it('ends, however many types a server makes up', async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `t${index}`);
  const client = new FakeClient({ send: ({ target }) => (target === '/api/v1' ? described(...names) : answer(200, {})) });
  expect((await walked(client)).length).toBe(2000);
});
