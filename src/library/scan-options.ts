import type { Renderer, ScanReport } from '#core/model/scan-report';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import type { WaiversOption } from './load-tables.ts';
import type { TargetReleasesOption } from './target-releases.ts';

/** Options of `scanManifests`. */
export type ScanManifestsOptions = WaiversOption & {
  /** Files and folders; `-` reads `input`. */
  readonly paths: readonly string[];
  /** The text of the path `-`, in pieces. */
  readonly input?: AsyncIterable<string> | undefined;
  /**
   * The release that the manifests must work with, such as `1.36`. Default: the newest that is known. Those of projects with a schedule
   * are beside it: `['1.36', 'cert-manager=1.6']`.
   */
  readonly targetRelease?: TargetReleasesOption;
  /** The release that the manifests are used with now. */
  readonly currentRelease?: string | undefined;
  /** The names that the manifests use, `kubernetes` (the default) or `specification`. */
  readonly dialect?: string | undefined;
  /**
   * Tables that add groups to the schedule: names of shipped ones, such as `cert-manager`, or paths
   * (`spec-tables/schema/deprecation-schedule.schema.json`).
   */
  readonly schedule?: readonly string[] | undefined;
  /** Patterns of paths that are left out. */
  readonly exclude?: readonly string[] | undefined;
  /** The namespaces whose objects are reported, beside objects that name none. Default: all. */
  readonly namespaces?: readonly string[] | undefined;
  /** The lowest status that fails the scan. Default: `removed`. */
  readonly failOn?: ScanReport['failOn'] | undefined;
  /** Renders the charts (`helm`) or kustomizations (`kustomize`) among the files with the installed tools, and scans the result, too. */
  readonly render?: readonly Renderer[] | undefined;
  /** Files with values for all charts that are rendered, each over the one before. Default: the values of each chart alone. */
  readonly helmValues?: readonly string[] | undefined;
  /** Adds to findings that can be fixed what changes in the file. */
  readonly withFixes?: boolean | undefined;
  /** Migrates what can be migrated without a person. Without it, nothing is changed. */
  readonly fix?: ScanFix | undefined;
};

/** How a scan migrates manifests. */
export type ScanFix = {
  /** Writes the changes to the files; the report then has what is left. Default: false. */
  readonly inPlace?: boolean | undefined;
  /** `keep` (the default) makes defaults explicit that the new version dropped; `new` takes the new defaults. */
  readonly defaults?: ScanSettings['defaults'] | undefined;
  /** Called with each file that changes, and with each document of `input`. */
  readonly onFixed?: ((fixed: FixedText) => void) | undefined;
};

/** A file or a document of `input` (whose file is `stdin`) before and after its migration. */
export type FixedText = {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Of a file that was written: how many findings it had, and how many of them are fixed. */
  readonly findings?: { readonly all: number; readonly fixed: number };
};
