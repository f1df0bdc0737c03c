import { describe, expect, it } from 'vitest';
import { findUnreadable } from '#conformance/probe/find-unreadable';
import { ProbeClient } from '#core/http/probe-client';
import type { WireError } from '#core/model/evidence';
import type { Right } from '#core/model/right';
import type { WireRequest } from '#core/ports/http-client';
import { FakeClient, type StreamReply } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const rights: readonly Right[] = [
  { verb: 'list', group: '', resource: 'namespaces' },
  { verb: 'get', group: '', resource: 'namespaces' },
  { verb: 'watch', group: 'rbac.authorization.k8s.io', resource: 'clusterroles' },
  { verb: 'list', group: 'extensions', resource: 'ingresses' },
  { verb: 'get', group: '', resource: 'configmaps', namespace: 'kube-system', name: 'kube-root-ca.crt' },
  { verb: 'get', path: '/livez/*' },
];
const served = { 'v1/namespaces': ['list'], 'rbac.authorization.k8s.io/v1/clusterroles': ['watch'] };

const find = async (answer: (target: string) => number | WireError) => {
  const asked: WireRequest[] = [];
  const open = (request: WireRequest): StreamReply => {
    asked.push(request);
    const status = answer(request.target);
    return typeof status === 'number' ? { status, script: ['end'] } : status;
  };
  const probeClient = new ProbeClient(new FakeClient({ open }), () => {}, { clock: new FakeClock(), timeoutMs: 1000 });
  return { denied: await findUnreadable(rights, { served, run: 'abc' }, probeClient), asked };
};

describe('the rights to read that the identity of a run does not have', () => {
  it('are asked for with one GET request each', async () => {
    const { denied, asked } = await find(() => 404);
    expect(denied).toEqual([]);
    expect(asked.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /api/v1/namespaces?limit=1',
      'GET /api/v1/namespaces/apiconform-none',
      'GET /apis/rbac.authorization.k8s.io/v1/clusterroles?watch=true&timeoutSeconds=1',
      'GET /apis/extensions/v1/ingresses?limit=1',
      'GET /api/v1/namespaces/kube-system/configmaps/kube-root-ca.crt',
      'GET /livez/ping',
    ]);
  });

  it('are those whose requests are forbidden', async () => {
    const { denied } = await find((target) => (/clusterroles|livez/.test(target) ? 403 : 200));
    expect(denied).toEqual(['get /livez/*', 'watch clusterroles.rbac.authorization.k8s.io']);
  });

  it('are not known where there is no response', async () => {
    expect((await find(() => ({ code: 'timeout', message: 'no response' }))).denied).toEqual([]);
  });
});
