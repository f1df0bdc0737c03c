import { releaseOrder, releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf } from '../rule-results.ts';
import { lastIndex } from './last-index.ts';
import { type Metric, metricLevels, metricsOf } from './metrics-of.ts';
import { following, type ReleasePair } from './release-history.ts';
import { at, checkTimeLimit, firstOver, type Span } from './time-limit.ts';

/** How long a stable metric exists: in total, and after its deprecation (specification, "Deprecation rules", rules 9a and 9b). */
const limits = { total: { releases: 4, months: 12 }, deprecated: { releases: 3, months: 9 } };

const noMetrics: RuleResult = { checked: 0, findings: [], undecided: [{ about: 'metrics', missing: 'the metrics of both releases' }] };

/** Checks rule 9b: a stable metric exists for three releases and nine months after its deprecation. */
export function metricDeprecation(pair: ReleasePair): RuleResult {
  const gone = goneMetrics(pair);
  if (gone === undefined) return noMetrics;
  return checkRemoved(pair, gone, 'release/metric-deprecation', limits.deprecated, deprecatedIn, (name, { deprecated }) =>
    deprecated === undefined
      ? `The stable metric ${name} was removed without 3 releases and 9 months of deprecation`
      : `The stable metric ${name} was deprecated only in ${releaseText(deprecated)} and removed`,
  );
}

/** Checks rule 9a: a stable metric exists for four releases and twelve months. */
export function metricLifetime(pair: ReleasePair): RuleResult {
  const gone = goneMetrics(pair);
  if (gone === undefined) return noMetrics;
  return checkRemoved(
    pair,
    gone,
    'release/metric-lifetime',
    limits.total,
    stableIn,
    (name) => `The stable metric ${name} existed for less than 4 releases and 12 months and was removed`,
  );
}

/** Checks that a stable metric keeps its type and its labels. Only samples show labels. */
export function metricChanged(pair: ReleasePair): RuleResult {
  const both = inBoth(pair);
  if (both === undefined) return noMetrics;
  const stable = both.filter(({ was, now }) => was.level === 'STABLE' && now.level === 'STABLE');
  return {
    checked: stable.length,
    findings: stable.flatMap(({ name, was, now }) => {
      const labels = was.labels.filter((label) => now.labels.length > 0 && !now.labels.includes(label));
      const added = now.labels.filter((label) => was.labels.length > 0 && !was.labels.includes(label));
      return [
        ...(was.type === now.type ? [] : [change(pair, name, 'type', `changed its type from ${was.type} to ${now.type}`)]),
        ...labels.map((label) => change(pair, name, `label ${label}`, `no longer has the label ${label}`)),
        ...added.map((label) => change(pair, name, `label ${label}`, `has the new label ${label}`)),
      ];
    }),
    undecided: stable
      .filter(({ was, now }) => (was.labels.length === 0) !== (now.labels.length === 0))
      .map(({ name }) => ({ about: name, missing: 'a sample of the metric in both releases: only samples show labels' })),
  };
}

/** Checks that a metric does not become less stable. */
export function metricLevel(pair: ReleasePair): RuleResult {
  const both = inBoth(pair);
  if (both === undefined) return noMetrics;
  const lowered = both.filter(
    ({ was, now }) => was.level === 'STABLE' && metricLevels.indexOf(now.level) < metricLevels.indexOf(was.level),
  );
  return {
    checked: both.filter(({ was }) => was.level === 'STABLE').length,
    findings: lowered.map(({ name, was, now }) =>
      findingOf('release/metric-level', {
        message: `The stability of metric ${name} changed from ${was.level} to ${now.level} in release ${releaseText(pair.newer.release)}.`,
        subject: { is: 'metric', name },
        release: pair.newer.release,
      }),
    ),
    undecided: [],
  };
}

/** Checks that a metric is hidden three releases after its deprecation. Only deadlines between the two releases count. */
export function metricHidden({ schedule, older, newer }: ReleasePair): RuleResult {
  const metrics = metricsOf(newer.snapshot);
  if (metrics === undefined) return noMetrics;
  const deprecated = [...metrics].filter(([, metric]) => metric.level === 'STABLE' && metric.deprecated !== undefined);
  if (newer.snapshot.flags?.['show-hidden-metrics-for-version']) {
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'deprecated metrics', missing: 'a newer server that is not configured to show hidden metrics' }],
    };
  }
  const findings = deprecated.flatMap(([name, metric]): readonly CheckFinding[] => {
    const due = metric.deprecated === undefined ? undefined : firstOver(schedule.releases, { releases: 3, months: 0 }, metric.deprecated);
    if (due === undefined || releaseOrder(due, newer.release) > 0 || releaseOrder(due, older.release) <= 0) return [];
    return [
      findingOf('release/metric-hidden', {
        message: `The metric ${name} must be hidden from release ${releaseText(due)} on, but release ${releaseText(newer.release)} shows it.`,
        subject: { is: 'metric', name },
        release: due,
      }),
    ];
  });
  return { checked: deprecated.length, findings, undecided: [] };
}

type GoneMetric = { readonly name: string; readonly metric: Metric };

/** Returns the stable metrics that only the older release shows, or `undefined` if one of the releases shows no metrics. */
function goneMetrics({ older, newer }: ReleasePair): readonly GoneMetric[] | undefined {
  const [was, now] = [metricsOf(older.snapshot), metricsOf(newer.snapshot)];
  if (was === undefined || now === undefined) return undefined;
  return [...was].filter(([name, { level }]) => level === 'STABLE' && !now.has(name)).map(([name, metric]) => ({ name, metric }));
}

function checkRemoved(
  pair: ReleasePair,
  gone: readonly GoneMetric[],
  id: 'release/metric-deprecation' | 'release/metric-lifetime',
  limit: (typeof limits)['total'],
  from: (pair: ReleasePair, gone: GoneMetric) => Span,
  text: (name: string, metric: Metric) => string,
): RuleResult {
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  const removed = { earliest: following(pair.older.release), latest: pair.newer.release };
  for (const each of gone) {
    const outcome = checkTimeLimit(pair.schedule.releases, limit, from(pair, each), removed);
    if (outcome === 'passed') continue;
    if (each.metric.labels.length > 0) {
      undecided.push({
        about: each.name,
        missing: 'a sample of the metric in the newer release: a metric with labels is shown only if it has a sample',
      });
    } else if (outcome === 'unknown')
      undecided.push({
        about: each.name,
        missing: 'a snapshot of each release between the two releases, and snapshots of earlier releases',
      });
    else findings.push(removal(pair, id, each.name, text(each.name, each.metric)));
  }
  const shown = metricsOf(pair.older.snapshot) ?? new Map<string, Metric>();
  return {
    checked: [...shown.values()].filter(({ level }) => level === 'STABLE').length,
    findings,
    undecided: undecided,
  };
}

function deprecatedIn({ older, newer }: ReleasePair, { metric }: GoneMetric): Span {
  return metric.deprecated === undefined ? { earliest: following(older.release), latest: newer.release } : at(metric.deprecated);
}

/** Returns since when a metric is stable. A metric with labels may have existed without a sample. */
function stableIn({ before, older }: ReleasePair, { name, metric }: GoneMetric): Span {
  const levels = before.map(({ release, snapshot }) => ({ release, level: metricsOf(snapshot)?.get(name)?.level }));
  const other = lastIndex(levels, ({ level }) => level !== 'STABLE' && (level !== undefined || metric.labels.length === 0));
  const last = levels[other]?.release;
  return { ...(last === undefined ? {} : { earliest: following(last) }), latest: levels[other + 1]?.release ?? older.release };
}

function inBoth({
  older,
  newer,
}: ReleasePair): readonly { readonly name: string; readonly was: Metric; readonly now: Metric }[] | undefined {
  const [before, after] = [metricsOf(older.snapshot), metricsOf(newer.snapshot)];
  if (before === undefined || after === undefined) return undefined;
  return [...before].flatMap(([name, was]) => {
    const now = after.get(name);
    return now === undefined ? [] : [{ name, was, now }];
  });
}

function removal(
  { newer }: ReleasePair,
  id: 'release/metric-deprecation' | 'release/metric-lifetime',
  name: string,
  text: string,
): CheckFinding {
  return findingOf(id, {
    message: `${text} in release ${releaseText(newer.release)}.`,
    subject: { is: 'metric', name },
    release: newer.release,
  });
}

function change({ newer }: ReleasePair, name: string, part: string, effect: string): CheckFinding {
  return findingOf('release/metric-changed', {
    message: `The stable metric ${name} ${effect} in release ${releaseText(newer.release)}.`,
    subject: { is: 'metric', name },
    release: newer.release,
    part,
  });
}
