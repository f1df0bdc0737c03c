import type { Json } from './json.ts';
import type { Where } from './where.ts';

/**
 * How an object of one version becomes one of another that means the same: a row of `spec-tables/migrations.yaml`.
 * A version may be left in several steps, from row to row.
 */
export type Migration = {
  readonly id: string;
  readonly kinds: readonly string[];
  /** The versions it leaves and the one it leads to, as apiVersions. */
  readonly from: readonly string[];
  readonly to: string;
  /** A path that every whole object has. What lacks it is a patch: nothing is added to it, and nothing missed in it. */
  readonly whole?: string;
  readonly steps: readonly MigrationStep[];
  readonly where: Where;
};

/** One thing to do, or to tell a person, where an object has what it is about. */
export type MigrationStep = {
  /** One sentence: what is different in the new version. */
  readonly text: string;
  /** Paths like `/spec/rules/*` and so on; a star stands for every item of a list and every value of a map. */
  readonly at: readonly string[];
  /** Only where all of these hold. */
  readonly when?: readonly MigrationCondition[];
  /** What a person should know where the step did something. */
  readonly caution?: string;
} & MigrationAction;

/** `at` is `.` for the place of the step, begins with a slash for one in the object, and names what stands beside the place otherwise. */
export type MigrationCondition = { readonly at: string; readonly is: 'present' | 'absent' | 'integer' | 'text' | readonly Json[] };

export type MigrationAction =
  /** The key has another name. */
  | { readonly do: 'rename'; readonly to: string }
  /** The value stands at another path, beside or below the last part of the old one. What is there already stays. */
  | { readonly do: 'move'; readonly to: string }
  /** The new version has it no longer. `loses` says that something is lost that nothing else says. */
  | { readonly do: 'remove'; readonly loses?: boolean }
  /** What the old version took where nothing was said, and the new one does not; left out where new defaults are wanted. */
  | { readonly do: 'default'; readonly value: Json; readonly before?: string }
  /** What the new version wants to be said. */
  | { readonly do: 'require'; readonly value: Json }
  /** The value is another one. */
  | { readonly do: 'replace'; readonly value: Json }
  /** Where nothing is said it is taken from another place; `default` says that this is an old default. */
  | { readonly do: 'copy'; readonly from: string; readonly before?: string; readonly default?: boolean }
  /** Some keys of a map stand in a map of their own, below a new key. */
  | { readonly do: 'nest'; readonly keys: readonly string[]; readonly under: string }
  /** The value stands in a map of its own, below a new key. */
  | { readonly do: 'wrap'; readonly under: string }
  /** The keys of a map stand beside it, not in it. */
  | { readonly do: 'lift' }
  /** What was said once is said in every one of these places, unless it is said there. */
  | { readonly do: 'spread'; readonly over: string; readonly as: string }
  /** A person has to look. `blocks` says that the object cannot be changed before that. */
  | { readonly do: 'tell'; readonly blocks: boolean }
  /** A person has to look where a check in code finds something; it blocks. */
  | { readonly do: 'check'; readonly check: MigrationCheck };

/** What tables cannot say of an object. */
export type MigrationCheck = 'structural-schema' | 'protected-group' | 'unique-names';
