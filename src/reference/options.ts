import type { Dialect } from '../model/dialect.ts';
import type { Clock } from './clock.ts';
import type { PersonalityId } from './personality.ts';
import type { Random } from './random.ts';

/** What a reference server is made with. */
export type ReferenceServerOptions = {
  readonly dialect: Dialect;
  readonly personality: PersonalityId;
  /** How long history is kept; the specification's default is five minutes ("Limits"). */
  readonly historyWindowSeconds?: number;
  /** How long a read waits for a version that is not reached yet. */
  readonly futureVersionWaitSeconds?: number;
  /** What `/version` says. */
  readonly release?: string;
  /** Bearer tokens. When given, requests without one of them are refused with 401. */
  readonly tokens?: readonly string[];
  /** Where audit events go: one line each. */
  readonly audit?: (line: string) => void;
  /** The id of a fault that the server has. */
  readonly fault?: string;
  /** Whether terminating namespaces are emptied and removed, or left for a client to finalize. */
  readonly namespaceController?: boolean;
  readonly clock?: Clock;
  readonly random?: Random;
};
