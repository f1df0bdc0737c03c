import { describe, expect, it } from 'vitest';
import { surveyUsage } from '#compatibility/server/survey-usage';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';
import { aServer } from '../a-server.ts';

const removedNext = { group: 'batch', version: 'v1beta1', kind: 'CronJob' };
const written = { metadata: { name: 'a', namespace: 'default', managedFields: [{ manager: 'operator', apiVersion: 'batch/v1beta1' }] } };

/** A server on which policies of security are cluster-scoped. */
const serverWithScopes = () => {
  const server = aServer('1.24');
  const resources = Object.entries(server.snapshot.resources).map(([version, all]) => [
    version,
    all.map((each) => ({ ...each, namespaced: each.name !== 'podsecuritypolicies' })),
  ]);
  return { ...server, snapshot: { ...server.snapshot, resources: Object.fromEntries(resources) } };
};

const surveyed = async (namespaces?: readonly string[]) => {
  const client = new FakeClient({
    send: ({ target }) =>
      answer(200, { metadata: {}, items: /^\/apis\/batch\/v1\/(?:namespaces\/default\/)?cronjobs/.test(target) ? [written] : [] }),
  });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
  return { usage: await surveyUsage(probeClient, serverWithScopes(), namespaces), targets: client.sent.map(({ target }) => target) };
};

describe('a survey of the uses of versions', () => {
  it('returns the clients that wrote a version which the target release removes', async () => {
    const { usage } = await surveyed();
    expect(usage.clients).toEqual([{ manager: 'operator', type: removedNext, objects: 1 }]);
  });

  it('lists each kind once, in a version that is not deprecated', async () => {
    const { targets } = await surveyed();
    expect(targets.filter((target) => target.includes('/cronjobs'))).toEqual(['/apis/batch/v1/cronjobs?limit=500']);
  });

  it('lists a kind that has deprecated versions only where it goes away, and says so', async () => {
    const { usage, targets } = await surveyed();
    expect(targets).toContain('/apis/policy/v1beta1/podsecuritypolicies?limit=500');
    expect(usage.notes).toEqual([
      'Of policy/v1beta1/PodSecurityPolicy, every version is deprecated: to find its objects, a deprecated version was listed.',
    ]);
    // Deprecated without a release that removes it.
    expect(targets.some((target) => target.includes('componentstatuses'))).toBe(false);
  });

  it('lists only namespaced kinds, in the namespaces that are named', async () => {
    const { usage, targets } = await surveyed(['default', 'a/b']);
    expect(targets.filter((target) => target.includes('/cronjobs'))).toEqual([
      '/apis/batch/v1/namespaces/default/cronjobs?limit=500',
      '/apis/batch/v1/namespaces/a%2Fb/cronjobs?limit=500',
    ]);
    expect(targets.filter((target) => !target.includes('/namespaces/') && !target.includes('customresourcedefinitions'))).toEqual([]);
    expect(usage.clients).toEqual([{ manager: 'operator', type: removedNext, objects: 1 }]);
    expect(usage.notes).toEqual([]);
  });
});
