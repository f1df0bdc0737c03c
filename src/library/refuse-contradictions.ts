import { mostShards } from '#conformance/plan/shard';
import { UsageError } from '#core/model/tool-error';
import { checkDurations } from './check-durations.ts';
import type { PlanConformanceOptions } from './plan-options.ts';
import { refuseNamespaces } from './refuse-namespaces.ts';

/** Throws `UsageError` for options of a run that are wrong or contradict each other, as far as this shows without any file. */
export function refuseContradictions(options: PlanConformanceOptions): void {
  const { historyWindowSeconds, historyKeptSeconds, drawnSeconds } = options;
  checkDurations({ historyWindowSeconds, historyKeptSeconds, drawnSeconds });
  refuseWrites(options);
  refuseNamespaces(options);
  refuseShard(options);
}

/** Refuses options that make no sense for a read-only run. */
function refuseWrites({ readOnly, drawn, drawnSeconds, sequences }: PlanConformanceOptions): void {
  if (readOnly !== true || (drawn === undefined && drawnSeconds === undefined && sequences === undefined)) return;
  throw new UsageError('Drawn sequences write, and a read-only run sends only GET requests.', {
    next: 'Leave out --read-only, or --drawn and --sequences.',
  });
}

/** Refuses a shard that is none of its run, and of a run that ends at some time: how far each shard came would be chance. */
function refuseShard({ shard, drawnSeconds, durations }: PlanConformanceOptions): void {
  if (shard === undefined && durations !== undefined) {
    throw new UsageError('Durations balance the shards of a run.', { next: 'Add --shard, or leave out --durations.' });
  }
  if (shard === undefined) return;
  const { index, count } = shard;
  if (!Number.isInteger(count) || !Number.isInteger(index) || count < 1 || count > mostShards || index < 1 || index > count) {
    throw new UsageError(`There is no shard ${index} of ${count}.`, { next: `Name one as 2/5, of at most ${mostShards} shards.` });
  }
  if (drawnSeconds !== undefined) {
    throw new UsageError('A shard draws a number of sequences, and not for some time.', { next: 'Use --drawn with a number.' });
  }
}
