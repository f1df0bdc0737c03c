import type { Condition, MigrationsRow, Step } from './tables/migrations.ts';
import type { Where } from './where.ts';

/**
 * How an object of one version becomes one of another that means the same: a row of `spec-tables/migrations.yaml`.
 * A version may be left in several steps, from row to row.
 */
export type Migration = Omit<MigrationsRow, 'steps'> & { readonly steps: readonly MigrationStep[]; readonly where: Where };

/** One thing to do, or to report to a person, where an object has what it is about. The places are always a list. */
export type MigrationStep = Pick<Step, 'text' | 'caution' | 'when'> & { readonly at: readonly string[] } & MigrationAction;

/** What a step does, without where and when. */
export type MigrationAction = ActionOf<Step>;

type ActionOf<Each> = Each extends Step ? Omit<Each, 'text' | 'caution' | 'when' | 'at'> : never;

export type MigrationCondition = Condition;

/** What tables cannot say of an object. */
export type MigrationCheck = Extract<Step, { readonly do: 'check' }>['check'];
