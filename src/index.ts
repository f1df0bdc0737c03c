/**
 * The public functions of the package. Each loads its part of the package when it is called, so that importing the package
 * costs little. Errors that a caller can do something about are `ToolError`s: `message` says what is wrong, `next` what to do.
 */
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { IntendedRun } from '#core/model/intended-run';
import type { Report } from '#core/model/report';
import type { ScanReport } from '#core/model/scan-report';
import type { Snapshot } from '#core/model/snapshot';
import type { CheckServerOptions } from '#library/check-server';
import type { CleanUpOptions, CleanUpResult } from '#library/clean-up';
import type { CompareReleasesOptions } from '#library/compare-releases';
import type { PlanConformanceOptions } from '#library/plan-options';
import type { RoleManifestsOptions } from '#library/role-manifests';
import type { RunConformanceOptions } from '#library/run-conformance';
import type { SavedRunOptions } from '#library/saved-run';
import type { ScanManifestsOptions } from '#library/scan-manifests';
import type { TakeSnapshotOptions } from '#library/take-snapshot';

export { parseReport } from '#conformance/report/parse-report';
export type { CompatibilityReport, ReportedFinding, ReportedRule } from '#core/model/compatibility-report';
export type { IntendedObjects, IntendedRun, IntendedWrite } from '#core/model/intended-run';
export type { Report, ReportedResult } from '#core/model/report';
export type { Status } from '#core/model/result';
export type { ManifestFinding, ScanReport } from '#core/model/scan-report';
export type { Snapshot } from '#core/model/snapshot';
export { EvidenceError, TableError, TargetError, ToolError, UsageError } from '#core/model/tool-error';
export type { CheckServerOptions } from '#library/check-server';
export type { CleanedRun, CleanUpOptions, CleanUpResult } from '#library/clean-up';
export type { CompareReleasesOptions } from '#library/compare-releases';
export type { ReferenceTarget, ServerOptions } from '#library/open-target';
export type { PlanConformanceOptions } from '#library/plan-options';
export type { RoleManifestsOptions } from '#library/role-manifests';
export type { ConformanceProgress, RunConformanceOptions } from '#library/run-conformance';
export type { SavedRunOptions } from '#library/saved-run';
export type { FixedText, ScanFix, ScanManifestsOptions } from '#library/scan-manifests';
export type { TakeSnapshotOptions } from '#library/take-snapshot';

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
 * Returns manifests of roles and bindings, in YAML, that give an identity the rights that a run needs, and no others. It needs no
 * server.
 *
 * @throws UsageError for options that are wrong, contradict each other or select nothing, and for files that cannot be read.
 */
export async function roleManifests(options: RoleManifestsOptions): Promise<string> {
  return (await import('#library/role-manifests')).roleManifests(options);
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
