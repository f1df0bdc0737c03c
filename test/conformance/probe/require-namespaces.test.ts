import { expect, it } from 'vitest';
import { requireNamespaces } from '#conformance/probe/require-namespaces';
import { ProbeClient } from '#core/http/probe-client';
import type { Answer } from '#core/model/evidence';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const require = async (answers: Readonly<Record<string, Answer>>) => {
  const client = new FakeClient({ send: ({ target }) => answers[target.split('/').at(-1) ?? ''] ?? answer(404) });
  await requireNamespaces(Object.keys(answers), new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 }));
  return client.lines;
};

it('takes namespaces that exist, and those that may not be read', async () => {
  expect(await require({ a: answer(200, { metadata: {} }), b: answer(403) })).toEqual([
    'GET /api/v1/namespaces/a',
    'GET /api/v1/namespaces/b',
  ]);
});

it('refuses a namespace that does not exist, or that is being deleted', async () => {
  await expect(require({ a: answer(404) })).rejects.toThrow('The namespace "a" does not exist.');
  await expect(require({ b: answer(200, { metadata: { deletionTimestamp: 'now' } }) })).rejects.toThrow(
    'The namespace "b" is being deleted.',
  );
});
