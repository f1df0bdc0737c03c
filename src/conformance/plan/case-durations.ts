import type { RunOptions } from '#core/model/evidence';
import type { Report } from '#core/model/report';

/** A case that takes less is as long as its requests say. */
const leastSeconds = 0.5;

/**
 * Returns the seconds, in tenths, that the slow cases of a run took, by `case@subject`. They are few, so that the evidence of each shard
 * can have them. A case that was repeated has its longest time.
 */
export function caseDurations({ results }: Pick<Report, 'results'>): NonNullable<RunOptions['durations']> {
  const durations = new Map<string, number>();
  for (const { case: id, subject, seconds, status } of results) {
    const key = `${id}@${subject}`;
    const rounded = Math.round(seconds * 10) / 10;
    if (status !== 'skipped' && rounded >= Math.max(leastSeconds, durations.get(key) ?? 0)) durations.set(key, rounded);
  }
  return Object.fromEntries([...durations].sort(([one], [other]) => (one < other ? -1 : 1)));
}
