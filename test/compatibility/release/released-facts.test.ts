import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import { parseSnapshot } from '#compatibility/snapshot/parse-snapshot';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
import { subjectText } from '#core/codecs/finding-text';
import { kindText } from '#core/codecs/group-version-kind';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Snapshot } from '#core/model/snapshot';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { projectText } from '../../house/project-files.ts';
import { catalogue, projectSchedule, release } from '../../spec/schedule/project-schedule.ts';

// Snapshots of kube-apiservers, reduced by scripts/facts-of-releases.mjs to what changed between them.

const factsOf = (name: string): Snapshot => {
  const file = `test/fixtures/releases/${name}.json`;
  return parseSnapshot(projectText(file), file);
};

/** The findings between consecutive releases, by rule and subject, and the undecided points of a rule. */
const judged = (releases: Readonly<Record<string, Snapshot>>, edit: (row: ScheduledVersion) => ScheduledVersion = (row) => row) => {
  const schedule = scheduleFor({ ...catalogue.schedule, versions: projectSchedule.versions.map(edit) }, 'k8s.io');
  const observed = Object.entries(releases).map(([name, snapshot]) => ({ release: release(name), snapshot }));
  const { results } = judgeReleases({ schedule, changes: catalogue.rules.changes, releases: observed });
  return {
    found: [...results.values()].flatMap(({ findings }) => findings.map(({ rule, subject }) => `${rule} ${subjectText(subject)}`)),
    undecided: (rule: string) => (results.get(rule)?.undecided ?? []).map(({ about }) => about),
  };
};

const facts = (...names: readonly string[]): Readonly<Record<string, Snapshot>> =>
  Object.fromEntries(names.map((name) => [name, factsOf(name)]));

/** The findings of each release against the previous one. */
const changed = [
  ['1.24', '1.25', ['release/field-removed io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta/clusterName']],
  [
    '1.25',
    '1.30',
    [
      'release/field-removed io.k8s.api.networking.v1.NetworkPolicy/status',
      'release/subresource-removed networking.k8s.io/v1/NetworkPolicy',
    ],
  ],
  ['1.30', '1.33', ['release/field-merge io.k8s.api.networking.v1.ServiceBackendPort/']],
  [
    '1.33',
    '1.34',
    [
      'release/field-merge io.k8s.api.resource.v1beta1.ResourceClaimStatus/devices',
      'release/field-merge io.k8s.api.resource.v1beta2.ResourceClaimStatus/devices',
      'release/preferred-advance resource.k8s.io/v1',
    ],
  ],
  ['1.34', '1.35', []],
  [
    '1.35',
    '1.36',
    [
      'release/field-removed io.k8s.api.core.v1.PodSpec/workloadRef',
      'release/field-new-required io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec/stubPKCS10Request',
      'release/field-required io.k8s.api.batch.v1.CronJob/spec',
      'release/beta-deprecation certificates.k8s.io/v1beta1/ClusterTrustBundle',
    ],
  ],
] as const;
const all = ['1.24', '1.25', '1.30', '1.33', '1.34', '1.35', '1.36'];

describe('released servers', () => {
  it.each(changed)('have exactly the known findings from %s to %s', (older, newer, found) => {
    expect(judged(facts(older, newer)).found).toEqual(found);
  });

  it('have the same findings in one history, which also shows when gates began', () => {
    const known = [...changed.flatMap(([, , found]) => found), 'release/gate-removed gate/ProbeHostPodSecurityStandards'];
    expect([...judged(facts(...all)).found].sort()).toEqual([...known].sort());
  });

  it.each([
    ['policy/v1beta1/PodSecurityPolicy', '1.24', '1.25'],
    ['policy/v1beta1/PodDisruptionBudget', '1.24', '1.25'],
    ['batch/v1beta1/CronJob', '1.24', '1.25'],
    ['autoscaling/v2beta1/HorizontalPodAutoscaler', '1.24', '1.25'],
    ['autoscaling/v2beta2/HorizontalPodAutoscaler', '1.25', '1.30'],
    ['flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema', '1.30', '1.33'],
    ['admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy', '1.33', '1.34'],
  ])('removed the beta %s in time, and would fail if it had been deprecated one release later', (gone, older, newer) => {
    const deprecatedLate = (row: ScheduledVersion): ScheduledVersion =>
      kindText(row) === gone ? { ...row, deprecated: release(older) } : row;
    const violation = `release/beta-removed ${gone}`;
    expect(judged(facts(older, newer)).found).not.toContain(violation);
    expect(judged(facts(older, newer)).undecided('release/beta-removed')).toEqual([]);
    expect(judged(facts(older, newer), deprecatedLate).found).toContain(violation);
  });

  it('advanced the storage version of claims one step per release, and would fail if they had skipped one', () => {
    const [before, between, after] = [factsOf('1.33'), factsOf('1.34'), factsOf('1.35')];
    const violation = 'release/storage-advance resource.k8s.io/v1/ResourceClaim';
    expect(judged({ '1.33': before, '1.34': between, '1.35': after }).found).not.toContain(violation);
    expect(judged({ '1.33': before, '1.34': storingClaimsAs('v1', between) }).found).toContain(violation);
    expect(judged({ '1.33': before, '1.35': after }).undecided('release/storage-advance')).toContain('resource.k8s.io/v1/ResourceClaim');
  });
});

const storingClaimsAs = (version: string, snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  resources: Object.fromEntries(
    Object.entries(snapshot.resources).map(([apiVersion, resources]) => [
      apiVersion,
      resources.map((resource) =>
        resource.kind === 'ResourceClaim'
          ? { ...resource, storageVersionHash: storageVersionHash({ group: 'resource.k8s.io', version, kind: resource.kind }) }
          : resource,
      ),
    ]),
  ),
});
