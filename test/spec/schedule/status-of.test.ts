import { describe, expect, it } from 'vitest';
import { statusOf } from '#spec/schedule/status-of';
import { projectSchedule, release, type } from './project-schedule.ts';

describe('the status of a type in a release', () => {
  it.each([
    ['storage.k8s.io/v1beta1/CSINode', '1.13', 'not-introduced'],
    ['storage.k8s.io/v1beta1/CSINode', '1.14', 'served'],
    ['storage.k8s.io/v1beta1/CSINode', '1.16', 'served'],
    ['storage.k8s.io/v1beta1/CSINode', '1.17', 'deprecated'],
    ['storage.k8s.io/v1beta1/CSINode', '1.21', 'deprecated'],
    ['storage.k8s.io/v1beta1/CSINode', '1.22', 'removed'],
    ['storage.k8s.io/v1beta1/CSINode', '1.36', 'removed'],
    ['storage.k8s.io/v1/CSINode', '1.36', 'served'],
    ['v1/Endpoints', '1.36', 'deprecated'],
    ['v1/ConfigMap', '1.36', 'served'],
    ['apps/v1beta1/ReplicaSet', '1.36', 'removed'],
    ['resource.k8s.io/v1beta1/ResourceClaim', '1.36', 'deprecated'],
    ['flowcontrol.apiserver.k8s.io/v1beta1/FlowSchema', '1.27', 'removed'],
    ['example.com/v1beta1/CSINode', '1.36', 'unknown'],
    ['kubelet.config.k8s.io/v1beta1/KubeletConfiguration', '1.36', 'unknown'],
  ])('of %s in %s is %s', (kind, at, status) => {
    expect(statusOf(projectSchedule, type(kind), release(at))).toBe(status);
  });
});
