import type { Finding } from './finding.ts';
import type { GroupVersionKind } from './group-version-kind.ts';
import type { Release } from './release.ts';
import type { Waiver, WaiverProblem } from './waiver.ts';
import type { Where } from './where.ts';

/**
 * A version in a manifest that goes away, and what to do about it. Its level is MUST where the target release has it no longer,
 * SHOULD where it is deprecated there, and MAY where it only may matter.
 */
export type ManifestFinding = Omit<Finding, 'rule' | 'where' | 'changes' | 'seen'> & {
  readonly rule: ManifestRule;
  readonly where: Where;
  /** The type that goes away. */
  readonly type: GroupVersionKind;
  /** The object in which it stands. */
  readonly object: { readonly apiVersion: string; readonly kind: string; readonly namespace?: string; readonly name?: string };
  /** JSON pointer, inside of the document, of what names the version. */
  readonly path: string;
  /** What is different in the replacement and touches this very object: `--fix` does it. */
  readonly changes: readonly string[];
  /** What a person should know of a fix. */
  readonly cautions: readonly string[];
  /** What a person has to do: `--fix` leaves the object alone until then. */
  readonly blockers: readonly string[];
  /** Whether `--fix` changes it. */
  readonly fixable: boolean;
  /** The waiver that accepts it: then it fails nothing. */
  readonly acceptedBy?: Waiver;
};

/** The id of a rule of a scan; `manifest-rules.ts` of the wire says what each finds. */
export type ManifestRule =
  | 'manifest/removed-version'
  | 'manifest/deprecated-version'
  | 'manifest/removed-reference'
  | 'manifest/deprecated-reference'
  | 'manifest/removed-rule'
  | 'manifest/removed-grant'
  | 'manifest/removed-in-template'
  | 'manifest/applied-version';

/** A document that could not be read. */
export type UnreadDocument = { readonly where: Where; readonly message: string };

/** What a scan of manifests came to. */
export type ScanReport = {
  readonly target: Release;
  readonly current?: Release;
  readonly findings: readonly ManifestFinding[];
  readonly unread: readonly UnreadDocument[];
  /** Files of templates: what could be read of them was scanned. */
  readonly templates: readonly string[];
  readonly counts: { readonly files: number; readonly documents: number };
  /** What is wrong with the waivers, which fails the scan too. */
  readonly waiverProblems: readonly WaiverProblem[];
  /** The lowest level that fails the scan. */
  readonly failOn: 'removed' | 'deprecated';
};
