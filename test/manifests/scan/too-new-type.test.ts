import { describe, expect, it } from 'vitest';
import { release } from '../../spec/schedule/project-schedule.ts';
import { findingsIn, settingsFor } from './project-settings.ts';

const found = (apiVersion: string, kind: string, current: string, target = '1.36'): readonly string[] =>
  findingsIn(`apiVersion: ${apiVersion}\nkind: ${kind}\n`, settingsFor(target, { current: release(current) })).map(
    ({ rule, level, message, blockers }) => `${level} ${rule.slice(9)}: ${message} ${blockers.join(' ')}`,
  );

describe('a version that the current release does not have yet', () => {
  it('is reported with what both releases have', () => {
    expect(found('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', '1.28', '1.31')).toEqual([
      'MUST too-new-version: FlowSchema: flowcontrol.apiserver.k8s.io/v1/FlowSchema is introduced in 1.29, and the current release is 1.28; 1.28 has flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema. Use flowcontrol.apiserver.k8s.io/v1beta3, which both releases have.',
    ]);
  });

  it('is reported with the version of the other group that the current release has', () => {
    expect(found('networking.k8s.io/v1', 'Ingress', '1.18')[0]).toMatch(/; 1\.18 has \S*\/v1beta1\/Ingress\. Upgrade the cluster first/);
  });

  it('is none where the current release has it, or is not known', () => {
    expect(found('networking.k8s.io/v1', 'Ingress', '1.19')).toEqual([]);
    expect(found('batch/v1beta1', 'CronJob', '1.24', '1.24').map((line) => line.slice(0, 25))).toEqual(['SHOULD deprecated-version']);
    expect(found('flowcontrol.apiserver.k8s.io/v1beta3', 'FlowSchema', '1.30', '1.29').map((line) => line.slice(0, 25))).toEqual([
      'SHOULD deprecated-version',
    ]);
    expect(findingsIn('apiVersion: networking.k8s.io/v1\nkind: Ingress\n')).toEqual([]);
  });
});
