import { describe, expect, it } from 'vitest';
import { isServedAsDeprecatedOnly, versionsToList } from '#compatibility/server/versions-to-list';
import { kindText } from '#core/codecs/group-version-kind';
import { release } from '../../spec/schedule/project-schedule.ts';
import { aServer, row, serving } from '../a-server.ts';

describe('the collections that a survey lists', () => {
  it('have one version of each kind, that is not deprecated where there is one', () => {
    const { chosen } = versionsToList(aServer('1.24'));
    const kinds = chosen.map(({ type: { group, kind } }) => `${group}/${kind}`);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(chosen.map(({ type }) => kindText(type))).toContain('batch/v1/CronJob');
  });

  it('have a deprecated version of a kind that goes away and has no other', () => {
    const { chosen, deprecated } = versionsToList(aServer('1.24'));
    expect(deprecated.map(kindText)).toEqual(['policy/v1beta1/PodSecurityPolicy']);
    expect(chosen.map(({ type }) => type)).toEqual(expect.arrayContaining([...deprecated]));
  });

  it('have none of a kind that stays deprecated', () => {
    const { chosen } = versionsToList({ ...aServer('1.36'), targetRelease: release('1.40') });
    expect(chosen.map(({ type }) => kindText(type))).not.toContain('v1/Endpoints');
  });
});

describe('a kind that is served as deprecated only', () => {
  const server = serving(aServer('1.24'), { less: [row('batch', 'v1', 'CronJob')] });

  it.each([
    [{ group: 'policy', kind: 'PodSecurityPolicy' }, true],
    [{ group: 'policy', kind: 'PodDisruptionBudget' }, false],
    [{ group: 'batch', kind: 'CronJob' }, true],
    [{ group: 'example.test', kind: 'Widget' }, false],
  ])('%j: %s', (type, expected) => {
    expect(isServedAsDeprecatedOnly(server, type)).toBe(expected);
  });
});
