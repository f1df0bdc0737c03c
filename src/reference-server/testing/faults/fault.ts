import type { Hooks } from '../../api/hooks.ts';
import type { ExchangeRule } from '../exchanges/exchange-rule.ts';

/** A named change of the server's behaviour that breaks a promise: what the suite must be seen to find. */
export type Fault = {
  /** Permanent, in lower case with hyphens. */
  readonly id: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  /**
   * The statements that it breaks: ids, or patterns in which `*` stands for any text within one part and `**` for any parts.
   * Each of those that the patterns name must be reported as failed; one that is missing means that the fault was not caught.
   */
  readonly statements: readonly string[];
  /** A server that was seen to have it: project and number. */
  readonly seen?: string;
  /** The release of the server that has it, where the newest does not serve what it breaks: `v1.24.17`. */
  readonly release?: string;
  /** The hooks that it changes, given the plain ones. */
  readonly change?: (plain: Hooks) => Partial<Hooks>;
  /** The exchanges that it changes: each rule in turn looks at every request. */
  readonly exchanges?: readonly ExchangeRule[];
};
