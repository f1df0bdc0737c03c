import { type MetricSample, parseMetricFamilies, parseMetrics } from '#core/codecs/prometheus';
import type { KeptMetrics } from '#core/model/kept-metrics';
import type { DeprecatedRequest, Snapshot } from '#core/model/snapshot';
import { compareText, sortedRecord } from './sorted-record.ts';

const gates = 'kubernetes_feature_enabled';
const gauge = 'apiserver_requested_deprecated_apis';

/** The lines of the metrics that `parseMetricsPart` needs. */
export const metricsOfSnapshots: KeptMetrics = { samples: [gates, gauge], firstOfEachForm: true };

/** Parses the parts of the metrics that do not change while the server runs, and the requested deprecated APIs. */
export function parseMetricsPart(text: string): Pick<Snapshot, 'metrics' | 'gates' | 'deprecatedRequests'> {
  const { samples } = parseMetrics(text, new Set([gates, gauge]));
  const enabled = samples.filter(({ metric }) => metric === gates);
  return {
    metrics: sortedRecord(parseMetricFamilies(text)),
    ...(enabled.length === 0 ? {} : { gates: sortedRecord(enabled.flatMap(gateOf)) }),
    deprecatedRequests: samples
      .filter(({ metric, value }) => metric === gauge && value === 1)
      .map(requestOf)
      .sort((one, other) => compareText(JSON.stringify(one), JSON.stringify(other))),
  };
}

function gateOf({ labels, value }: MetricSample): readonly (readonly [string, { readonly stage: string; readonly enabled: boolean }])[] {
  const name = labels.get('name');
  return name === undefined ? [] : [[name, { stage: labels.get('stage') ?? '', enabled: value === 1 }]];
}

function requestOf({ labels }: MetricSample): DeprecatedRequest {
  const text = (name: string): string => labels.get(name) ?? '';
  return {
    group: text('group'),
    version: text('version'),
    resource: text('resource'),
    subresource: text('subresource'),
    removedRelease: text('removed_release'),
  };
}
