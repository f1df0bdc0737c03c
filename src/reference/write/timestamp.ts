import type { Clock } from '../clock.ts';

/** The wall clock as objects hold it: RFC 3339, whole seconds. */
export function timestamp(clock: Clock): string {
  return `${clock.date().toISOString().slice(0, 19)}Z`;
}
