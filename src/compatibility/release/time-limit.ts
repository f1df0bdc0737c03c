import { releaseOrder } from '#core/codecs/release';
import type { DatedRelease, Release } from '#core/model/release';

/** A minimum duration: the longer of a number of releases and a number of months. */
export type TimeLimit = { readonly releases: number; readonly months: number };

/** When an event happened, as far as it is known: not before one release, and at the latest in another. */
export type Span = { readonly earliest?: Release; readonly latest: Release };

/**
 * Checks whether a time limit lies between two events. `passed` and `failed` hold wherever the events lie in their spans; `unknown` means
 * that the spans, or the dates of the releases, are not known well enough.
 */
export function checkTimeLimit(dates: readonly DatedRelease[], limit: TimeLimit, from: Span, to: Span): 'passed' | 'failed' | 'unknown' {
  const [shortest, longest] = [
    isOver(dates, limit, from.latest, to.earliest ?? to.latest),
    from.earliest === undefined ? undefined : isOver(dates, limit, from.earliest, to.latest),
  ];
  if (shortest === true && to.earliest !== undefined) return 'passed';
  return longest === false ? 'failed' : 'unknown';
}

/** Returns the span of an event in a known release. */
export function at(release: Release): Span {
  return { earliest: release, latest: release };
}

/** Returns the first known release in which a limit that began in a release is over, or `undefined`. */
export function firstOver(dates: readonly DatedRelease[], limit: TimeLimit, from: Release): Release | undefined {
  return dates.find(({ release }) => isOver(dates, limit, from, release) === true)?.release;
}

function isOver(dates: readonly DatedRelease[], limit: TimeLimit, from: Release, to: Release): boolean | undefined {
  const count = releasesBetween(dates, from, to);
  if (count !== undefined && count < limit.releases) return false;
  const [start, end] = [dateOf(dates, from), dateOf(dates, to)];
  const isLongEnough = start === undefined || end === undefined ? undefined : monthsLater(start, limit.months) <= end;
  if (isLongEnough === false) return false;
  return count === undefined || isLongEnough === undefined ? undefined : true;
}

/** Counts the releases between two releases. Minor releases of one major version are consecutive; others are counted if they are known. */
function releasesBetween(dates: readonly DatedRelease[], from: Release, to: Release): number | undefined {
  if (from.major === to.major) return to.minor - from.minor;
  const [start, end] = [from, to].map((each) => dates.findIndex(({ release }) => releaseOrder(release, each) === 0));
  return start === undefined || end === undefined || start < 0 || end < 0 ? undefined : end - start;
}

function dateOf(dates: readonly DatedRelease[], release: Release): string | undefined {
  return dates.find((each) => releaseOrder(each.release, release) === 0)?.date;
}

/** Returns the same day of a later month, or the first day after it if that month is shorter. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
