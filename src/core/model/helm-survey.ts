import type { GroupVersionKind } from './group-version-kind.ts';
import type { Release } from './release.ts';

/** What the releases of Helm in a cluster use of versions that go away. */
export type HelmSurvey = {
  /** The revisions with such a use. */
  readonly revisions: readonly SurveyedRelease[];
  /** The number of releases. */
  readonly releases: number;
  /** The number of revisions that were read. */
  readonly read: number;
  /** What could not be read. */
  readonly unread: readonly { readonly about: string; readonly missing: string }[];
  /** How many more revisions are not in these lists. */
  readonly left: number;
};

/** One revision of a release. */
export type SurveyedRelease = {
  readonly namespace: string;
  readonly name: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly revision: number;
  readonly status: string;
  readonly uses: readonly ManifestUse[];
};

/** A version that goes away, in a manifest. */
export type ManifestUse = {
  readonly type: GroupVersionKind;
  /** The object that has it, such as `Ingress web`. */
  readonly object: string;
  /** One sentence. */
  readonly message: string;
  readonly release?: Release;
  readonly replacement?: GroupVersionKind;
};
