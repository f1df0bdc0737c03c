import type { ReleasedChange } from './changes-between.ts';

const refused = 'Servers have refused objects without it before, and say so now.';
const offByDefault = 'Since 1.24 the betas of Kubernetes may be off unless somebody sets them, where they bring an interface or a risk.';
const onThoughAlpha = 'An alpha that was on from its first release, against the rule; it was withdrawn.';

/**
 * What Kubernetes changed from 1.24 to 1.36 against a rule about releases, each looked at. What is refused was sent to the
 * releases on both sides of the change.
 */
export const releasedChanges: readonly ReleasedChange[] = [
  {
    rule: 'release/field-removed',
    match: ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta/clusterName'],
    in: '1.25',
    reason: 'Every server cleared it, and its description had announced that it goes.',
  },
  {
    rule: 'release/field-removed',
    match: ['io.k8s.api.networking.v1.NetworkPolicy/status'],
    in: '1.30',
    reason: 'It needed the gate NetworkPolicyStatus, which was alpha; its description does not say so.',
  },
  {
    rule: 'release/subresource-removed',
    match: ['networking.k8s.io/v1/NetworkPolicy'],
    in: '1.30',
    reason: 'It came and went with the alpha field of the same name.',
  },
  {
    rule: 'release/field-removed',
    match: ['io.k8s.api.core.v1.PodSpec/workloadRef'],
    since: '1.35',
    in: '1.36',
    reason: 'It needed the gate GenericWorkload, which was alpha; its description does not say so.',
  },
  {
    rule: 'release/field-new-required',
    match: ['io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec/stubPKCS10Request'],
    where: 'with every gate on, too',
    since: '1.35',
    in: '1.36',
    reason: 'A beta that is off by default got a field that is required at once: nothing but the rule speaks against it.',
  },
  {
    rule: 'release/field-merge',
    match: ['io.k8s.api.core.v1.PersistentVolumeClaimSpec/dataSourceRef'],
    in: '1.30',
    reason: 'It got a schema of its own with a namespace, which is no longer one whole; appliers share it by its parts now.',
  },
  {
    rule: 'release/field-merge',
    match: ['io.k8s.api.networking.v1.ServiceBackendPort'],
    in: '1.34',
    reason: 'Only one of name and number may be set, so that a merge of two appliers gave what the server refused.',
  },
  {
    rule: 'release/field-required',
    match: ['io.k8s.api.core.v1.HostAlias/ip'],
    in: '1.30',
    reason: refused,
  },
  {
    rule: 'release/field-required',
    match: [
      'io.k8s.api.authentication.v1.TokenReviewSpec/token',
      'io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler/spec',
      'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler/spec',
      'io.k8s.api.batch.v1.CronJob/spec',
    ],
    in: '1.36',
    reason: refused,
  },
  {
    rule: 'release/field-required',
    match: [
      'io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding/spec',
      'io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec/policyName',
      'io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec/validationActions',
    ],
    since: '1.30',
    in: '1.36',
    reason: refused,
  },
  {
    rule: 'release/field-required',
    match: ['io.k8s.api.networking.v1.IPAddress/spec'],
    since: '1.33',
    in: '1.36',
    reason: refused,
  },
  {
    rule: 'release/field-required',
    match: ['io.k8s.api.coordination.v1beta1.LeaseCandidate/spec', 'io.k8s.api.networking.v1beta1.IPAddress/spec'],
    where: 'with every version enabled',
    since: '1.33',
    in: '1.36',
    reason: refused,
  },
  {
    rule: 'release/beta-deprecation',
    match: ['certificates.k8s.io/v1beta1/ClusterTrustBundle'],
    where: 'with every gate on, too',
    in: '1.36',
    reason: 'Its deprecation was declared for 1.36 when it came, and has been put off by a release.',
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/MinDomainsInPodTopologySpread', 'gate/UnauthenticatedHTTP2DOSMitigation'],
    in: '1.25',
    until: '1.30',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/CSIMigrationPortworx'],
    in: '1.25',
    until: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: [
      'gate/OrderedNamespaceDeletion',
      'gate/SchedulerQueueingHints',
      'gate/StrictCostEnforcementForVAP',
      'gate/StrictCostEnforcementForWebhooks',
      'gate/UserNamespacesSupport',
      'gate/WatchFromStorageWithoutResourceVersion',
      'gate/WatchListClient',
    ],
    in: '1.30',
    until: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/NodeLogQuery'],
    in: '1.30',
    until: '1.36',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: [
      'gate/CRDObservedGenerationTracking',
      'gate/DeclarativeValidationTakeover',
      'gate/MutatingAdmissionPolicy',
      'gate/WatchCacheInitializationPostStartHook',
    ],
    in: '1.35',
    until: '1.36',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: [
      'gate/ClusterTrustBundle',
      'gate/ClusterTrustBundleProjection',
      'gate/ConcurrentWatchObjectDecode',
      'gate/CoordinatedLeaderElection',
      'gate/LocalStorageCapacityIsolationFSQuotaMonitoring',
      'gate/MaxUnavailableStatefulSet',
      'gate/PodCertificateRequest',
      'gate/SELinuxMount',
      'gate/SchedulerAsyncAPICalls',
      'gate/StorageVersionMigrator',
    ],
    in: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/DRADeviceTaintRules'],
    in: '1.36',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-alpha',
    match: ['gate/WindowsHostNetwork'],
    in: '1.30',
    until: '1.35',
    reason: onThoughAlpha,
  },
];
