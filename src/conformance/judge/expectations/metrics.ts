import { type MetricSample, parseMetrics } from '#core/codecs/prometheus';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { broken, brokenBy, held, unknown } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { readText } from './text-answer.ts';

const mostFindings = 5;

/** The metrics hold a sample with these labels, and perhaps no other, and this value. */
export const judgeMetricSample: ExpectationJudge<'metric-sample'> = ({ of, metric, labels, exactly, value }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  let wanted: Json;
  try {
    wanted = context.resolve(labels);
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
  const pairs = isJsonObject(wanted) ? Object.entries(wanted) : [];
  const { samples } = parseMetrics(reading.read.body, new Set([metric]));
  const matching = samples.filter(
    (sample) => pairs.every(([name, text]) => sample.labels.get(name) === text) && (!exactly || sample.labels.size === pairs.length),
  );
  if (matching.some((sample) => value === undefined || sample.value === value)) return held;
  const group = samples.find((sample) => pairs.some(([name, text]) => name === 'group' && sample.labels.get(name) === text));
  const nearest = matching[0] ?? group;
  return broken({
    message: `there is no such sample of ${metric}`,
    expected: `${JSON.stringify(wanted)}${value === undefined ? '' : ` ${value}`}`,
    actual: nearest === undefined ? `${samples.length} samples with other labels` : shown(nearest),
    step: of,
  });
};

/** The description of each deprecated metric says so, with the release (specification, "Lifecycle of a metric"). */
export const judgeMetricNotices: ExpectationJudge<'metric-notices'> = ({ of, notice }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const form = notice === 'prefix' ? /^\(Deprecated from \d+\.\d+\)/ : /^(?:\[[A-Z]+\] )?\(Deprecated (?:from|since) \d+\.\d+(?:\.\d+)?\)/;
  const deprecated = [...parseMetrics(reading.read.body, new Set()).help].filter(([, help]) => help.includes('(Deprecated '));
  if (deprecated.length === 0) return unknown('no metric is said to be deprecated');
  const wrong = deprecated.filter(([, help]) => !form.test(help));
  return brokenBy(
    wrong.slice(0, mostFindings).map(([metric, help]) => ({
      message: `the description of ${metric} does not begin with the notice`,
      expected: '(Deprecated from x.y)',
      actual: help.slice(0, 120),
      step: of,
    })),
  );
};

/** The class that a metric's description begins with is one of those that there are (specification, "Deprecation rules"). */
export const judgeMetricClasses: ExpectationJudge<'metric-classes'> = ({ of, classes }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const classed = [...parseMetrics(reading.read.body, new Set()).help].flatMap(([metric, help]) => {
    const [, stability] = /^\[([A-Z]+)\]/.exec(help) ?? [];
    return stability === undefined ? [] : [{ metric, stability }];
  });
  if (classed.length === 0) return unknown('no description of a metric tells its class');
  const wrong = classed.filter(({ stability }) => !classes.includes(stability));
  return brokenBy(
    wrong.slice(0, mostFindings).map(({ metric, stability }) => ({
      message: `${metric} is of another class`,
      expected: classes.join(' or '),
      actual: stability.slice(0, 40),
      step: of,
    })),
  );
};

/** All feature gates of a stage but the waivers are enabled, or none is (specification, "Lifecycle of a feature gate"). */
export const judgeFeatureGates: ExpectationJudge<'feature-gates'> = ({ of, stage, enabled, except = [] }, context) => {
  const reading = readText(context, of);
  if ('outcome' in reading) return reading.outcome;
  const metric = 'kubernetes_feature_enabled';
  const gates = parseMetrics(reading.read.body, new Set([metric])).samples.filter(({ labels }) => labels.get('stage') === stage);
  if (gates.length === 0) return unknown(`the metrics tell of no feature gate of the stage ${stage}`);
  const others = gates.filter(({ labels, value }) => (value === 1) !== enabled && !except.includes(labels.get('name') ?? ''));
  return brokenBy(
    others.slice(0, mostFindings).map((gate) => ({
      message: `a feature gate of the stage ${stage} is ${enabled ? 'disabled' : 'enabled'}`,
      expected: enabled ? 'enabled' : 'disabled',
      actual: shown(gate),
      step: of,
    })),
  );
};

function shown({ metric, labels, value }: MetricSample): string {
  return `${metric}${JSON.stringify(Object.fromEntries(labels))} ${value}`.slice(0, 300);
}
