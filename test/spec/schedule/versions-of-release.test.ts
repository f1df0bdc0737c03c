import { describe, expect, it } from 'vitest';
import { kindText } from '#core/codecs/group-version-kind';
import { versionsOfRelease } from '#spec/schedule/versions-of-release';
import { projectSchedule, release } from './project-schedule.ts';

describe('a release', () => {
  it('introduces, deprecates and removes versions', () => {
    const { introduced, deprecated, removed } = versionsOfRelease(projectSchedule, release('1.29'));
    expect(introduced.map(kindText)).toContain('flowcontrol.apiserver.k8s.io/v1/FlowSchema');
    expect(deprecated.map(kindText)).toContain('flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema');
    expect(removed.map(kindText)).toEqual([
      'flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema',
      'flowcontrol.apiserver.k8s.io/v1beta2/PriorityLevelConfiguration',
      'networking.k8s.io/v1alpha1/ClusterCIDR',
    ]);
  });
});
