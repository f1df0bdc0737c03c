import { describe, expect, it } from 'vitest';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { deployedRevision, planRepair, planUndo } from '#helm/plan-repair';
import { readStoredRelease, type StoredRelease } from '#helm/stored-release';
import { documentOf, type StoredParts, secretOf, values } from './a-release.ts';

const now = new Date('2025-02-03T04:05:06.789Z');
const revision = (parts: StoredParts): StoredRelease => {
  const read = readStoredRelease(secretOf(parts), 'secrets');
  if ('why' in read) throw new Error(read.why);
  return read;
};
const documentIn = (body: JsonObject): string => {
  const read = readStoredRelease(body, 'secrets');
  if ('why' in read) throw new Error(read.why);
  return read.document;
};

describe('the deployed revision', () => {
  it('is that with the highest number, although a later one failed', () => {
    const all = [revision({ revision: 1, status: 'superseded' }), revision({ revision: 2 }), revision({ revision: 3, status: 'failed' })];
    expect(deployedRevision(all, 'web').revision).toBe(2);
  });

  it.each([
    [[], 'There is no Helm release web in this namespace.'],
    [
      [revision({ revision: 1 }), revision({ revision: 2, status: 'pending-upgrade' })],
      'Helm works on web: revision 2 is pending-upgrade.',
    ],
    [[revision({ status: 'uninstalled' })], 'No revision of web is deployed; the last one, 1, is uninstalled.'],
  ])('is missing: %#', (all, message) => {
    expect(() => deployedRevision(all, 'web')).toThrow(message);
  });
});

describe('the writes of a repair', () => {
  const deployed = revision({ revision: 2, manifest: 'old', hooks: ['a', 'b'], labels: { modifiedAt: '1', team: 'shop' } });
  const all = [deployed, revision({ revision: 4, status: 'failed' })];
  const change = planRepair(all, deployed, { manifest: 'new "text"', hooks: ['a', 'c'] }, now);

  it('make the deployed revision superseded, if it is as it was read', () => {
    expect(change.first).toMatchObject({
      path: '/api/v1/namespaces/shop/secrets/sh.helm.release.v1.web.v2?fieldManager=apiconform',
      merge: true,
      body: { metadata: { resourceVersion: '102', labels: { status: 'superseded', modifiedAt: '1738555506' } } },
    });
    expect(pointTo(change.first.body, '/data/release')).not.toBe('');
  });

  it('store the repaired texts as the revision after the last, and keep everything else to the byte', () => {
    expect(change.second).toMatchObject({
      path: '/api/v1/namespaces/shop/secrets?fieldManager=apiconform',
      merge: false,
      body: {
        kind: 'Secret',
        type: 'helm.sh/release.v1',
        metadata: {
          name: 'sh.helm.release.v1.web.v5',
          labels: { owner: 'helm', name: 'web', status: 'deployed', version: '5', team: 'shop', createdAt: '1738555506' },
        },
      },
    });
    expect(pointTo(change.second.body, '/metadata/labels/modifiedAt')).toBeUndefined();
    const text = documentIn(change.second.body);
    expect(text).toContain(values);
    const expected = documentOf({ revision: 5, manifest: 'new "text"', hooks: ['a', 'c'] })
      .replace('2024-01-01T00:00:00.5Z', '2025-02-03T04:05:06.789Z')
      .replace('Install complete', 'Rewritten by apiconform from revision 2: API versions that go away were replaced');
    expect(text).toBe(expected);
  });

  it('can be taken back one by one', () => {
    const { path, body } = change.undo('9');
    const [version, status] = ['/metadata/resourceVersion', '/metadata/labels/status'].map((pointer) => pointTo(body, pointer));
    expect([path, version, status]).toEqual([change.first.path, '9', 'deployed']);
    expect(documentIn(body)).toBe(deployed.document);
  });

  it('add a description where there is none', () => {
    const bare = { ...deployed, document: deployed.document.replace('"description":"Install complete",', '') };
    expect(JSON.parse(documentIn(planRepair(all, bare, { manifest: '', hooks: [] }, now).second.body)).info).toMatchObject({
      status: 'deployed',
      description: expect.stringContaining('Rewritten by apiconform from revision 2'),
    });
  });
});

describe('the writes that take a repair back', () => {
  const before = revision({ revision: 2, status: 'superseded' });
  const repaired = revision({ revision: 3, description: 'Rewritten by apiconform from revision 2: done' });

  it('deploy the revision before it again', () => {
    const { first, second, to } = planUndo([before, repaired], repaired, now);
    expect([to, first.path, second.path]).toEqual([2, expect.stringContaining('web.v3?'), expect.stringContaining('web.v2?')]);
    expect(documentIn(second.body)).toContain('"status":"deployed"');
    expect(documentIn(first.body)).toContain('"status":"superseded"');
  });

  it.each([
    [[before, revision({ revision: 3 })], 'was not stored by a repair'],
    [[repaired], 'Revision 2 of web is no longer stored as superseded.'],
  ])('are refused: %#', (all, message) => {
    expect(() => planUndo(all, all.at(-1) ?? before, now)).toThrow(message);
  });
});
