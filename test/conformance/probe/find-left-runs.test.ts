import { describe, expect, it } from 'vitest';
import { findLeftRuns } from '#conformance/probe/find-left-runs';
import { ProbeClient } from '#core/http/probe-client';
import type { Answer, WireError } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Json } from '#core/model/json';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';
import { facts } from '../runner/run-fake.ts';

const definitions = 'apiextensions.k8s.io/v1/customresourcedefinitions';
const served = { 'v1/namespaces': ['list'], [definitions]: ['list'] };
const item = (run: Json, created: Json = '2026-01-01T00:00:00Z', others: object = {}) => ({
  metadata: { labels: { 'apiconform-run': run }, creationTimestamp: created, ...others },
});

async function leftRuns(responses: Readonly<Record<string, Answer | WireError>>, about: Facts['served'] = served) {
  const client = new FakeClient({ send: ({ target }) => responses[target.split('?')[0] ?? ''] ?? answer(200, { items: [] }) });
  const probeClient = new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1_000 });
  const runs = await findLeftRuns({ ...facts, served: about }, 'myself', probeClient);
  return { runs, targets: client.sent.map(({ target }) => target) };
}

describe('what other runs left', () => {
  it('is found by the label, with one request for namespaces and one for definitions', async () => {
    const { runs, targets } = await leftRuns({
      '/api/v1/namespaces': answer(200, { items: [item('abc123'), item('abc123', '2026-01-03T00:00:00Z'), item('myself')] }),
      [`/apis/${definitions}`]: answer(200, { items: [item('abc123', '2026-01-02T00:00:00Z'), item('def456')] }),
    });
    expect(runs).toEqual([
      { run: 'abc123', namespaces: 2, definitions: 1, latest: '2026-01-03T00:00:00Z' },
      { run: 'def456', namespaces: 0, definitions: 1, latest: '2026-01-01T00:00:00Z' },
    ]);
    expect(targets).toEqual([
      '/api/v1/namespaces?labelSelector=apiconform-run&limit=500',
      `/apis/${definitions}?labelSelector=apiconform-run&limit=500`,
    ]);
  });

  it('is not what is being deleted, and never a text that is no id of a run', async () => {
    const items = [
      item('abc123', undefined, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      item('; rm -rf'),
      item(7),
      { metadata: {} },
      item('def456', '\u001b[31m'),
    ];
    const { runs } = await leftRuns({ '/api/v1/namespaces': answer(200, { items }) });
    expect(runs).toEqual([{ run: 'def456', namespaces: 1, definitions: 0 }]);
  });

  it('is nothing where the server does not serve, show or answer it', async () => {
    expect(await leftRuns({}, {})).toEqual({ runs: [], targets: [] });
    const refused = { '/api/v1/namespaces': answer(403), [`/apis/${definitions}`]: { code: 'reset', message: 'closed' } as const };
    expect((await leftRuns(refused)).runs).toEqual([]);
  });
});
