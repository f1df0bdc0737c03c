import { describe, expect, it } from 'vitest';
import { customVersion } from '#compatibility/server/custom-versions';
import type { ObjectUsage } from '#compatibility/server/observed-server';
import type { CustomDefinition } from '#compatibility/snapshot/survey-definitions';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { aServer } from '../a-server.ts';

const type = { group: 'example.test', version: 'v1alpha1', kind: 'Widget' };
const current = { name: 'v1', served: true, storage: true, deprecated: false };
const old = { name: 'v1alpha1', served: true, storage: false, deprecated: true };
const widgets: CustomDefinition = { group: 'example.test', kind: 'Widget', resource: 'widgets', versions: [current, old], stored: ['v1'] };

const judged = (definition: CustomDefinition, usage: Partial<ObjectUsage> = {}) =>
  customVersion({
    ...aServer(),
    usage: { clients: [], manifests: [], objects: 3, listed: [], notes: [], custom: { definitions: [definition], count: 5 }, ...usage },
  });

describe('a deprecated version of a custom resource', () => {
  it('is not reported if it is unused', () => {
    expect(judged(widgets)).toEqual({ checked: 5, findings: [], undecided: [] });
  });

  it.each([
    ['objects may be stored in it', { ...widgets, stored: ['v1', 'v1alpha1'] }, {}, 'status.storedVersions lists it'],
    [
      'objects are stored in it',
      {
        ...widgets,
        versions: [
          { ...current, storage: false },
          { ...old, storage: true },
        ],
      },
      {},
      'it is the storage version',
    ],
    ['clients wrote it', widgets, { clients: [{ manager: 'operator', type, objects: 2 }] }, 'written by operator'],
    [
      'manifests were applied in it',
      widgets,
      { manifests: [{ stored: { ...type, version: 'v1' }, applied: type, name: 'a' }] },
      '1 object last applied in it',
    ],
    [
      'it is no longer served, and objects may be stored in it',
      { ...widgets, versions: [current, { ...old, served: false, deprecated: false }], stored: ['v1alpha1'] },
      {},
      'no longer served',
    ],
  ])('is reported if %s', (_, definition, usage, expected) => {
    expect(judged(definition, usage).findings).toEqual([
      expect.objectContaining({
        rule: 'server/custom-version',
        subject: { is: 'type', type, resource: 'widgets' },
        message: expect.stringContaining(expected),
        replacement: { ...type, version: 'v1' },
      }),
    ]);
    expect(catalogue.rules.server.find(({ id }) => id === 'server/custom-version')?.level).toBe('SHOULD');
  });

  it('is undecided if the definitions are unreadable, and not applicable if they were not requested', () => {
    expect(judged(widgets, { custom: { missing: 'access' } }).undecided).toEqual([{ about: 'custom resources', missing: 'access' }]);
    expect(customVersion(aServer())).toEqual({ checked: 0, findings: [], undecided: [] });
  });
});
