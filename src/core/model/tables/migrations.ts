// Generated from spec-tables/schema/migrations.schema.json by "npm run generate". Edit the schema instead.

import type { Json } from '../json.ts';

/** How objects of one version become objects of another that mean the same. */
export type MigrationsTable = {
  /** The kind of this table. */
  readonly table: 'migrations';
  /** One way from some versions to another each. */
  readonly rows: readonly MigrationsRow[];
};

export type MigrationsRow = {
  /** Name of the row. */
  readonly id: string;
  /** The kinds that go this way. */
  readonly kinds: readonly string[];
  /** The versions that are left. */
  readonly from: readonly string[];
  /** The version that it leads to. */
  readonly to: string;
  /** What every whole object has; an object without it is a patch, to which nothing is added. */
  readonly whole?: string;
  /** What is done to an object, in order. */
  readonly steps: readonly Step[];
};

export type Condition = {
  /** What the condition is about. */
  readonly at: string;
  /** What it must be; null stands for what is not there. */
  readonly is: 'present' | 'absent' | 'integer' | 'text' | readonly Json[];
};

export type Step =
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The key has another name. */
      readonly do: 'rename';
      /** The new name of the key. */
      readonly to: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The value stands elsewhere. */
      readonly do: 'move';
      /** Where the value goes. */
      readonly to: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The new version has it no longer. */
      readonly do: 'remove';
      /** Whether something is lost that nothing else says. */
      readonly loses?: boolean;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** What the old version took where nothing was said is written out. */
      readonly do: 'default';
      /** The value, in any form. */
      readonly value: Json;
      /** The key before which a new one is written. */
      readonly before?: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** What the new version wants to be said is written out. */
      readonly do: 'require';
      /** The value, in any form. */
      readonly value: Json;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The value is another one. */
      readonly do: 'replace';
      /** The value, in any form. */
      readonly value: Json;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** Where nothing is said the value is taken from elsewhere. */
      readonly do: 'copy';
      /** Where the value is taken from. */
      readonly from: string;
      /** The key before which a new one is written. */
      readonly before?: string;
      /** Whether it is an old default. */
      readonly default?: boolean;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** Some keys of the maps go into a map of their own. */
      readonly do: 'nest';
      /** The keys that go. */
      readonly keys: readonly string[];
      /** The key below which they go. */
      readonly under: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The value goes into a map of its own. */
      readonly do: 'wrap';
      /** Its key there. */
      readonly under: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** The keys of a map go into the map around it. */
      readonly do: 'lift';
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** What was said once is said in several places. */
      readonly do: 'spread';
      /** The maps that get the value. */
      readonly over: string;
      /** The key under which they get it. */
      readonly as: string;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** A person has to look. */
      readonly do: 'tell';
      /** Whether the object cannot be changed before a person looked. */
      readonly blocks: boolean;
    }
  | {
      /** What is different in the new version: one sentence. */
      readonly text: string;
      /** What a person should know where the step did something: one sentence. */
      readonly caution?: string;
      /** The places that the step is about. */
      readonly at: Places;
      /** The step is done only where all of these hold. */
      readonly when?: readonly Condition[];
      /** A person has to look where a check in code finds something. */
      readonly do: 'check';
      /** The check in code. */
      readonly check: 'structural-schema' | 'protected-group' | 'unique-names';
    };

export type Places = string | readonly string[];
