import { compareReleases, releaseText } from '#core/codecs/release';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import { findingOf } from '../rule-results.ts';
import { lastIndex } from './last-index.ts';
import { type Metric, metricLevels, metricsOf } from './metrics-of.ts';
import { following, type ReleasePair } from './release-history.ts';
import { at, firstOver, lasted, type Span } from './time-limit.ts';

/** How long a stable metric is there: in all, and after it was deprecated (specification, "Deprecation rules", rules 9a and 9b). */
const limits = { inAll: { releases: 4, months: 12 }, deprecated: { releases: 3, months: 9 } };

const noMetrics: RuleResult = { checked: 0, findings: [], undecided: [{ about: 'metrics', missing: 'the metrics of both releases' }] };

/** Rule 9b: a stable metric is there for three releases and nine months after it was deprecated. */
export function metricDeprecation(pair: ReleasePair): RuleResult {
  const gone = goneMetrics(pair);
  if (gone === undefined) return noMetrics;
  return judged(pair, gone, 'release/metric-deprecation', limits.deprecated, deprecatedIn, (name, { deprecated }) =>
    deprecated === undefined
      ? `The stable metric ${name} is gone and was not deprecated for 3 releases and 9 months before`
      : `The stable metric ${name} is deprecated since ${releaseText(deprecated)} alone and gone`,
  );
}

/** Rule 9a: a stable metric is there for four releases and twelve months. */
export function metricLifetime(pair: ReleasePair): RuleResult {
  const gone = goneMetrics(pair);
  if (gone === undefined) return noMetrics;
  return judged(
    pair,
    gone,
    'release/metric-lifetime',
    limits.inAll,
    stableIn,
    (name) => `The stable metric ${name} was there for less than 4 releases and 12 months and is gone`,
  );
}

/** A stable metric keeps its type and its labels. Labels show on samples alone. */
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
        ...(was.type === now.type ? [] : [change(pair, name, 'type', `has the type ${now.type}, and had ${was.type}`)]),
        ...labels.map((label) => change(pair, name, `label ${label}`, `no longer has the label ${label}`)),
        ...added.map((label) => change(pair, name, `label ${label}`, `has the new label ${label}`)),
      ];
    }),
    undecided: stable
      .filter(({ was, now }) => (was.labels.length === 0) !== (now.labels.length === 0))
      .map(({ name }) => ({ about: name, missing: 'a sample of it in both releases: only samples show labels' })),
  };
}

/** A metric does not become less stable than it was. */
export function metricLevel(pair: ReleasePair): RuleResult {
  const both = inBoth(pair);
  if (both === undefined) return noMetrics;
  const fell = both.filter(({ was, now }) => was.level === 'STABLE' && metricLevels.indexOf(now.level) < metricLevels.indexOf(was.level));
  return {
    checked: both.filter(({ was }) => was.level === 'STABLE').length,
    findings: fell.map(({ name, was, now }) =>
      findingOf(
        { id: 'release/metric-level', level: 'MUST' },
        {
          message: `The metric ${name} is ${now.level} in release ${releaseText(pair.newer.release)}, and was ${was.level}.`,
          subject: { is: 'metric', name },
          release: pair.newer.release,
        },
      ),
    ),
    undecided: [],
  };
}

/** A metric is hidden once it was deprecated for three releases. What falls due between the two releases counts. */
export function metricHidden({ schedule, older, newer }: ReleasePair): RuleResult {
  const metrics = metricsOf(newer.snapshot);
  if (metrics === undefined) return noMetrics;
  const deprecated = [...metrics].filter(([, metric]) => metric.level === 'STABLE' && metric.deprecated !== undefined);
  if (newer.snapshot.flags?.['show-hidden-metrics-for-version']) {
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'deprecated metrics', missing: 'a newer server that is not told to show hidden metrics' }],
    };
  }
  const findings = deprecated.flatMap(([name, metric]): readonly Finding[] => {
    const due = metric.deprecated === undefined ? undefined : firstOver(schedule.releases, { releases: 3, months: 0 }, metric.deprecated);
    if (due === undefined || compareReleases(due, newer.release) > 0 || compareReleases(due, older.release) <= 0) return [];
    return [
      findingOf(
        { id: 'release/metric-hidden', level: 'SHOULD' },
        {
          message: `The metric ${name} is to be hidden from release ${releaseText(due)} on, and release ${releaseText(newer.release)} shows it.`,
          subject: { is: 'metric', name },
          release: due,
        },
      ),
    ];
  });
  return { checked: deprecated.length, findings, undecided: [] };
}

type GoneMetric = { readonly name: string; readonly metric: Metric };

/** The stable metrics that only the older release shows; undefined where one of them shows no metrics at all. */
function goneMetrics({ older, newer }: ReleasePair): readonly GoneMetric[] | undefined {
  const [was, now] = [metricsOf(older.snapshot), metricsOf(newer.snapshot)];
  if (was === undefined || now === undefined) return undefined;
  return [...was].filter(([name, { level }]) => level === 'STABLE' && !now.has(name)).map(([name, metric]) => ({ name, metric }));
}

function judged(
  pair: ReleasePair,
  gone: readonly GoneMetric[],
  id: 'release/metric-deprecation' | 'release/metric-lifetime',
  limit: (typeof limits)['inAll'],
  from: (pair: ReleasePair, gone: GoneMetric) => Span,
  text: (name: string, metric: Metric) => string,
): RuleResult {
  const findings: Finding[] = [];
  const undecided: UndecidedPoint[] = [];
  const removed = { earliest: following(pair.older.release), latest: pair.newer.release };
  for (const each of gone) {
    const outcome = lasted(pair.schedule.releases, limit, from(pair, each), removed);
    if (outcome === 'kept') continue;
    if (each.metric.labels.length > 0) {
      undecided.push({ about: each.name, missing: 'what makes a sample of it in the newer release: a metric with labels shows only then' });
    } else if (outcome === 'unknown')
      undecided.push({ about: each.name, missing: 'snapshots of each release between the two, and of earlier ones' });
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

/** Since when it is stable. A metric with labels may have been there without a sample. */
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
): Finding {
  return findingOf(
    { id, level: 'MUST' },
    { message: `${text} in release ${releaseText(newer.release)}.`, subject: { is: 'metric', name }, release: newer.release },
  );
}

function change({ newer }: ReleasePair, name: string, part: string, says: string): Finding {
  return findingOf(
    { id: 'release/metric-changed', level: 'MUST' },
    {
      message: `The stable metric ${name} ${says} in release ${releaseText(newer.release)}.`,
      subject: { is: 'metric', name },
      release: newer.release,
      part,
    },
  );
}
