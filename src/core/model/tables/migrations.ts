// Generated from spec-tables/schema/migrations.schema.json by "npm run generate". Edit the schema instead.

import type { Json } from '../json.ts';

/** How an object of one version is changed into an object of another version with the same meaning. */
export type MigrationsTable = {
  /** The kind of this table. */
  readonly table: 'migrations';
  /** One migration from some versions to another for each row. */
  readonly rows: readonly MigrationsRow[];
};

export type MigrationsRow = {
  /** The id of the row. */
  readonly id: string;
  /** The kinds that the migration applies to. */
  readonly kinds: readonly string[];
  /** The old versions. */
  readonly from: readonly string[];
  /** The new version. */
  readonly to: string;
  /** Paths that every complete object has. An object without one of them is a patch, to which nothing is added. */
  readonly whole?: Places;
  /** The steps that change an object, in order. */
  readonly steps: readonly Step[];
};

export type Condition = {
  /** The place to which the condition applies. */
  readonly at: string;
  /** The expected value; null matches a missing value. */
  readonly is: 'present' | 'absent' | 'integer' | 'text' | 'digits' | readonly Json[];
};

export type Step =
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Renames a key. */
      readonly do: 'rename';
      /** The new name of the key. */
      readonly to: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Moves a value. */
      readonly do: 'move';
      /** The new place of the value. */
      readonly to: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Removes a value that the new version does not have. */
      readonly do: 'remove';
      /** Whether information is lost. */
      readonly loses?: boolean;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Writes a default of the old version. */
      readonly do: 'default';
      /** The value, of any type. */
      readonly value: Json;
      /** The key before which a new key is written. */
      readonly before?: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Writes a value that the new version requires. */
      readonly do: 'require';
      /** The value is also added in patches, which replace the list around it as a whole. */
      readonly inPatches?: true;
      /** The value, of any type. */
      readonly value: Json;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Replaces a value. */
      readonly do: 'replace';
      /** The value, of any type. */
      readonly value: Json;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Copies a value where none is set. */
      readonly do: 'copy';
      /** The place of the copied value. */
      readonly from: string;
      /** The key before which a new key is written. */
      readonly before?: string;
      /** Whether it is a default of the old version. */
      readonly default?: boolean;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Moves some keys of a map into a nested map. */
      readonly do: 'nest';
      /** The keys that move. */
      readonly keys: readonly string[];
      /** The key of the nested map. */
      readonly under: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Wraps a value in a map. */
      readonly do: 'wrap';
      /** The key of the value in that map. */
      readonly under: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Moves the keys of a map into its parent. */
      readonly do: 'lift';
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Copies a value to several places. */
      readonly do: 'spread';
      /** The maps that receive the value. */
      readonly over: string;
      /** The key of the value in these maps. */
      readonly as: string;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Marks every part of a schema so that servers keep the fields that it does not declare. */
      readonly do: 'preserve';
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Reports a place to check. */
      readonly do: 'report';
      /** Whether the object is left unchanged. */
      readonly blocks: boolean;
    }
  | {
      /** The difference in the new version: one sentence. */
      readonly text: string;
      /** What a user must know if the step changed something: one sentence. */
      readonly caution?: string;
      /** The places that the step changes. */
      readonly at: Places;
      /** The step applies only where all conditions are met. */
      readonly when?: readonly Condition[];
      /** Reports a place where a check in code finds something. */
      readonly do: 'check';
      /** The check in code. */
      readonly check: 'structural-schema' | 'protected-group' | 'unique-names';
    };

export type Places = string | readonly string[];
