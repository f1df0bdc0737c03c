// Generated from spec-tables/schema/release-rules.schema.json by "npm run generate". Edit the schema instead.

import type { Level } from './common.ts';

/** What releases are checked against, one rule a row. Each rule has a check in src/compatibility/release. */
export type ReleaseRulesTable = {
  /** The kind of this table. */
  readonly table: 'release-rules';
  /** The rules, in the order of the report. */
  readonly rows: readonly ReleaseRulesRow[];
};

/** One rule. */
export type ReleaseRulesRow = {
  /** Permanent name of the rule. */
  readonly id: string;
  /** How strongly it is required. Nothing else in the project states it. */
  readonly level: Level;
  /** Heading of the specification that the rule comes from. */
  readonly section: string;
  /** The requirement in one sentence, under 200 characters, with a full stop at its end. */
  readonly text: string;
  /** The statements that the rule decides, by their ids. */
  readonly statements: readonly string[];
  /** The stabilities that the rule applies to. Elements of other stabilities may break it at any time. */
  readonly binds: readonly ('stable' | 'beta' | 'alpha')[];
  /** The inputs that the rule needs: parts of a snapshot, or a ledger of announcements. */
  readonly needs: readonly ('resources' | 'aggregated' | 'openApi' | 'metrics' | 'gates' | 'flags' | 'help' | 'ledger')[];
  /** How the rule is decided, and what it cannot see. */
  readonly explanation: string;
};
