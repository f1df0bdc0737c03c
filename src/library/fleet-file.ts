import { readTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import { type CheckArguments, type FleetTarget, readFleet } from '#spec/catalogue/read-fleet';
import { projectTables } from './load-tables.ts';

const mostCharacters = 1_000_000;

/** One of the parts that the targets of a fleet are spread over. */
export type FleetShard = { readonly index: number; readonly count: number };

/** Reads the file of a fleet. `check` says what is wrong with the arguments of a run. Throws `UsageError` where it cannot be read. */
export function readFleetFile(file: string, check: CheckArguments): readonly FleetTarget[] {
  const text = readTextFile(file, mostCharacters);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the file of the fleet, or folders of runs.' });
  return readFleet({ file, text }, projectTables().schemas, check);
}

/**
 * Returns the targets of one shard: every so many of them. Each target is in exactly one shard.
 *
 * @throws UsageError where there is no such shard, or it would have no target.
 */
export function targetsOfShard(targets: readonly FleetTarget[], shard: FleetShard | undefined): readonly FleetTarget[] {
  if (shard === undefined) return targets;
  const { index, count } = shard;
  if (index < 1 || index > count) throw new UsageError(`There is no shard ${index} of ${count}.`, { next: 'Name one as 2/5.' });
  if (count > targets.length) {
    const next = `Use at most ${targets.length} shards: each tests whole targets.`;
    throw new UsageError(`There are ${count} shards of ${targets.length} targets.`, { next });
  }
  return targets.filter((_, position) => position % count === index - 1);
}
