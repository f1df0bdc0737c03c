import { describe, expect, it } from 'vitest';
import { kindText } from '#core/codecs/group-version-kind';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { projectSchedule, release, type } from './project-schedule.ts';

const chainOf = (kind: string, target: string): readonly string[] | undefined =>
  resolveReplacement(projectSchedule, type(kind), release(target))?.chain.map(kindText);

describe('the replacement of a type', () => {
  it.each([
    [
      'a chain is followed to the newest',
      'flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema',
      '1.36',
      'flowcontrol.apiserver.k8s.io/v1/FlowSchema',
    ],
    [
      'what is not there yet is none',
      'flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema',
      '1.28',
      'flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema',
    ],
    ['it may be in another group', 'extensions/v1beta1/Ingress', '1.22', 'networking.k8s.io/v1/Ingress'],
    ['so may a step on the way', 'extensions/v1beta1/Ingress', '1.18', 'networking.k8s.io/v1beta1/Ingress'],
    ['it may be another kind', 'resource.k8s.io/v1alpha2/ResourceClass', '1.36', 'resource.k8s.io/v1/DeviceClass'],
    ['it need not be declared', 'resource.k8s.io/v1beta1/ResourceClaim', '1.36', 'resource.k8s.io/v1/ResourceClaim'],
    [
      'it has at least the same major version',
      'autoscaling/v2beta1/HorizontalPodAutoscaler',
      '1.22',
      'autoscaling/v2beta2/HorizontalPodAutoscaler',
    ],
    ['unless another is declared', 'batch/v2alpha1/CronJob', '1.36', 'batch/v1/CronJob'],
    [
      'what is deprecated itself is better than nothing',
      'extensions/v1beta1/PodSecurityPolicy',
      '1.22',
      'policy/v1beta1/PodSecurityPolicy',
    ],
    ['a kind without a version that lasts', 'v1/Endpoints', '1.36', 'discovery.k8s.io/v1/EndpointSlice'],
  ])('%s', (_, kind, target, last) => {
    expect(chainOf(kind, target)?.at(-1)).toBe(last);
  });

  it.each([
    ['policy/v1beta1/PodSecurityPolicy', '1.25'],
    ['extensions/v1beta1/PodSecurityPolicy', '1.36'],
    ['v1/ComponentStatus', '1.36'],
    ['apps/v1beta1/DeploymentRollback', '1.36'],
    ['storage.k8s.io/v1/CSINode', '1.36'],
    ['example.com/v1/CSINode', '1.36'],
  ])('of %s in %s is none', (kind, target) => {
    expect(chainOf(kind, target)).toBeUndefined();
  });

  it('is returned with every step on the way', () => {
    expect(chainOf('extensions/v1beta1/Deployment', '1.36')).toEqual([
      'extensions/v1beta1/Deployment',
      'apps/v1beta1/Deployment',
      'apps/v1beta2/Deployment',
      'apps/v1/Deployment',
    ]);
  });

  it('is returned with the differences on the way, and none that come later', () => {
    const changes = (target: string) =>
      resolveReplacement(
        projectSchedule,
        type('flowcontrol.apiserver.k8s.io/v1beta1/PriorityLevelConfiguration'),
        release(target),
      )?.changes.map(({ id }) => id);
    expect(changes('1.25')).toEqual([]);
    expect(changes('1.28')).toEqual(['deprecation-schedule/nominal-concurrency-shares']);
    expect(changes('1.36')).toEqual(['deprecation-schedule/nominal-concurrency-shares', 'deprecation-schedule/zero-concurrency-shares']);
  });

  it('is never less stable than the replaced version', () => {
    const pairs = projectSchedule.versions.flatMap((version) => {
      const by = resolveReplacement(projectSchedule, version, release('1.36'))?.version;
      return by === undefined ? [] : [{ of: kindText(version), from: stabilityOf(version.version), by: stabilityOf(by.version) }];
    });
    expect(pairs.length).toBeGreaterThan(80);
    expect(pairs.filter(({ from, by }) => from === undefined || by === undefined || compareStability(by, from) < 0)).toEqual([]);
  });
});
