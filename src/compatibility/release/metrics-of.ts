import { parseRelease } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { Release } from '#core/model/release';
import type { Snapshot, SnapshotMetric } from '#core/model/snapshot';

/** The stability levels of metrics, the least stable first. */
export const metricLevels = ['INTERNAL', 'ALPHA', 'BETA', 'STABLE'] as const;
export type MetricLevel = (typeof metricLevels)[number];

/** A metric as its description declares it. */
export type Metric = {
  readonly level: MetricLevel;
  readonly deprecated?: Release;
  readonly type: string;
  /** The labels, without those that its type adds. */
  readonly labels: readonly string[];
};

const head = /^\[(INTERNAL|ALPHA|BETA|STABLE)\] ?(?:\(Deprecated (?:since|from) v?(\d{1,4}\.\d{1,4})(?:\.\d{1,6})?\))?/;

/** Returns the metrics of a release that declare their stability, or `undefined` if the snapshot has no metrics. */
export function metricsOf({ metrics }: Pick<Snapshot, 'metrics'>): ReadonlyMap<string, Metric> | undefined {
  if (metrics === undefined) return undefined;
  return new Map(
    Object.entries(metrics).flatMap(([name, metric]) => {
      const read = metricOf(metric);
      return read === undefined ? [] : [[name, read] as const];
    }),
  );
}

function metricOf({ help, type, labels }: SnapshotMetric): Metric | undefined {
  const [, text, since] = head.exec(help) ?? [];
  const level = metricLevels.find((each) => each === text);
  if (level === undefined) return undefined;
  const deprecated = since === undefined ? undefined : parseRelease(since);
  return {
    level,
    type,
    labels: labels.filter((label) => label !== 'le' && label !== 'quantile'),
    ...definedFields({ deprecated }),
  };
}
