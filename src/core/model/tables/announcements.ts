// Generated from spec-tables/schema/announcements.schema.json by "npm run generate". Edit the schema instead.

/** Behaviour that was announced to go away, and when it ended. */
export type AnnouncementsFile = {
  /** One behaviour each. */
  readonly announcements: readonly Announcement[];
};

export type Announcement = {
  /** What the behaviour is, in a few words. */
  readonly name: string;
  /** The day on which its end was announced. */
  readonly announced: string;
  /** The day on which it ended; left out while it goes on. */
  readonly ended?: string;
};
