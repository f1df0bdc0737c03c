import type { RuleFinding } from './finding.ts';
import type { GroupVersionKind } from './group-version-kind.ts';
import type { Release } from './release.ts';
import type { Waiver, WaiverProblem } from './waiver.ts';
import type { Where } from './where.ts';

/**
 * A version in a manifest that goes away, or that no release has, and how to fix it. Its level is MUST if the target release, or the current one, does not
 * serve it, SHOULD if it is deprecated there, and MAY if it may not matter.
 */
export type ManifestFinding = Omit<RuleFinding, 'rule' | 'where' | 'changes' | 'seen'> & {
  readonly rule: ManifestRule;
  readonly where: Where;
  /** The column behind the text that names the version, where that is on one line. */
  readonly endColumn?: number;
  /** What `--fix` changes in the file for it: lines that are deleted, and the text in their place. */
  readonly fix?: readonly { readonly line: number; readonly deleted: number; readonly text: string }[];
  /** The type that goes away. */
  readonly type: GroupVersionKind;
  /** The object that contains it. */
  readonly object: { readonly apiVersion: string; readonly kind: string; readonly namespace?: string; readonly name?: string };
  /** JSON pointer to what names the version, within the document. */
  readonly path: string;
  /** The differences in the replacement that affect this object. `--fix` applies them. */
  readonly changes: readonly string[];
  /** In a template: the conditions on which it is rendered. Those on the target release are decided. */
  readonly conditions?: readonly string[];
  /** What to know about the fix. */
  readonly cautions: readonly string[];
  /** What a person must do first. Until then `--fix` does not change the object. */
  readonly blockers: readonly string[];
  /** Whether `--fix` changes it. */
  readonly fixable: boolean;
  /** The tool that rendered the object, and of what, if no text of a file shows the finding. */
  readonly rendered?: { readonly by: Renderer; readonly path: string };
  /** The waiver that accepts it, so that it does not fail the scan. */
  readonly acceptedBy?: Waiver;
};

/** The id of a rule of a scan. `manifest-rules.ts` describes each. */
export type ManifestRule =
  | 'manifest/removed-version'
  | 'manifest/deprecated-version'
  | 'manifest/unknown-type'
  | 'manifest/too-new-version'
  | 'manifest/removed-reference'
  | 'manifest/deprecated-reference'
  | 'manifest/removed-rule'
  | 'manifest/removed-grant'
  | 'manifest/removed-in-template'
  | 'manifest/undefined-custom-version'
  | 'manifest/unserved-custom-version'
  | 'manifest/deprecated-custom-version'
  | 'manifest/applied-version';

/** A document that could not be parsed. */
export type UnreadDocument = { readonly where: Where; readonly message: string };

/** A tool that renders manifests. */
export type Renderer = 'helm' | 'kustomize';

/** A version or kind that a template computes, so that it is not checked. */
export type ComputedType = {
  readonly where: Where;
  readonly key: 'apiVersion' | 'kind';
  /** What the template has there: `{{ include "ingress.apiVersion" . }}`. */
  readonly text: string;
};

/** The result of a scan of manifests. */
export type ScanReport = {
  readonly tool: { readonly version: string };
  readonly target: Release;
  readonly current?: Release;
  readonly findings: readonly ManifestFinding[];
  readonly unread: readonly UnreadDocument[];
  /** Template files, which are scanned only where they can be parsed. */
  readonly templates: readonly string[];
  /** What templates compute. */
  readonly computed: readonly ComputedType[];
  /** The charts and kustomizations that were rendered, with the number of documents. */
  readonly rendered: readonly { readonly by: Renderer; readonly path: string; readonly documents: number }[];
  /** Files that may hold manifests in a format that is not read, each with what to do. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly counts: {
    readonly files: number;
    readonly documents: number;
    /** Files and folders that --exclude left out. */
    readonly excluded: number;
    /** Findings of objects in namespaces that were not asked for. */
    readonly otherNamespaces: number;
  };
  /** The problems of the waivers, which fail the scan too. */
  readonly waiverProblems: readonly WaiverProblem[];
  /** The lowest level that fails the scan. */
  readonly failOn: 'removed' | 'deprecated';
};
