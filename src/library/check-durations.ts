import { UsageError } from '#core/model/tool-error';

/** A week. A timer of Node.js that is set to more than 24.8 days fires at once. */
export const longestSeconds = 168 * 3600;

/** Throws `UsageError` where one of these options, in seconds, is negative, longer than a week or not a number. */
export function checkDurations(durations: Readonly<Record<string, number | undefined>>): void {
  for (const [name, seconds] of Object.entries(durations)) {
    if (seconds === undefined || (seconds >= 0 && seconds <= longestSeconds)) continue;
    throw new UsageError(`${name} is ${seconds}.`, { next: `Use a number of seconds from 0 to ${longestSeconds}, which is a week.` });
  }
}
