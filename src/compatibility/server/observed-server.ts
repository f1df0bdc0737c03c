import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { DeprecatedRequest, Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';

/** The input of the rules about a server. */
export type ObservedServer = {
  readonly schedule: Schedule;
  readonly snapshot: Snapshot;
  /** The release that the server reports, or that the operator specified. */
  readonly release: Release;
  /** The target release: versions that are removed by then are reported. */
  readonly targetRelease: Release;
  /** Whether the server is a pre-release: an alpha may still serve what its release removes. */
  readonly isAlphaBuild: boolean;
  /** Absent if the probe was disabled. */
  readonly probe?: ServerProbe;
  /** The uses of versions that go away. Absent if they were not requested. */
  readonly usage?: ObjectUsage;
};

/** The responses to the probe's requests, and the metric after them. */
export type ServerProbe = {
  readonly answers: readonly ProbedVersion[];
  /** The samples after all requests. Absent if the metrics cannot be read. */
  readonly gauge?: readonly DeprecatedRequest[];
};

/** The response to a request for a nonexistent object of a resource in one version. */
export type ProbedVersion = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  readonly path: string;
  readonly status: number;
  /** Whether the resource itself responded, so that the path exists. */
  readonly isServed: boolean;
  /** The `Warning` headers as received. */
  readonly warnings: readonly string[];
};

/** The versions of a CustomResourceDefinition. */
export type CustomDefinition = {
  readonly group: string;
  readonly kind: string;
  readonly resource: string;
  readonly versions: readonly {
    readonly name: string;
    readonly served: boolean;
    readonly storage: boolean;
    readonly deprecated: boolean;
  }[];
  /** The versions in which objects may still be stored, from the status of the definition. */
  readonly stored: readonly string[];
};

/** Uses of versions, as stored objects show them. */
export type ObjectUsage = {
  /** The clients with the versions that they wrote, from `managedFields`. */
  readonly clients: readonly { readonly manager: string; readonly type: GroupVersionKind; readonly objects: number }[];
  /** The objects whose last applied manifest has a version that goes away. */
  readonly manifests: readonly {
    readonly stored: GroupVersionKind;
    readonly applied: GroupVersionKind;
    readonly name: string;
    readonly namespace?: string;
  }[];
  readonly objects: number;
  /**
   * The definitions with a deprecated or unserved version and the number of all definitions, or what is missing to read them. Absent if
   * the server has no definitions.
   */
  readonly custom?: { readonly definitions: readonly CustomDefinition[]; readonly count: number } | { readonly missing: string };
  /** What could not be listed and what was left out on purpose, one sentence each. */
  readonly notes: readonly string[];
};
