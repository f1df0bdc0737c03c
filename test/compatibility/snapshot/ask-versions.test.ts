import { describe, expect, it } from 'vitest';
import { askVersions, readGauge } from '#compatibility/snapshot/ask-versions';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient, type Reply } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';

const asking = (send: (target: string) => Reply) => {
  const client = new FakeClient({ send: ({ target }) => send(target) });
  return { client, probeClient: new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 }) };
};

const nobody = 'apiconform-asks-for-nothing';
const endpoints = { type: { group: '', version: 'v1', kind: 'Endpoints' }, resource: 'endpoints', namespaced: true, by: 'name' } as const;
const policy = {
  type: { group: 'policy', version: 'v1beta1', kind: 'PodSecurityPolicy' },
  resource: 'podsecuritypolicies',
  namespaced: false,
  by: 'name',
} as const;
const notFound = (name: string, warnings: readonly string[] = []): Reply => ({
  status: 404,
  headers: warnings.map((warning) => ['warning', warning] as const),
  body: JSON.stringify({ kind: 'Status', code: 404, details: { name } }),
});

describe('asking versions of resources', () => {
  it('requests only a nonexistent object of each', async () => {
    const { client, probeClient } = asking(() => notFound(nobody));
    await askVersions(probeClient, [endpoints, policy]);
    expect(client.lines).toEqual([
      `GET /api/v1/namespaces/default/endpoints/${nobody}`,
      `GET /apis/policy/v1beta1/podsecuritypolicies/${nobody}`,
    ]);
  });

  it.each([
    ['a resource without that object', notFound(nobody, ['299 - "old"']), { status: 404, isServed: true, warnings: ['299 - "old"'] }],
    ['a missing resource', notFound(''), { status: 404, isServed: false, warnings: [] }],
    ['a response without a Status', answer(404), { status: 404, isServed: false, warnings: [] }],
    ['a forbidden request', answer(403, { kind: 'Status', details: { name: nobody } }), { status: 403, isServed: false, warnings: [] }],
    ['an object of that name', answer(200, {}), { status: 200, isServed: true, warnings: [] }],
    [
      'a failing resource that warns',
      { status: 500, headers: [['warning', '299 - "old"']], body: '{}' } as const,
      { status: 500, isServed: true, warnings: ['299 - "old"'] },
    ],
  ])('recognizes %s', async (_, reply, expected) => {
    const { probeClient } = asking(() => reply);
    expect(await askVersions(probeClient, [endpoints])).toMatchObject([{ ...expected, resource: 'endpoints' }]);
  });

  describe('for reviews, which support only create', () => {
    const review = {
      type: { group: 'authorization.k8s.io', version: 'v1beta1', kind: 'LocalSubjectAccessReview' },
      resource: 'localsubjectaccessreviews',
      namespaced: true,
    };
    const path = '/apis/authorization.k8s.io/v1beta1/namespaces/default/localsubjectaccessreviews';

    it('reads the collection of removed reviews, and creates an empty review of others with dry run', async () => {
      const { client, probeClient } = asking(() => answer(404));
      await askVersions(probeClient, [
        { ...review, by: 'collection' },
        { ...review, by: 'review' },
      ]);
      expect(client.lines).toEqual([`GET ${path}`, `POST ${path}?dryRun=All`]);
      expect(client.sent.map(({ body }) => body)).toEqual([
        undefined,
        '{"apiVersion":"authorization.k8s.io/v1beta1","kind":"LocalSubjectAccessReview"}',
      ]);
    });

    it.each([
      ['collection', 405, true],
      ['collection', 404, false],
      ['collection', 403, false],
      ['review', 201, true],
      ['review', 422, true],
      ['review', 404, false],
      ['review', 403, false],
    ] as const)('for a %s and status %i decides whether the resource is served: %s', async (by, status, isServed) => {
      const { probeClient } = asking(() => answer(status));
      expect(await askVersions(probeClient, [{ ...review, by }])).toMatchObject([{ status, isServed }]);
    });
  });

  it('reads the metric afterwards if metrics are available', async () => {
    const line = 'apiserver_requested_deprecated_apis{group="",removed_release="",resource="endpoints",subresource="",version="v1"} 1\n';
    expect(await readGauge(asking(() => ({ status: 200, headers: [], body: line })).probeClient)).toEqual([
      { group: '', version: 'v1', resource: 'endpoints', subresource: '', removedRelease: '' },
    ]);
    expect(await readGauge(asking(() => answer(403)).probeClient)).toBeUndefined();
  });
});
