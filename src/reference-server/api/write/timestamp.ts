import type { Clock } from '../../settings/clock.ts';

/** The wall clock as objects hold it, or so many seconds later: RFC 3339, whole seconds. */
export function timestamp(clock: Clock, laterBySeconds = 0): string {
  return `${new Date(clock.date().getTime() + laterBySeconds * 1000).toISOString().slice(0, 19)}Z`;
}
