import type { ReleasedChange } from './changes-between.ts';

const refused = 'Objects without it were refused before, as test/e2e/releases.test.ts shows.';
const refusedBefore = 'Objects without it were refused by 1.35 as they are by 1.36, tried by hand: dry runs of a create.';
const offByDefault = 'Against the advice, and known: a beta that is off unless somebody sets it, as the help of kube-apiserver says.';
const withInterface = 'It works on a beta interface that is off by default, as new betas have to be.';
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
    reason: 'Its description in 1.24 says that the system always cleared it, and that 1.25 removes it.',
  },
  {
    rule: 'release/field-removed',
    match: ['io.k8s.api.networking.v1.NetworkPolicy/status'],
    in: '1.30',
    reason:
      'It came with the gate NetworkPolicyStatus, which was alpha as long as it was there: pkg/features/kube_features.go of 1.24 to 1.27.',
  },
  {
    rule: 'release/subresource-removed',
    match: ['networking.k8s.io/v1/NetworkPolicy'],
    in: '1.30',
    reason: 'It came in 1.24 with the gate NetworkPolicyStatus, alpha in pkg/features/kube_features.go, and went in 1.28 with it.',
  },
  {
    rule: 'release/field-removed',
    match: ['io.k8s.api.core.v1.PodSpec/workloadRef'],
    since: '1.35',
    in: '1.36',
    reason:
      'It needed the gate GenericWorkload (dropDisabledWorkloadRef in pkg/api/pod/util.go of 1.35), which was alpha; its description does not say so.',
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
    reason:
      'It refers to TypedObjectReference, which has a namespace and no marker atomic, where 1.24 refers to TypedLocalObjectReference, which is atomic: a breach, for appliers own its parts now.',
  },
  {
    rule: 'release/field-merge',
    match: ['io.k8s.api.networking.v1.ServiceBackendPort'],
    in: '1.33',
    reason:
      'It is marked atomic since 1.31. A breach that repairs: name and number exclude each other (validateIngressBackend), so that what two appliers each set was refused.',
  },
  {
    rule: 'release/field-merge',
    match: ['io.k8s.api.resource.v1beta1.ResourceClaimStatus/devices', 'io.k8s.api.resource.v1beta2.ResourceClaimStatus/devices'],
    where: 'with every version enabled',
    since: '1.33',
    in: '1.34',
    reason: 'A device can be shared, so that an entry is told from others by its share, too; what was written before has none.',
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
    reason: refusedBefore,
  },
  {
    rule: 'release/field-required',
    match: ['io.k8s.api.coordination.v1beta1.LeaseCandidate/spec', 'io.k8s.api.networking.v1beta1.IPAddress/spec'],
    where: 'with every version enabled',
    since: '1.33',
    in: '1.36',
    reason: refusedBefore,
  },
  {
    rule: 'release/beta-deprecation',
    match: ['certificates.k8s.io/v1beta1/ClusterTrustBundle'],
    where: 'with every gate on, too',
    in: '1.36',
    reason: 'Its deprecation was declared for 1.36 when it came, and has been put off by a release.',
  },
  {
    rule: 'release/preferred-advance',
    match: ['resource.k8s.io/v1'],
    where: 'with every version enabled',
    since: '1.33',
    in: '1.34',
    with: ['1.33', '1.34'],
    reason: 'Servers prefer the newest version of the most stable ones at once; what they store advanced a release later.',
  },
  {
    rule: 'release/gate-removed',
    match: ['gate/ProbeHostPodSecurityStandards'],
    since: '1.34',
    in: '1.35',
    with: ['1.33', '1.34'],
    reason: 'It came with a stable feature and locked, so that nobody could set it, and went a release later.',
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
    until: '1.33',
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
    ],
    in: '1.30',
    until: '1.33',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/WatchListClient'],
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
    match: ['gate/DisableAllocatorDualWrite', 'gate/WatchList'],
    in: '1.33',
    until: '1.34',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/DynamicResourceAllocation', 'gate/VolumeAttributesClass'],
    in: '1.33',
    until: '1.34',
    reason: withInterface,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/ImageVolume'],
    in: '1.33',
    until: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/DeclarativeValidationTakeover', 'gate/WatchCacheInitializationPostStartHook'],
    in: '1.33',
    until: '1.36',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/ConcurrentWatchObjectDecode', 'gate/LocalStorageCapacityIsolationFSQuotaMonitoring', 'gate/SELinuxMount'],
    in: '1.33',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/ClusterTrustBundle', 'gate/ClusterTrustBundleProjection', 'gate/CoordinatedLeaderElection'],
    in: '1.33',
    reason: withInterface,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/MutableCSINodeAllocatableCount'],
    in: '1.34',
    until: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/MutatingAdmissionPolicy'],
    in: '1.34',
    until: '1.36',
    reason: withInterface,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/SchedulerAsyncAPICalls'],
    in: '1.34',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/CRDObservedGenerationTracking'],
    in: '1.35',
    until: '1.36',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/MaxUnavailableStatefulSet'],
    in: '1.35',
    reason: offByDefault,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/PodCertificateRequest', 'gate/StorageVersionMigrator'],
    in: '1.35',
    reason: withInterface,
  },
  {
    rule: 'release/gate-beta',
    match: ['gate/DRADeviceTaintRules'],
    in: '1.36',
    reason: withInterface,
  },
  {
    rule: 'release/gate-alpha',
    match: ['gate/WindowsHostNetwork'],
    in: '1.30',
    until: '1.33',
    reason: onThoughAlpha,
  },
];
