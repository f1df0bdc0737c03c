import type { Hooks } from '../../api/hooks.ts';
import type { PersonalityId } from '../../settings/personality.ts';
import type { ExchangeRule } from '../exchanges/exchange-rule.ts';

/** A named change of the server's behavior that violates a requirement, which the suite must detect. */
export type Fault = {
  /** Permanent, in lower case with hyphens. */
  readonly id: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  /**
   * The statements that it violates: ids, or patterns in which `*` stands for any text within one part and `**` for any
   * parts. The suite must report each of them as failed; otherwise the fault was not caught.
   */
  readonly statements: readonly string[];
  /** Set where no case of the tables detects it, and the drawn sequences of a run do. Prefer a case of the tables. */
  readonly detectedBy?: 'drawn';
  /** Why no case detects it yet, in one sentence. A self-test fails where one does. */
  readonly undetected?: string;
  /** Servers that had it: project and issue number. */
  readonly seen?: string;
  /** The release to simulate, where the newest one does not serve what the fault breaks: `v1.24.17`. */
  readonly release?: string;
  /** How the rest of the server behaves: as the specification says, or as released servers do where they differ from it. */
  readonly personality?: PersonalityId;
  /** Returns the hooks that it replaces, given the plain ones. */
  readonly change?: (plain: Hooks) => Partial<Hooks>;
  /** The rules by which it changes exchanges. Each rule sees every request. */
  readonly exchanges?: readonly ExchangeRule[];
};
