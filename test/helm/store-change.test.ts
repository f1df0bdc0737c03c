import { describe, expect, it } from 'vitest';
import { ProbeClient } from '#core/http/probe-client';
import type { StoredChange } from '#helm/plan-repair';
import { storeChange } from '#helm/store-change';
import { answer, FakeClient, type Reply } from '../conformance/runner/fake-client.ts';
import { FakeClock } from '../conformance/runner/fake-clock.ts';

const change: StoredChange = {
  first: { path: '/first', merge: true, body: {} },
  second: { path: '/second', merge: false, body: {} },
  undo: (resourceVersion) => ({ path: `/first/${resourceVersion}`, merge: true, body: {} }),
};
const patched = answer(200, { metadata: { resourceVersion: '7' } });

const stored = async (...replies: readonly Reply[]) => {
  const left = [...replies];
  const client = new FakeClient({ send: () => left.shift() ?? answer(500) });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
  const fault = await storeChange(probeClient, change).then(
    () => '',
    (thrown: unknown) => String(thrown),
  );
  return { fault, lines: client.lines };
};

describe('a change of what Helm stores', () => {
  it('is two writes', async () => {
    expect(await stored(patched, answer(201))).toEqual({ fault: '', lines: ['PATCH /first', 'POST /second'] });
  });

  it.each([
    [answer(409), 'The release was changed in the meantime. Nothing was changed.'],
    [answer(403, { message: 'no patch.' }), '/first returned 403: no patch. Nothing was changed.'],
  ])('is not begun where the first is refused: %#', async (reply, message) => {
    const { fault, lines } = await stored(reply);
    expect([fault, lines]).toEqual([expect.stringContaining(message), ['PATCH /first']]);
  });

  it.each([
    [answer(409, { message: 'already exists' }), '/second returned 409: already exists. What was stored before is stored again.'],
    [{ code: 'timeout', message: 'late' } as const, 'There was no response from /second. What was stored before is stored again.'],
  ])('is taken back where the second fails: %#', async (reply, message) => {
    const { fault, lines } = await stored(patched, reply, answer(200));
    expect([fault, lines]).toEqual([expect.stringContaining(message), ['PATCH /first', 'POST /second', 'PATCH /first/7']]);
  });

  it('says so where it cannot be taken back', async () => {
    expect((await stored(patched, answer(500), answer(500))).fault).toContain(
      '/second returned 500, and /first could not be changed back.',
    );
  });
});
