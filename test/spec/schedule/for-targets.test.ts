import { describe, expect, it } from 'vitest';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import { forTargets, projectsOf } from '#spec/schedule/for-targets';
import { releaseName } from '#spec/schedule/release-name';
import { statusOfVersion } from '#spec/schedule/status-of';
import { projectSchedule, release } from './project-schedule.ts';

const [ofServer] = projectSchedule.versions;
if (ofServer === undefined) throw new Error('The schedule has no rows.');
const newest = release('1.20');
const project = { name: 'cert-manager', title: 'cert-manager', repository: 'cert-manager/cert-manager', newest, target: newest };
const ofProject: ScheduledVersion = {
  ...ofServer,
  group: 'cert-manager.io',
  version: 'v1alpha2',
  kind: 'Certificate',
  introduced: release('0.11'),
  deprecated: release('1.4'),
  removed: release('1.6'),
  project,
};
const schedule = { releases: projectSchedule.releases, provenance: {}, versions: [ofServer, ofProject] };

describe('the target releases of projects', () => {
  it('decide the status of the versions of a project, whatever the release of the server', () => {
    const statusFor = (target: string) => {
      const [, row] = forTargets(schedule, new Map([['cert-manager', release(target)]])).versions;
      return row === undefined ? 'no row' : statusOfVersion(row, release('1.36'));
    };
    expect(['0.10', '1.3', '1.5', '1.6'].map(statusFor)).toEqual(['not-introduced', 'served', 'deprecated', 'removed']);
  });

  it('are the newest releases where none is named, and change no version of the server', () => {
    const { versions } = forTargets(schedule, new Map());
    expect(versions).toEqual(schedule.versions);
    expect(projectsOf({ versions })).toEqual([project]);
  });

  it('are named with their projects', () => {
    expect([releaseName(ofServer, release('1.22')), releaseName(ofProject, release('1.6'))]).toEqual(['1.22', 'cert-manager 1.6']);
  });
});
