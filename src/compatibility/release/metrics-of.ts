import { parseRelease } from '#core/codecs/release';
import type { Release } from '#core/model/release';
import type { Snapshot, SnapshotMetric } from '#core/model/snapshot';

/** How stable a metric is, the least stable first. */
export const metricLevels = ['INTERNAL', 'ALPHA', 'BETA', 'STABLE'] as const;
export type MetricLevel = (typeof metricLevels)[number];

/** A metric as its description tells it. */
export type Metric = {
  readonly level: MetricLevel;
  readonly deprecated?: Release;
  readonly type: string;
  /** Without those that its type makes. */
  readonly labels: readonly string[];
};

const head = /^\[(INTERNAL|ALPHA|BETA|STABLE)\] ?(?:\(Deprecated (?:since|from) v?(\d{1,4}\.\d{1,4})(?:\.\d{1,6})?\))?/;

/** The metrics of a release that tell how stable they are; undefined where the snapshot has none at all. */
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
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}
