/** Behaviour that somebody announced to go away: an entry of a ledger. Days are as `2026-12-31`. */
export type Announcement = {
  readonly name: string;
  readonly announced: string;
  /** The day on which it ended; left out while it goes on. */
  readonly ended?: string;
};
