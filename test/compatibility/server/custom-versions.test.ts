import { describe, expect, it } from 'vitest';
import { customVersion } from '#compatibility/server/custom-versions';
import type { CustomDefinition, ObjectUsage } from '#compatibility/server/observed-server';
import { aServer } from '../a-server.ts';

const type = { group: 'example.test', version: 'v1alpha1', kind: 'Widget' };
const stays = { name: 'v1', served: true, storage: true, deprecated: false };
const old = { name: 'v1alpha1', served: true, storage: false, deprecated: true };
const widgets: CustomDefinition = { group: 'example.test', kind: 'Widget', resource: 'widgets', versions: [stays, old], stored: ['v1'] };

const judged = (definition: CustomDefinition, usage: Partial<ObjectUsage> = {}) =>
  customVersion({
    ...aServer(),
    usage: { clients: [], manifests: [], objects: 3, notes: [], custom: { definitions: [definition], count: 5 }, ...usage },
  });

describe('a version of a custom resource that its definition deprecates', () => {
  it('is no finding where nothing depends on it', () => {
    expect(judged(widgets)).toEqual({ checked: 5, findings: [], undecided: [] });
  });

  it.each([
    ['objects may be stored in it', { ...widgets, stored: ['v1', 'v1alpha1'] }, {}, 'status.storedVersions names it'],
    [
      'objects are stored in it',
      {
        ...widgets,
        versions: [
          { ...stays, storage: false },
          { ...old, storage: true },
        ],
      },
      {},
      'objects are stored in it',
    ],
    ['clients wrote in it', widgets, { clients: [{ manager: 'operator', type, objects: 2 }] }, 'operator wrote in it'],
    [
      'manifests were applied in it',
      widgets,
      { manifests: [{ stored: { ...type, version: 'v1' }, applied: type, name: 'a' }] },
      '1 object was applied in it',
    ],
    [
      'it is not served any more, and objects may be stored in it',
      { ...widgets, versions: [stays, { ...old, served: false, deprecated: false }], stored: ['v1alpha1'] },
      {},
      'serves no longer',
    ],
  ])('is one where %s', (_, definition, usage, said) => {
    expect(judged(definition, usage).findings).toEqual([
      expect.objectContaining({
        rule: 'server/custom-version',
        level: 'SHOULD',
        subject: { is: 'type', type, resource: 'widgets' },
        message: expect.stringContaining(said),
        replacement: { ...type, version: 'v1' },
      }),
    ]);
  });

  it('is undecided where the definitions could not be read, and nothing where nobody looked', () => {
    expect(judged(widgets, { custom: { missing: 'the right' } }).undecided).toEqual([{ about: 'custom resources', missing: 'the right' }]);
    expect(customVersion(aServer())).toEqual({ checked: 0, findings: [], undecided: [] });
  });
});
