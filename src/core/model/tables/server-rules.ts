// Generated from spec-tables/schema/server-rules.schema.json by "npm run generate". Edit the schema instead.

import type { Level } from './common.ts';

/** What a server is checked against, one rule a row. Each rule has a check in src/compatibility/server. */
export type ServerRulesTable = {
  /** The kind of this table. */
  readonly table: 'server-rules';
  /** The rules, in the order of the report. */
  readonly rows: readonly ServerRulesRow[];
};

/** One rule. */
export type ServerRulesRow = {
  /** Permanent name of the rule. */
  readonly id: string;
  /** How strongly it is required. Nothing else in the project states it. */
  readonly level: Level;
  /** Heading of the specification that the rule comes from. */
  readonly section: string;
  /** The requirement in one sentence, under 200 characters, with a full stop at its end. */
  readonly text: string;
};
