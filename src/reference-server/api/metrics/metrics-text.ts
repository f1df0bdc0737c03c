import type { Api } from '../api.ts';
import type { RequestedResource } from './request-counts.ts';

type Sample = { readonly labels: ReadonlyMap<string, string>; readonly value: number };
type Metric = { readonly name: string; readonly help: string; readonly type: 'counter' | 'gauge'; readonly samples: readonly Sample[] };

/**
 * Returns the metrics in the text format of Prometheus (specification, "Deprecation rules" and "Lifecycle of a metric"):
 * requests, requested deprecated versions, a deprecated metric, admission controllers, and feature gates as examples.
 */
export function metricsText(api: Api): string {
  const asReleased = api.personality.metrics === 'as-released';
  const notice = asReleased ? '[STABLE] (Deprecated since 1.34.0) ' : '(Deprecated from 1.34) [STABLE] ';
  const metrics: readonly Metric[] = [
    {
      name: 'apiserver_request_total',
      help: '[STABLE] Counter of requests by resource, verb and status code.',
      type: 'counter',
      samples: api.requests.served().map(({ labels, count }) => ({ labels, value: count })),
    },
    {
      name: 'apiserver_requested_deprecated_apis',
      help: '[STABLE] Gauge of requested deprecated API versions.',
      type: 'gauge',
      samples: api.hooks
        .requestedDeprecated(api.requests.deprecated())
        .map((counted) => ({ labels: new Map([...Object.entries(counted), ['removed_release', removalOf(api, counted)]]), value: 1 })),
    },
    {
      name: 'apiserver_storage_objects',
      help: `${notice}Number of stored objects.`,
      type: 'gauge',
      samples: [{ labels: new Map(), value: [...api.store.list('/', api.store.revision(), undefined)].length }],
    },
    {
      name: 'apiserver_admission_controller_admission_duration_seconds_count',
      help: '[STABLE] Number of requests that an admission controller handled.',
      type: 'counter',
      samples: ['LimitRanger', 'ResourceQuota'].map((name) => ({ labels: new Map([['name', name]]), value: createsOf(api) })),
    },
    {
      name: 'kubernetes_feature_enabled',
      help: `[${asReleased ? 'BETA' : 'ALPHA'}] Whether a feature gate is enabled.`,
      type: 'gauge',
      samples: [gate('ReferenceAlpha', 'ALPHA', 0), gate('ReferenceBeta', 'BETA', 1), ...(asReleased ? [gate('AllBeta', 'BETA', 0)] : [])],
    },
  ];
  return metrics.map(textOf).join('');
}

/** Returns the number of requests that created something, which are those that admission handles here. */
function createsOf(api: Api): number {
  return api.requests
    .served()
    .filter(({ labels }) => labels.get('verb') === 'CREATE')
    .reduce((sum, { count }) => sum + count, 0);
}

/** Returns the release that removes a resource; empty where none is known. */
function removalOf(api: Api, { group, version, resource }: RequestedResource): string {
  return api.registry.find(group, version, resource)?.removedRelease ?? '';
}

function gate(name: string, stage: string, value: number): Sample {
  return { labels: new Map([...Object.entries({ name, stage })]), value };
}

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ labels, value }) => {
    const pairs = [...labels].map(([label, text]) => `${label}="${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
