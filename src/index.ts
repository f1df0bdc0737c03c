/**
 * The public functions of the package. Each loads its part of the package when it is called, so that importing the package
 * costs little. Errors that a caller can do something about are `ToolError`s: `message` says what is wrong, `next` what to do.
 */
import type { VerifiedCertificate } from '#conformance/certificate/verified-certificate';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { FleetReport } from '#core/model/fleet-report';
import type { IntendedRun } from '#core/model/intended-run';
import type { Comparison, Report } from '#core/model/report';
import type { ScanReport } from '#core/model/scan-report';
import type { Snapshot } from '#core/model/snapshot';
import type { CertifiedProduct, CertifyOptions } from '#library/certify-run';
import type { CheckServerOptions } from '#library/check-server';
import type { CleanUpOptions, CleanUpResult } from '#library/clean-up';
import type { CompareReleasesOptions } from '#library/compare-releases';
import type { CompareRunsOptions } from '#library/compare-runs';
import type { CompareServersOptions } from '#library/compare-servers';
import type { CompatibilityRoleOptions } from '#library/compatibility-role';
import type { MergeRunsOptions } from '#library/merge-runs';
import type { PlanConformanceOptions } from '#library/plan-options';
import type { SavedRunOptions } from '#library/read-report';
import type { HelmRepair, RepairHelmReleaseOptions } from '#library/repair-helm-release';
import type { RoleManifestsOptions } from '#library/role-manifests';
import type { RunConformanceOptions } from '#library/run-conformance';
import type { ScanManifestsOptions } from '#library/scan-options';
import type { TakeSnapshotOptions } from '#library/take-snapshot';
import type { VerifyOptions } from '#library/verify-certificate';

export type { VerifiedCertificate, VerifiedRule } from '#conformance/certificate/verified-certificate';
export { parseReport } from '#conformance/report/parse-report';
export type { Certificate } from '#core/model/certificate';
export type { CompatibilityReport, ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
export type { FleetReport } from '#core/model/fleet-report';
export type { IntendedObjects, IntendedRun, IntendedWrite } from '#core/model/intended-run';
export type { Comparison, Report, ReportedResult } from '#core/model/report';
export type { Status } from '#core/model/result';
export type { ManifestFinding, ScanReport } from '#core/model/scan-report';
export type { Snapshot } from '#core/model/snapshot';
export { EvidenceError, TableError, TargetError, ToolError, UsageError } from '#core/model/tool-error';
export type { CertifiedProduct, CertifyOptions } from '#library/certify-run';
export type { CheckServerOptions } from '#library/check-server';
export type { CleanedRun, CleanUpOptions, CleanUpResult } from '#library/clean-up';
export type { CompareReleasesOptions } from '#library/compare-releases';
export type { CompareRunsOptions } from '#library/compare-runs';
export type { CompareServersOptions } from '#library/compare-servers';
export type { CompatibilityRoleOptions } from '#library/compatibility-role';
export type { MergeRunsOptions } from '#library/merge-runs';
export type { ReferenceTarget, ServerOptions } from '#library/open-target';
export type { PlanConformanceOptions } from '#library/plan-options';
export type { SavedRunOptions } from '#library/read-report';
export type { HelmRepair, RepairHelmReleaseOptions } from '#library/repair-helm-release';
export type { RoleManifestsOptions } from '#library/role-manifests';
export type { ConformanceProgress, RunConformanceOptions } from '#library/run-conformance';
export type { FixedText, ScanFix, ScanManifestsOptions } from '#library/scan-options';
export type { TakeSnapshotOptions } from '#library/take-snapshot';
export type { VerifyOptions } from '#library/verify-certificate';

// For one release: these names are of `apiconform/reference-server` from now on.
export {
  /** @deprecated Import it from apiconform/reference-server. */
  type Authority,
  /** @deprecated Import it from apiconform/reference-server. */
  type CertificateSubject as Subject,
  /** @deprecated Import it from apiconform/reference-server. */
  createAuthority,
  /** @deprecated Import it from apiconform/reference-server. */
  createReferenceServer,
  /** @deprecated Import it from apiconform/reference-server. */
  type DataFile,
  /** @deprecated Import it from apiconform/reference-server. */
  type Dialect,
  /** @deprecated Import it from apiconform/reference-server. */
  dialects,
  /** @deprecated Import it from apiconform/reference-server. */
  type Issued,
  /** @deprecated Import it from apiconform/reference-server. */
  kubeconfigOf,
  /** @deprecated Import it from apiconform/reference-server. */
  type Listening,
  /** @deprecated Import it from apiconform/reference-server. */
  openDataFile,
  /** @deprecated Import it from apiconform/reference-server. */
  type ReferenceRequest,
  /** @deprecated Import it from apiconform/reference-server. */
  type ReferenceResponse,
  /** @deprecated Import it from apiconform/reference-server. */
  type ReferenceServer,
  /** @deprecated Import it from apiconform/reference-server. */
  type ReferenceServerOptions,
  /** @deprecated Import it from apiconform/reference-server. */
  type ServerConnection as Connection,
  /** @deprecated Import it from apiconform/reference-server. */
  type TlsMaterial,
  /** @deprecated Import it from apiconform/reference-server. */
  type TokenUser,
} from './reference-server.ts';

/**
 * Runs the conformance suite against a server and returns the report: one result for each statement, case and subject in
 * `results`, and the verdict in `verdict`.
 *
 * ```ts
 * const report = await runConformance({ server: 'http://127.0.0.1:8080', only: ['watch/*'] });
 * ```
 *
 * A server that does not conform is not an error; read `report.verdict` and `report.results`. The run creates its objects in
 * namespaces of its own and removes them at the end, also when `signal` is aborted; paths that it could not remove are in
 * `report.run.left`.
 *
 * @throws UsageError for options that are wrong, contradict each other or select nothing, and for files that cannot be read or
 *   written; TargetError where the server cannot be reached or does not serve this API.
 */
export async function runConformance(options: RunConformanceOptions = {}): Promise<Report> {
  return (await import('#library/run-conformance')).runConformance(options);
}

/**
 * Removes what runs left on a server because they were killed, and returns what it removed and what it could not remove.
 * Records in `directory` say what was created; `run` alone finds the objects of a run by their label.
 *
 * An object is removed only if its name, its namespace or its label is of the run. It is no error if nothing is there.
 *
 * @throws UsageError for options that are wrong, for the record of another server, and while the run is still running;
 *   EvidenceError for a damaged record; TargetError where the server cannot be reached or does not serve this API.
 */
export async function cleanUp(options: CleanUpOptions): Promise<CleanUpResult> {
  return (await import('#library/clean-up')).cleanUp(options);
}

/**
 * Returns what a run with these options would do: which objects it would create and where, each request that writes, and about
 * how many requests and seconds it would take. It reads what the server serves, and writes nothing.
 *
 * ```ts
 * const { writes } = await planConformance({ server: 'https://10.0.0.1:6443', token, only: ['watch/*'] });
 * ```
 *
 * @throws UsageError for options that are wrong, contradict each other or select nothing, and for files that cannot be read;
 *   TargetError where the server cannot be reached or does not serve this API.
 */
export async function planConformance(options: PlanConformanceOptions = {}): Promise<IntendedRun> {
  return (await import('#library/run-conformance')).planConformance(options);
}

/**
 * Judges the evidence of a saved run again, with the tables and the judge of this version, and returns the report. It needs no
 * server. A run is saved where `runConformance` has an `output`.
 *
 * @throws UsageError where the folder has no evidence; EvidenceError where it is damaged, or ends before the server was probed.
 */
export async function judgeEvidence(options: SavedRunOptions): Promise<Report> {
  return (await import('#library/saved-run')).judgeEvidence(options);
}

/**
 * Judges the evidence of a complete run of a profile again, and writes its certificate into the folder of the run: an in-toto
 * test result in a DSSE envelope, signed if there is a key, and the same as pages for people. It needs no server.
 *
 * @throws UsageError where the run is not complete, with each reason and what to do, and for options and keys that are wrong;
 *   EvidenceError where the evidence is damaged.
 */
export async function certifyRun(options: CertifyOptions): Promise<CertifiedProduct> {
  return (await import('#library/certify-run')).certifyRun(options);
}

/**
 * Checks a certificate and returns the outcome of each rule: its signature, its digests, whether it is complete, and whether the
 * evidence, judged again, comes to the same result. What it is not given (evidence, key) is not checked. It needs no server.
 *
 * @throws UsageError where a file cannot be read, or the key is none.
 */
export async function verifyCertificate(options: VerifyOptions): Promise<VerifiedCertificate> {
  return (await import('#library/verify-certificate')).verifyCertificate(options);
}

/**
 * Makes one report of all shards of a run, and writes it into a folder, with their evidence. Each result is what one run of all
 * tests would have come to.
 *
 * ```ts
 * const report = await mergeRuns({ directories: ['reports/1', 'reports/2'], output: 'reports/all' });
 * ```
 *
 * @throws UsageError where a folder has no evidence, or cannot be written; EvidenceError where a shard is missing or there twice, or
 *   the shards are of different versions, servers or options.
 */
export async function mergeRuns(options: MergeRunsOptions): Promise<Report> {
  return (await import('#library/merge-runs')).mergeRuns(options);
}

/**
 * Compares the reports of two runs, and returns the later one with `comparison`: for each requirement on each resource type what
 * fails now, what was fixed, and what is newly or no longer judged.
 *
 * @throws UsageError where there is no such report; EvidenceError where one is not valid.
 */
export async function compareRuns(options: CompareRunsOptions): Promise<Report & { readonly comparison: Comparison }> {
  return (await import('#library/compare-runs')).compareRuns(options);
}

/**
 * Compares the reports of runs against several servers: each requirement with its outcome on each server, those that the servers
 * disagree about first. With `output`, it writes `fleet.html`, `fleet.json` and `fleet.md` there.
 *
 * @throws UsageError where a folder has no report; EvidenceError where one is not valid.
 */
export async function compareServers(options: CompareServersOptions): Promise<FleetReport> {
  return (await import('#library/compare-servers')).compareServers(options);
}

/**
 * Returns manifests of roles and bindings, in YAML, that give an identity the rights that a run needs, and no others. It needs no
 * server.
 *
 * @throws UsageError for options that are wrong, contradict each other or select nothing, and for files that cannot be read.
 */
export async function roleManifests(options: RoleManifestsOptions): Promise<string> {
  return (await import('#library/role-manifests')).roleManifests(options);
}

/**
 * Returns the role and binding with the rights that `checkServer` needs, and no others, as YAML; with a ConfigMap for the report also the
 * role in its namespace.
 *
 * @throws UsageError for options that are wrong or contradict each other, and for files that cannot be read.
 */
export async function compatibilityRole(options: CompatibilityRoleOptions): Promise<string> {
  return (await import('#library/compatibility-role')).compatibilityRole(options);
}

/**
 * Checks a server against the deprecation schedule and returns the report: which versions that it serves are deprecated or
 * removed in the release to upgrade to, and what still uses them.
 *
 * @throws UsageError for options that are wrong or contradict each other, and where the server does not report its release and
 *   `release` is not set; TargetError where the server cannot be reached or does not serve this API.
 */
export async function checkServer(options: CheckServerOptions = {}): Promise<CompatibilityReport> {
  return (await import('#library/check-server')).checkServer(options);
}

/**
 * Replaces API versions that go away in the manifest that Helm stored for a release, as a new revision, so that `helm upgrade` works
 * again; or takes such a repair back. It changes no object of the release.
 *
 * @throws UsageError where a person must change something first, and where the release is not there; TargetError where the server
 *   cannot be reached, or refuses a write.
 */
export async function repairHelmRelease(options: RepairHelmReleaseOptions): Promise<HelmRepair> {
  return (await import('#library/repair-helm-release')).repairHelmRelease(options);
}

/**
 * Checks two or more releases against the deprecation rules, each against the one before it, and returns the report. The
 * releases are snapshots, as `takeSnapshot` returns and writes them.
 *
 * @throws UsageError where a file cannot be read, has no release, or the releases are not in order.
 */
export async function compareReleases(options: CompareReleasesOptions): Promise<CompatibilityReport> {
  return (await import('#library/compare-releases')).compareReleases(options);
}

/**
 * Reads the interfaces that a server describes (discovery, OpenAPI, metrics, flags) and returns them as a snapshot. It sends
 * only GET requests and requests no resource. Parts that the server does not offer are in `missing`.
 *
 * @throws UsageError for options that are wrong; TargetError where the server cannot be reached or describes no API.
 */
export async function takeSnapshot(options: TakeSnapshotOptions = {}): Promise<Snapshot> {
  return (await import('#library/take-snapshot')).takeSnapshot(options);
}

/**
 * Scans manifests for API versions that are deprecated or removed in a release and returns the findings; with `fix`, migrates
 * what can be migrated without a person. Documents that cannot be read are in `unread`.
 *
 * @throws UsageError for options that are wrong, and for paths that do not exist.
 */
export async function scanManifests(options: ScanManifestsOptions): Promise<ScanReport> {
  return (await import('#library/scan-manifests')).scanManifests(options);
}
