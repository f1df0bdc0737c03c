import type { Clock } from '#core/ports/clock';
import type { EvidenceBudget } from './evidence-budget.ts';
import type { WatchHeads } from './watch-heads.ts';
import type { WatchfulClient } from './watchful-client.ts';

/** What it takes to send a request and to say when that was. */
export type Wire = {
  readonly client: WatchfulClient;
  readonly clock: Clock;
  /** `clock.now()` at the start of the run. */
  readonly startedAt: number;
  readonly requestTimeoutMs: number;
  /** The time so far for which requests of the run were held back, in milliseconds. */
  readonly heldMs?: () => number;
  /** Limits the evidence. */
  readonly budget: EvidenceBudget;
  /** Whether the responses of watches arrive. */
  readonly heads: WatchHeads;
};
