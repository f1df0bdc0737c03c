import type { NotableChange } from './deprecation-schedule.ts';
import type { GroupVersionKind } from './group-version-kind.ts';
import type { Level } from './level.ts';
import type { Release } from './release.ts';
import type { Where } from './where.ts';

/** A violation of a rule: on a server, in a manifest, or between releases. One cause is one finding, however often it shows. */
export type RuleFinding = {
  /** The violated rule: a permanent, path-like id such as `server/removed-version`. */
  readonly rule: string;
  readonly level: Level;
  /** One sentence. */
  readonly message: string;
  readonly subject: FindingSubject;
  /** The position in a file. */
  readonly where?: Where;
  /** The release in which the removal or deprecation takes effect. */
  readonly release?: Release;
  /** The name of the project whose release it is. Absent for a release of the server. */
  readonly project?: string;
  /** What to use instead. */
  readonly replacement?: GroupVersionKind;
  /** The differences in the replacement. */
  readonly changes?: readonly NotableChange[];
  /** What the server sent: shortened, and shown as text only. */
  readonly seen?: string;
  /** The same in every run and at every place with the same cause; see `fingerprintOf`. */
  readonly fingerprint: string;
};

/** A finding as a check returns it. The report adds the level, which is that of the rule. */
export type CheckFinding = Omit<RuleFinding, 'level'>;

/** What a finding is about. */
export type FindingSubject =
  /** A version of a group as a whole, or a group without a version. */
  | { readonly is: 'group'; readonly group: string; readonly version?: string }
  | { readonly is: 'type'; readonly type: GroupVersionKind; readonly resource?: string }
  | { readonly is: 'object'; readonly type: GroupVersionKind; readonly name: string; readonly namespace?: string }
  /** A part of a schema: `spec.template` of a type, or of a schema by its name. */
  | { readonly is: 'field'; readonly of: string; readonly path: string }
  | {
      readonly is: 'helm-release';
      readonly namespace: string;
      readonly name: string;
      readonly chart: string;
      readonly chartVersion: string;
      readonly revision: number;
    }
  | { readonly is: 'metric' | 'gate' | 'flag' | 'client' | 'behaviour' | 'document'; readonly name: string };
