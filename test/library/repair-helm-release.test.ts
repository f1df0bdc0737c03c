import { describe, expect, it } from 'vitest';
import { checkServer, repairHelmRelease } from '../../src/index.ts';
import { oldBudget, serveReleases } from '../helm/serve-releases.ts';

const web = { name: 'web', namespace: 'shop' };
const policy = 'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: a}\n';
const cronJob = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\nspec: {schedule: "@daily"}\n';
const removed = 'PodDisruptionBudget web: policy/v1beta1/PodDisruptionBudget is removed in 1.25; use policy/v1/PodDisruptionBudget.';

describe('a repair of a Helm release', () => {
  it('stores the manifest with versions that the server has, and asks before', async () => {
    const { url, writes } = await serveReleases({ revision: 3, manifest: oldBudget, hooks: [oldBudget] });
    const asked: string[] = [];
    const repair = await repairHelmRelease({
      ...web,
      server: url,
      confirm: async (intended, server) => void asked.push(server, ...intended.replaced),
    });
    expect(repair).toMatchObject({ chart: 'shop', from: 3, to: 4, stored: true, replaced: [removed, removed], left: [] });
    expect(repair.after).toBe(repair.before.replaceAll('policy/v1beta1', 'policy/v1'));
    expect(asked).toEqual([url, removed, removed]);
    expect(writes).toEqual(['PATCH /api/v1/namespaces/shop/secrets/sh.helm.release.v1.web.v3', 'POST /api/v1/namespaces/shop/secrets']);
  });

  it('writes nothing in a dry run, where it is not confirmed, and where nothing goes away', async () => {
    const { url, writes } = await serveReleases({ manifest: oldBudget });
    expect(await repairHelmRelease({ ...web, server: url, dryRun: true })).toMatchObject({ from: 1, to: 2, stored: false });
    await expect(repairHelmRelease({ ...web, server: url, confirm: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
    const other = await serveReleases({ manifest: oldBudget.replace('v1beta1', 'v1') });
    expect(await repairHelmRelease({ ...web, server: other.url })).toMatchObject({ from: 1, to: 1, stored: false, replaced: [] });
    expect([...writes, ...other.writes]).toEqual([]);
  });

  it('can be taken back', async () => {
    const description = 'Rewritten by apiconform from revision 1: done';
    const { url, writes } = await serveReleases({ status: 'superseded', manifest: oldBudget }, { revision: 2, description });
    expect(await repairHelmRelease({ ...web, server: url, undo: true })).toMatchObject({ from: 2, to: 1, stored: true });
    expect(writes.map((line) => line.replace(/.*\./, ''))).toEqual(['v2', 'v1']);
  });

  it.each([
    [
      'an object without a replacement',
      { manifest: oldBudget + policy },
      'web has objects that need a person; nothing was changed. PodSecurityPolicy a',
    ],
    ['a version that the server does not have', { manifest: cronJob }, 'The server does not have batch/v1/CronJob, which the repair needs'],
    ['a manifest that cannot be read', { manifest: 'a: [\n' }, 'The stored manifest lacks a manifest that can be read: line'],
  ])('is refused with %s', async (_, parts, message) => {
    const { url, writes } = await serveReleases(parts);
    await expect(repairHelmRelease({ ...web, server: url })).rejects.toThrow(message);
    expect(writes).toEqual([]);
  });

  it('replaces versions of other groups by their schedule', async () => {
    const manifest = 'apiVersion: cert-manager.io/v1alpha2\nkind: Certificate\nmetadata: {name: a}\n';
    const { url, writes } = await serveReleases({ manifest });
    expect(await repairHelmRelease({ ...web, server: url })).toMatchObject({ from: 1, to: 1, replaced: [] });
    const schedule = ['cert-manager'];
    const early = { ...web, server: url, schedule, targetRelease: 'cert-manager=1.0' };
    expect(await repairHelmRelease(early)).toMatchObject({ from: 1, to: 1, replaced: [] });
    await expect(repairHelmRelease({ ...web, server: url, schedule })).rejects.toThrow(
      'web has objects that need a person; nothing was changed. Certificate a: cert-manager.io/v1alpha2/Certificate is removed in cert-manager 1.6',
    );
    expect(writes).toEqual([]);
  });

  it.each([
    [{ name: '../web', namespace: 'shop' }, '"../web" is no name for RELEASE.'],
    [{ name: 'other', namespace: 'shop' }, 'There is no Helm release other in this namespace.'],
  ])('needs the name of a release: %#', async (named, message) => {
    const { url } = await serveReleases({ manifest: oldBudget });
    await expect(repairHelmRelease({ ...named, server: url })).rejects.toThrow(message);
  });
});

describe('a check of a server with Helm releases', () => {
  it('finds what deployed revisions use', async () => {
    const { url } = await serveReleases({ status: 'superseded', manifest: oldBudget }, { revision: 2, manifest: oldBudget });
    const report = await checkServer({ server: url, helm: true });
    const of = (id: string) => report.findings.filter(({ rule }) => rule === id).map(({ message }) => message);
    expect(of('server/helm-release')).toEqual([`Helm release shop/web (chart shop 1.2.3, revision 2): ${removed}`]);
    expect(of('server/helm-history')).toHaveLength(1);
    expect(report.notes).toContain('2 revisions of Helm releases were checked.');
    expect(report.verdict.passed).toBe(false);
  });
});
