import { describe, expect, it } from 'vitest';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { projectSchedule, type } from './project-schedule.ts';

describe('a version', () => {
  it.each([
    ['a stable one', 'apps/v1/Deployment', true],
    ['an alpha', 'storage.k8s.io/v1alpha1/VolumeAttributesClass', false],
    ['a beta of before release 1.22', 'batch/v1beta1/CronJob', true],
    ['a later beta of what was there before', 'flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema', true],
    ['a beta of what is newer', 'admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy', false],
  ])('%s is served by default or not', (_, kind, expected) => {
    const version = projectSchedule.find(type(kind));
    expect(version && servedByDefault(projectSchedule, version)).toBe(expected);
  });
});
