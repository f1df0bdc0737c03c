import type { Clock } from '../../settings/clock.ts';

/** Formats the wall clock, or a number of seconds later, as objects have it: RFC 3339, in whole seconds. */
export function timestamp(clock: Clock, laterBySeconds = 0): string {
  return `${new Date(clock.date().getTime() + laterBySeconds * 1000).toISOString().slice(0, 19)}Z`;
}
