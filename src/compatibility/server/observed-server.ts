import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { DeprecatedRequest, Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';

/** All that the rules about a server read. */
export type ObservedServer = {
  readonly schedule: Schedule;
  readonly snapshot: Snapshot;
  /** The release that it says it is of, or that the operator stated. */
  readonly release: Release;
  /** The release that is asked about: what goes away by then. */
  readonly targetRelease: Release;
  /** It is no finished release: what its release removes may still be there in an alpha. */
  readonly isAlphaBuild: boolean;
  /** What the probe saw; left out where it was not wanted. */
  readonly probe?: ServerProbe;
  /** Who still uses what goes away; left out where it was not asked for. */
  readonly usage?: ObjectUsage;
};

/** Versions as they were asked for by the probe, and the gauge after that. */
export type ServerProbe = {
  readonly answers: readonly ProbedVersion[];
  /** The gauge once everything was asked for; left out where the metrics cannot be read. */
  readonly gauge?: readonly DeprecatedRequest[];
};

/** A version of a resource that was asked for an object which is not there. */
export type ProbedVersion = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  readonly path: string;
  readonly status: number;
  /** The answer is that of the resource itself: there is one behind the path. */
  readonly isServed: boolean;
  /** The `Warning` headers as they came. */
  readonly warnings: readonly string[];
};

/** A definition of a custom resource, as far as its versions tell of what goes away. */
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
  /** The versions in which objects may still be stored, as the status of the definition tells. */
  readonly stored: readonly string[];
};

/** What stored objects tell of those who wrote them. */
export type ObjectUsage = {
  /** Clients by the versions in which they wrote, as `managedFields` tell. */
  readonly clients: readonly { readonly manager: string; readonly type: GroupVersionKind; readonly objects: number }[];
  /** Objects whose last applied manifest had a version that goes away. */
  readonly manifests: readonly {
    readonly stored: GroupVersionKind;
    readonly applied: GroupVersionKind;
    readonly name: string;
    readonly namespace?: string;
  }[];
  readonly objects: number;
  /** Custom resources of which a version goes away, and how many definitions there are; or what is missing to know. Left out where there are none. */
  readonly custom?: { readonly definitions: readonly CustomDefinition[]; readonly count: number } | { readonly missing: string };
  /** What could not be listed, and what was left out on purpose, in one sentence each. */
  readonly notes: readonly string[];
};
