/** Behavior that was announced to go away: an entry of a file of announcements. Days are as `2026-12-31`. */
export type { Announcement } from './tables/announcements.ts';
