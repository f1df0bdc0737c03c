// Generated from spec-tables/schema/announcements.schema.json by "npm run generate". Edit the schema instead.

/** Behavior whose removal was announced, and the day on which it ended. */
export type AnnouncementsFile = {
  /** One behavior for each item. */
  readonly announcements: readonly Announcement[];
};

export type Announcement = {
  /** The behavior, in a few words. */
  readonly name: string;
  /** The day on which its removal was announced. */
  readonly announced: string;
  /** The day on which it ended; omitted while it continues. */
  readonly ended?: string;
};
