import { compareReleases } from '#core/codecs/release';
import type { DatedRelease, Release } from '#core/model/release';

/** How long something has to last: so many releases and so many months, whichever is longer. */
export type TimeLimit = { readonly releases: number; readonly months: number };

/** When something happened, as far as it is known: not before one release, and at the latest in another. */
export type Span = { readonly earliest?: Release; readonly latest: Release };

/**
 * Whether so much time lies between two events. `kept` and `broken` hold whenever in their spans the events were;
 * `unknown` means that the spans, or the days of the releases, are not known well enough.
 */
export function lasted(dates: readonly DatedRelease[], limit: TimeLimit, from: Span, to: Span): 'kept' | 'broken' | 'unknown' {
  const [shortest, longest] = [
    isOver(dates, limit, from.latest, to.earliest ?? to.latest),
    from.earliest === undefined ? undefined : isOver(dates, limit, from.earliest, to.latest),
  ];
  if (shortest === true && to.earliest !== undefined) return 'kept';
  return longest === false ? 'broken' : 'unknown';
}

/** When something happened in a known release. */
export function at(release: Release): Span {
  return { earliest: release, latest: release };
}

/** The first of the known releases in which a limit that began in a release is over; undefined where that is none of them. */
export function firstOver(dates: readonly DatedRelease[], limit: TimeLimit, from: Release): Release | undefined {
  return dates.find(({ release }) => isOver(dates, limit, from, release) === true)?.release;
}

function isOver(dates: readonly DatedRelease[], limit: TimeLimit, from: Release, to: Release): boolean | undefined {
  const count = releasesBetween(dates, from, to);
  if (count !== undefined && count < limit.releases) return false;
  const [start, end] = [dayOf(dates, from), dayOf(dates, to)];
  const isLong = start === undefined || end === undefined ? undefined : monthsLater(start, limit.months) <= end;
  if (isLong === false) return false;
  return count === undefined || isLong === undefined ? undefined : true;
}

/** Minor releases of one major version follow each other; others are counted as far as they are known. */
function releasesBetween(dates: readonly DatedRelease[], from: Release, to: Release): number | undefined {
  if (from.major === to.major) return to.minor - from.minor;
  const [start, end] = [from, to].map((each) => dates.findIndex(({ release }) => compareReleases(release, each) === 0));
  return start === undefined || end === undefined || start < 0 || end < 0 ? undefined : end - start;
}

function dayOf(dates: readonly DatedRelease[], release: Release): string | undefined {
  return dates.find((each) => compareReleases(each.release, release) === 0)?.date;
}

/** The same day of a later month, or the first after it where that month is too short. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
