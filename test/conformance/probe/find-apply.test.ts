import { expect, it } from 'vitest';
import { findApply } from '#conformance/probe/find-apply';
import { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const namespaces = { 'v1/namespaces': ['list', 'patch'] };

const found = async (status: number, served: Facts['served'] = namespaces) => {
  const client = new FakeClient({ send: () => answer(status) });
  const result = await findApply(served, { run: 'run' }, new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 }));
  return { result, sent: client.sent };
};

it('finds no apply on a target that does not know its media type', async () => {
  expect((await found(415)).result).toBe('absent');
});

it('tries it in a given namespace, where the run uses no other', async () => {
  const client = new FakeClient({ send: () => answer(404) });
  const probeClient = new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 });
  await findApply({ ...namespaces, 'v1/configmaps': ['patch'] }, { run: 'run', namespace: 'mine' }, probeClient);
  expect(client.sent[0]?.target).toMatch(/^\/api\/v1\/namespaces\/mine\/configmaps\/ac-run-0/);
});

it.each([200, 400, 403, 404, 405, 422, 500])('leaves the judgement to the cases after %i', async (status) => {
  expect((await found(status)).result).toBe('served');
});

it('sends a dry run without a type or a field, which changes nothing', async () => {
  const { sent } = await found(400);
  expect(sent).toMatchObject([
    {
      method: 'PATCH',
      target: '/api/v1/namespaces/ac-run-0%20is%20no%20name?dryRun=All&fieldManager=apiconform',
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: '{}',
    },
  ]);
});

it('asks a type that can be patched, and nothing where there is none', async () => {
  const csinodes = { 'v1/namespaces': ['list'], 'storage.k8s.io/v1/csinodes': ['list', 'patch'] };
  expect((await found(415, csinodes)).sent.map(({ target }) => target.split('?')[0])).toEqual([
    '/apis/storage.k8s.io/v1/csinodes/ac-run-0%20is%20no%20name',
  ]);
  expect(await found(415, { 'v1/namespaces': ['list'] })).toEqual({ result: 'served', sent: [] });
});
