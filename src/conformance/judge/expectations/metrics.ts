import { type MetricSample, parseMetrics } from '#core/codecs/prometheus';
import { parseRelease, releaseText } from '#core/codecs/release';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { readText } from './text-answer.ts';

const mostFindings = 5;

/** Checks that the metrics have a sample with some labels, and with no others where `exactly` is set, and a value. */
export const judgeMetricSample: ExpectationJudge<'metric-sample'> = ({ of, metric, labels, exactly, value }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  let wanted: Json;
  try {
    wanted = context.resolve(labels);
  } catch (error) {
    return inconclusive(error instanceof Error ? error.message : String(error));
  }
  const pairs = isJsonObject(wanted) ? Object.entries(wanted) : [];
  const { samples } = parseMetrics(reading.read.body, new Set([metric]));
  const matching = samples.filter(
    (sample) => pairs.every(([name, text]) => sample.labels.get(name) === text) && (!exactly || sample.labels.size === pairs.length),
  );
  if (matching.some((sample) => value === undefined || sample.value === value)) return passed;
  const group = samples.find((sample) => pairs.some(([name, text]) => name === 'group' && sample.labels.get(name) === text));
  const nearest = matching[0] ?? group;
  return failed({
    message: `${requestOf(context, of)} returned no sample of ${metric} with the expected labels${value === undefined ? '' : ' and value'}`,
    expected: `${JSON.stringify(wanted)}${value === undefined ? '' : ` ${value}`}`,
    actual: nearest === undefined ? `${samples.length} samples with other labels` : sampleText(nearest),
    step: of,
  });
};

/** Checks that the HELP text of each deprecated metric begins with the deprecation notice and its release (specification, "Lifecycle of a metric"). */
export const judgeMetricNotices: ExpectationJudge<'metric-notices'> = ({ of, notice }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const form = notice === 'prefix' ? /^\(Deprecated from \d+\.\d+\)/ : /^\[[A-Z]+\] \(Deprecated since \d+\.\d+\.\d+\)/;
  const deprecated = [...parseMetrics(reading.read.body, new Set()).help].filter(([, help]) => help.includes('(Deprecated '));
  if (deprecated.length === 0) return inconclusive(`${requestOf(context, of)} has no metric with a deprecation notice`);
  const wrong = deprecated.filter(([, help]) => !form.test(help));
  return failedIfAny(
    wrong.slice(0, mostFindings).map(([metric, help]) => ({
      message: `${requestOf(context, of)} returned a HELP text of ${metric} that does not begin with the deprecation notice`,
      expected: '(Deprecated from x.y)',
      actual: help.slice(0, 120),
      step: of,
    })),
  );
};

/**
 * Checks that no metric is shown that was deprecated some releases before the release of the target, or earlier (specification,
 * "Lifecycle of a metric").
 */
export const judgeNoMetricDeprecatedFor: ExpectationJudge<'no-metric-deprecated-for'> = ({ of, releases }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const { release } = context;
  if (release === undefined) return inconclusive('the release of the target is not known: state it with --release');
  const deprecated = [...parseMetrics(reading.read.body, new Set()).help].flatMap(([metric, help]) => {
    const since = parseRelease(/\(Deprecated (?:from|since) (\d+\.\d+)/.exec(help)?.[1] ?? '');
    return since === undefined ? [] : [{ metric, since }];
  });
  if (deprecated.length === 0) return inconclusive(`${requestOf(context, of)} has no metric with a deprecation notice`);
  const late = deprecated.filter(({ since }) => since.major < release.major || since.minor <= release.minor - releases);
  return failedIfAny(
    late.slice(0, mostFindings).map(({ metric, since }) => ({
      message: `${requestOf(context, of)} shows ${metric}, which is deprecated since ${releaseText(since)}, and the target is of release ${releaseText(release)}`,
      expected: `no metric that is deprecated for ${releases} releases`,
      actual: `deprecated since ${releaseText(since)}`,
      step: of,
    })),
  );
};

/** Checks that the stability class at the start of each HELP text is a known one (specification, "Deprecation rules"). */
export const judgeMetricClasses: ExpectationJudge<'metric-classes'> = ({ of, classes }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const classed = [...parseMetrics(reading.read.body, new Set()).help].flatMap(([metric, help]) => {
    const [, stability] = /^\[([A-Z]+)\]/.exec(help) ?? [];
    return stability === undefined ? [] : [{ metric, stability }];
  });
  if (classed.length === 0) return inconclusive(`${requestOf(context, of)} has no metric with a stability class in its HELP text`);
  const wrong = classed.filter(({ stability }) => !classes.includes(stability));
  return failedIfAny(
    wrong.slice(0, mostFindings).map(({ metric, stability }) => ({
      message: `${requestOf(context, of)} returned ${metric} with the stability class ${stability.slice(0, 40)}, expected ${classes.join(' or ')}`,
      expected: classes.join(' or '),
      actual: stability.slice(0, 40),
      step: of,
    })),
  );
};

/** Checks that all feature gates of a stage are enabled, or all disabled, apart from exceptions (specification, "Lifecycle of a feature gate"). */
export const judgeFeatureGates: ExpectationJudge<'feature-gates'> = ({ of, stage, enabled, except = [] }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const metric = 'kubernetes_feature_enabled';
  const gates = parseMetrics(reading.read.body, new Set([metric])).samples.filter(({ labels }) => labels.get('stage') === stage);
  if (gates.length === 0) return inconclusive(`${requestOf(context, of)} reports no feature gate of the stage ${stage}`);
  const otherwise = gates.filter(({ value }) => (value === 1) !== enabled);
  const ofRelease = except.filter(({ release }) => context.release === undefined || release === releaseText(context.release));
  const besides = ofRelease.map(({ gates: known }) => otherwise.filter(({ labels }) => !known.includes(labels.get('name') ?? '')));
  const others = besides.reduce((fewest, some) => (some.length < fewest.length ? some : fewest), otherwise);
  return failedIfAny(
    others.slice(0, mostFindings).map((gate) => ({
      message: `${requestOf(context, of)} shows the ${stage} feature gate ${JSON.stringify(gate.labels.get('name')?.slice(0, 100) ?? null)} as ${enabled ? 'disabled' : 'enabled'}, expected ${enabled ? 'enabled' : 'disabled'} by default`,
      expected: enabled ? 'enabled' : 'disabled',
      actual: sampleText(gate),
      step: of,
    })),
  );
};

function sampleText({ metric, labels, value }: MetricSample): string {
  return `${metric}${JSON.stringify(Object.fromEntries(labels))} ${value}`.slice(0, 300);
}
