import { expect, it } from 'vitest';
import { findRepresentations } from '#conformance/probe/find-representations';
import { dialects } from '#core/codecs/dialects';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const found = async (statusOf: (accept: string) => number) => {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('There is no dialect.');
  const client = new FakeClient({ send: ({ headers }) => answer(statusOf(headers?.['accept'] ?? '')) });
  return findRepresentations(dialect, '/api/v1/namespaces', new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 }));
};

it.each([
  ['both', () => 200, { binary: 'served', table: 'served' }],
  ['no binary encoding', (accept: string) => (accept.includes('protobuf') ? 406 : 200), { binary: 'absent', table: 'served' }],
  ['no Table', (accept: string) => (accept.includes('as=Table') ? 406 : 200), { binary: 'served', table: 'absent' }],
  ['neither', () => 406, { binary: 'absent', table: 'absent' }],
])('a target has %s', async (_, statusOf, expected) => {
  expect(await found(statusOf)).toEqual(expected);
});

it.each([400, 403, 404, 415, 500])('an answer of %i does not say that the target has none', async (status) => {
  expect(await found(() => status)).toEqual({ binary: 'served', table: 'served' });
});
