import type { Clock } from '#core/ports/clock';
import type { HttpClient } from '#core/ports/http-client';
import type { WatchHeads } from './watch-heads.ts';

/** What it takes to send a request and to say when that was. */
export type Wire = {
  readonly client: HttpClient & { readonly isTargetGone: () => boolean };
  readonly clock: Clock;
  /** `clock.now()` at the start of the run. */
  readonly startedAt: number;
  readonly requestTimeoutMs: number;
  /** Whether the responses of watches arrive. */
  readonly heads: WatchHeads;
};
