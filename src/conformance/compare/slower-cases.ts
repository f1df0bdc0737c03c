import type { Report, SlowerCase } from '#core/model/report';

const mostShown = 20;
/** A case that is this many times as slow, and this many seconds slower, was not slowed by chance alone. */
const leastTimes = 2;
const leastSeconds = 1;

/** Returns the cases that took much longer than in an earlier run, the greatest differences first. */
export function slowerCases(earlier: Pick<Report, 'results'>, later: Pick<Report, 'results'>): readonly SlowerCase[] {
  const before = secondsOf(earlier);
  return [...secondsOf(later).values()]
    .flatMap((one): readonly SlowerCase[] => {
      const was = before.get(keyOf(one))?.seconds;
      const isSlower = was !== undefined && one.seconds >= leastTimes * was && one.seconds - was >= leastSeconds;
      return isSlower ? [{ case: one.case, subject: one.subject, was, is: one.seconds }] : [];
    })
    .sort((one, other) => other.is - other.was - (one.is - one.was))
    .slice(0, mostShown);
}

type Timed = Pick<Report['results'][number], 'case' | 'subject' | 'seconds'>;

/** All results of a case have its time. */
function secondsOf({ results }: Pick<Report, 'results'>): ReadonlyMap<string, Timed> {
  return new Map(results.filter(({ status }) => status !== 'skipped').map((result) => [keyOf(result), result]));
}

function keyOf({ case: id, subject }: Pick<Timed, 'case' | 'subject'>): string {
  return `${id}@${subject}`;
}
