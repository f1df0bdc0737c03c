import { describe, expect, it } from 'vitest';
import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { catalogue, projectSchedule, release } from './project-schedule.ts';

const claimsOf = (resource: string) => {
  const path = (version: { readonly group: string; readonly version: string; readonly resource?: string }) =>
    `${version.group === '' ? '' : `${version.group}/`}${version.version}/${version.resource}`;
  return catalogue.schedule.versions.find((version) => path(version) === resource);
};

describe('the schedule of the project', () => {
  it('has a row for everything that the specification calls removed, and says where it goes by another release', () => {
    const rows = catalogue.statements.flatMap(({ id, form }) =>
      form.name === 'removed-version' ? form.resources.map((resource) => ({ id, resource, claimed: form.release })) : [],
    );
    expect(rows.length).toBeGreaterThan(40);
    const wrong = rows.filter(({ resource, claimed }) => {
      const version = claimsOf(resource);
      const stated = version?.disagreements.find(({ about }) => about === 'removed')?.claims.specification;
      const removed = version?.removed === undefined ? undefined : releaseText(version.removed);
      return (stated ?? removed) !== claimed;
    });
    expect(wrong).toEqual([]);
  });

  it('has a row for everything that the specification names as a replacement, and says where it goes by another release', () => {
    const rows = catalogue.statements.flatMap(({ id, form }) =>
      form.name === 'replacement-version' ? form.resources.map((resource) => ({ id, resource, claimed: form.since })) : [],
    );
    expect(rows.length).toBeGreaterThan(30);
    const wrong = rows.filter(({ resource, claimed }) => {
      const version = claimsOf(resource);
      const stated = version?.disagreements.find(({ about }) => about === 'introduced')?.claims.specification;
      const introduced = version?.introduced === undefined ? undefined : releaseText(version.introduced);
      return (stated ?? introduced) !== claimed;
    });
    expect(wrong).toEqual([]);
  });

  it('takes up every notable change of the specification that can touch an object of the old version', () => {
    const used = new Set(catalogue.schedule.versions.flatMap(({ changes }) => changes.map(({ id }) => id)));
    const left = catalogue.statements.filter(({ area, id }) => area === 'notable-changes' && !used.has(id)).map(({ id }) => id);
    expect(left.filter((id) => !id.startsWith('notable-changes/1-25/event/'))).toEqual([]);
  });

  it('fills in the suffix of the group names everywhere', () => {
    const named = scheduleFor(catalogue.schedule, 'cluster.example');
    expect(JSON.stringify(named.versions)).not.toContain('{api_domain}');
    expect(named.versions.map(kindText)).toContain('storage.cluster.example/v1/CSINode');
  });

  it('never names a replacement that is introduced after the version is removed', () => {
    const late = projectSchedule.versions.filter(({ removed, replacement }) => {
      const by = replacement === undefined ? undefined : projectSchedule.find(replacement);
      return removed !== undefined && by?.introduced !== undefined && releaseOrder(by.introduced, removed) > 0;
    });
    expect(late.map(kindText).sort()).toEqual([
      'flowcontrol.apiserver.k8s.io/v1alpha1/FlowSchema',
      'flowcontrol.apiserver.k8s.io/v1alpha1/PriorityLevelConfiguration',
    ]);
  });

  it('knows the day of every release from 1.10 to 1.36', () => {
    const known = projectSchedule.releases.map(({ release: each }) => releaseText(each));
    expect(known).toEqual(Array.from({ length: 27 }, (_, index) => releaseText({ major: release('1.10').major, minor: index + 10 })));
  });
});
