import { describe, expect, it } from 'vitest';
import { judgeServer } from '#compatibility/server/judge-server';
import { surveyUsage } from '#compatibility/server/survey-usage';
import { ProbeClient } from '#core/http/probe-client';
import type { JsonObject } from '#core/model/json';
import { loadSchedules } from '#library/load-tables';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { answer, FakeClient } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';
import { release } from '../../spec/schedule/project-schedule.ts';
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

  it('lists all custom resources, finds versions that their definitions do not have, and says what it could not list', async () => {
    const definition = (plural: string, kind: string) => ({
      spec: { group: 'example.com', names: { plural, kind }, versions: [{ name: 'v1', served: true, storage: true }] },
    });
    const applied = {
      'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ apiVersion: 'example.com/v1alpha1', kind: 'Widget' }),
    };
    const items: Readonly<Record<string, readonly JsonObject[]>> = {
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions?limit=100': [
        definition('widgets', 'Widget'),
        definition('gadgets', 'Gadget'),
      ],
      '/apis/example.com/v1/widgets?limit=500': [{ metadata: { name: 'a', namespace: 'n', annotations: applied } }],
    };
    const client = new FakeClient({
      send: ({ target }) => (target.includes('gadgets') ? answer(403, {}) : answer(200, { metadata: {}, items: items[target] ?? [] })),
    });
    const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
    const server = aServer();
    const usage = await surveyUsage(probeClient, server);
    const judged = judgeServer({ ...server, usage });
    expect(judged.get('server/undefined-custom-version')?.findings).toMatchObject([
      {
        message: 'example.com/v1alpha1/Widget is no version of its CustomResourceDefinition but still in use: 1 object last applied in it.',
        replacement: { version: 'v1' },
      },
    ]);
    const gadgets = {
      about: 'example.com/v1/Gadget',
      missing: 'a list of its objects: /apis/example.com/v1/gadgets returned 403; its objects are missing',
    };
    for (const rule of ['server/undefined-custom-version', 'server/client', 'server/manifest', 'server/object'])
      expect([rule, judged.get(rule)?.undecided]).toEqual([rule, [gadgets]]);
  });

  it('uses the schedules of projects', async () => {
    const certificates = { name: 'certificates', kind: 'Certificate', namespaced: true, verbs: ['list'] };
    const server = aServer();
    const snapshot = { ...server.snapshot, resources: { ...server.snapshot.resources, 'cert-manager.io/v1': [certificates] } };
    const projects = loadSchedules(['cert-manager'], new Map([['cert-manager', release('1.6')]])).versions;
    const uses = scheduleFor(
      { versions: [...server.schedule.versions, ...projects], releases: server.schedule.releases, provenance: {} },
      'k8s.io',
    );
    const written = { metadata: { name: 'a', managedFields: [{ manager: 'helm', apiVersion: 'cert-manager.io/v1alpha2' }] } };
    const client = new FakeClient({
      send: ({ target }) => answer(200, { metadata: {}, items: target.includes('/certificates?') ? [written] : [] }),
    });
    const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
    const observed = { ...server, snapshot, uses };
    const findings = judgeServer({ ...observed, usage: await surveyUsage(probeClient, observed) }).get('server/client')?.findings;
    expect(findings).toMatchObject([
      {
        message: 'helm wrote 1 object as cert-manager.io/v1alpha2/Certificate, which is removed in release cert-manager 1.6.',
        project: 'cert-manager',
        replacement: { group: 'cert-manager.io', version: 'v1', kind: 'Certificate' },
      },
    ]);
    // The rules about what the server itself serves do not know the project.
    expect(judgeServer(observed).get('server/known-version')?.findings).toEqual([]);
  });
});
