import type { RunOptions } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import { flatSteps, type Step } from '#core/model/step';

/** One shard of a run: its number, from 1, and how many there are. */
export type Shard = NonNullable<RunOptions['shard']>;

/** The most shards of a run. A part of the drawn sequences has at least one for each of them. */
export const mostShards = 64;

/**
 * Returns the cases of one shard, in their order. Each case is in exactly one shard, and the shards take about as long: the longest
 * cases are given out first, each to the shard that has the least to do. Equal input gives equal shards.
 *
 * @param durations the seconds that cases took in an earlier run, by `case@subject`; of others, their requests are counted.
 */
export function casesOfShard(
  run: readonly PlannedCase[],
  shard: Shard | undefined,
  durations: RunOptions['durations'] = {},
): readonly PlannedCase[] {
  if (shard === undefined || shard.count === 1) return run;
  const known = new Map(Object.entries(durations));
  const weighed = run.map((planned) => {
    const seconds = known.get(`${planned.case.id}@${planned.case.subject}`);
    return { planned, weight: seconds === undefined ? weightOf(planned.case.steps) : seconds * requestsPerSecond };
  });
  const loads = Array.from({ length: shard.count }, () => 0);
  const own = new Set<PlannedCase>();
  for (const { planned, weight } of weighed.sort((one, other) => other.weight - one.weight || order(one.planned.key, other.planned.key))) {
    const least = loads.reduce((best, load, index) => (load < (loads[best] ?? 0) ? index : best), 0);
    loads[least] = (loads[least] ?? 0) + weight;
    if (least === shard.index - 1) own.add(planned);
  }
  return run.filter((planned) => own.has(planned));
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** About how many requests a second a run sends for one case, which turns waiting into requests. */
const requestsPerSecond = 20;
const requestsOfEachCase = 4;

/** Returns about how many requests a case takes, waiting included. */
function weightOf(steps: readonly Step[]): number {
  return flatSteps(steps).reduce((sum, step) => {
    if (step.do === 'wait') return sum + (typeof step.seconds === 'number' ? step.seconds * requestsPerSecond : requestsPerSecond);
    return sum + (step.do === 'collections' ? 60 : 1);
  }, requestsOfEachCase);
}
