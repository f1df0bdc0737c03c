import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '../../json/json-object.ts';
import type { Cell } from './cells.ts';
import { ago, cells, listed, numberAt, path, unknown } from './cells.ts';
import { selectorText } from './selector-text.ts';

const { none, unset } = cells;

const accessModes: ReadonlyMap<string, string> = new Map([
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
]);

/** The cells that a single kind has. */
export const kindCells = {
  endpoints: (object: JsonObject): Json => {
    const all = arrayAt(object, 'subsets').flatMap((subset) => {
      const ports = arrayAt(subset, 'ports');
      const addresses = arrayAt(subset, 'addresses').map((one) => textAt(one, 'ip') ?? '');
      return ports.length === 0 ? addresses : ports.flatMap((port) => addresses.map((ip) => `${ip}:${numberAt(port, 'port')}`));
    });
    return all.length > 3 ? `${all.slice(0, 3).join(',')} + ${all.length - 3} more...` : listed(all, none);
  },
  eventObject: (object: JsonObject): Json =>
    `${(textAt(object, 'involvedObject', 'kind') ?? '').toLowerCase()}/${textAt(object, 'involvedObject', 'name') ?? ''}`,
  eventSource: (object: JsonObject): Json =>
    listed(
      [
        textAt(object, 'source', 'component') || textAt(object, 'reportingComponent') || undefined,
        textAt(object, 'source', 'host') || textAt(object, 'reportingInstance') || undefined,
      ],
      '',
    ).replaceAll(',', ', '),
  eventLast: (object: JsonObject, now: number): Json =>
    ago(
      valueAt(object, 'series', 'lastObservedTime') ??
        valueAt(object, 'lastTimestamp') ??
        valueAt(object, 'firstTimestamp') ??
        valueAt(object, 'eventTime'),
      now,
    ),
  eventFirst: (object: JsonObject, now: number): Json => ago(valueAt(object, 'firstTimestamp') ?? valueAt(object, 'eventTime'), now),
  eventCount: (object: JsonObject): Json => valueAt(object, 'series', 'count') ?? (numberAt(object, 'count') || 1),
  nodeStatus: (object: JsonObject): Json => {
    const ready = arrayAt(object, 'status', 'conditions').find((one) => textAt(one, 'type') === 'Ready');
    const status = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
    return valueAt(object, 'spec', 'unschedulable') === true ? `${status},SchedulingDisabled` : status;
  },
  nodeRoles: (object: JsonObject): Json => {
    const prefix = 'node-role.kubernetes.io/';
    const roles = Object.keys(objectAt(object, 'metadata', 'labels')).flatMap((label) =>
      label.startsWith(prefix) ? [label.slice(prefix.length)] : [],
    );
    return listed([...roles].sort(), none);
  },
  nodeAddress:
    (type: string): Cell =>
    (object) =>
      textAt(
        arrayAt(object, 'status', 'addresses').find((one) => textAt(one, 'type') === type),
        'address',
      ) ?? none,
  podReady: (object: JsonObject): Json => {
    const statuses = arrayAt(object, 'status', 'containerStatuses');
    return `${statuses.filter((one) => valueAt(one, 'ready') === true).length}/${arrayAt(object, 'spec', 'containers').length}`;
  },
  podStatus: (object: JsonObject): Json =>
    textAt(object, 'metadata', 'deletionTimestamp') === undefined
      ? (textAt(object, 'status', 'reason') ?? textAt(object, 'status', 'phase') ?? '')
      : 'Terminating',
  podRestarts: (object: JsonObject): Json =>
    String(arrayAt(object, 'status', 'containerStatuses').reduce<number>((sum, one) => sum + numberAt(one, 'restartCount'), 0)),
  volumeModes:
    (at: string): Cell =>
    (object) =>
      listed(
        arrayAt(object, ...path(at)).map((mode) => accessModes.get(String(mode)) ?? String(mode)),
        '',
      ),
  claim: (object: JsonObject): Json => {
    const name = textAt(object, 'spec', 'claimRef', 'name');
    return name === undefined ? '' : `${textAt(object, 'spec', 'claimRef', 'namespace') ?? ''}/${name}`;
  },
  serviceAddress: (object: JsonObject): Json => textAt(object, 'spec', 'clusterIP') || none,
  serviceOutside: (object: JsonObject): Json => {
    if (textAt(object, 'spec', 'type') === 'ExternalName') return textAt(object, 'spec', 'externalName') ?? none;
    const given = arrayAt(object, 'status', 'loadBalancer', 'ingress').map((one) => textAt(one, 'ip') ?? textAt(one, 'hostname'));
    const all = listed([...given, ...arrayAt(object, 'spec', 'externalIPs').map(String)], '');
    return all || (textAt(object, 'spec', 'type') === 'LoadBalancer' ? '<pending>' : none);
  },
  servicePorts: (object: JsonObject): Json =>
    listed(
      arrayAt(object, 'spec', 'ports').map((port) => {
        const node = numberAt(port, 'nodePort');
        return `${numberAt(port, 'port')}${node === 0 ? '' : `:${node}`}/${textAt(port, 'protocol') ?? 'TCP'}`;
      }),
      none,
    ),
  quota:
    (limits: boolean): Cell =>
    (object) => {
      const hard = Object.entries(objectAt(object, 'status', 'hard')).sort(([one], [other]) => (one < other ? -1 : 1));
      const matching = hard.filter(([name]) => name.startsWith('limits.') === limits);
      return matching
        .map(([name, value]) => `${name}: ${String(valueAt(object, 'status', 'used', name) ?? 0)}/${String(value)}`)
        .join(', ');
    },
  apiService: (object: JsonObject): Json => {
    const name = textAt(object, 'spec', 'service', 'name');
    return name === undefined ? 'Local' : `${textAt(object, 'spec', 'service', 'namespace') ?? ''}/${name}`;
  },
  apiServiceAvailable: (object: JsonObject): Json => {
    const condition = arrayAt(object, 'status', 'conditions').find((one) => textAt(one, 'type') === 'Available');
    if (condition === undefined) return 'Unknown';
    return textAt(condition, 'status') === 'True' ? 'True' : `${textAt(condition, 'status') ?? ''} (${textAt(condition, 'reason') ?? ''})`;
  },
  controller: (object: JsonObject): Json => {
    const owner = arrayAt(object, 'metadata', 'ownerReferences').find((one) => valueAt(one, 'controller') === true);
    return owner === undefined
      ? none
      : `${(textAt(owner, 'kind') ?? '').toLowerCase()}.${(textAt(owner, 'apiVersion') ?? '').split('/')[0]}/${textAt(owner, 'name') ?? ''}`;
  },
  nodeSelector: (object: JsonObject): Json => selectorText(valueAt(object, 'spec', 'template', 'spec', 'nodeSelector')) || none,
  autoscalerTargets: (object: JsonObject): Json => {
    const percentage = valueAt(object, 'spec', 'targetCPUUtilizationPercentage');
    const metrics = arrayAt(object, 'spec', 'metrics');
    const targets = metrics.map(
      (metric) => `${textAt(metric, 'resource', 'name') ?? (textAt(metric, 'type') ?? '').toLowerCase()}: ${unknown}/${targetOf(metric)}`,
    );
    return percentage === undefined ? listed(targets, none).replaceAll(',', ', ') : `cpu: ${unknown}/${String(percentage)}%`;
  },
  jobStatus: (object: JsonObject): Json => {
    const conditions = arrayAt(object, 'status', 'conditions');
    const holds = (type: string): boolean => conditions.some((one) => textAt(one, 'type') === type && textAt(one, 'status') === 'True');
    if (textAt(object, 'metadata', 'deletionTimestamp') !== undefined) return 'Terminating';
    return ['Complete', 'Failed', 'Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(holds) ?? 'Running';
  },
  jobCompletions: (object: JsonObject): Json => {
    const completions = valueAt(object, 'spec', 'completions');
    const parallelism = numberAt(object, 'spec.parallelism');
    const wanted = completions !== undefined ? String(completions) : parallelism > 1 ? `1 of ${parallelism}` : '1';
    return `${numberAt(object, 'status.succeeded')}/${wanted}`;
  },
  jobDuration: (object: JsonObject, now: number): Json => {
    const started = textAt(object, 'status', 'startTime');
    const ended = textAt(object, 'status', 'completionTime');
    return started === undefined ? '' : ago(started, ended === undefined ? now : Date.parse(ended));
  },
  certificateCondition: (object: JsonObject): Json => {
    const types = arrayAt(object, 'status', 'conditions').map((one) => textAt(one, 'type') ?? '');
    const decided = [
      ...['Approved', 'Denied'].filter((type) => types.includes(type)),
      ...(types.includes('Failed') ? ['Failed'] : []),
      ...(textAt(object, 'status', 'certificate') ? ['Issued'] : []),
    ];
    return listed(decided, 'Pending');
  },
  slicePorts: (object: JsonObject): Json =>
    listed(
      arrayAt(object, 'ports').map((port) => String(valueAt(port, 'port') ?? '*')),
      unset,
    ),
  sliceEndpoints: (object: JsonObject): Json => {
    const all = arrayAt(object, 'endpoints').flatMap((one) => arrayAt(one, 'addresses').map(String));
    return all.length > 3 ? `${all.slice(0, 3).join(',')} + ${all.length - 3} more...` : listed(all, unset);
  },
  ingressHosts: (object: JsonObject): Json =>
    listed(
      arrayAt(object, 'spec', 'rules').map((rule) => textAt(rule, 'host')),
      '*',
    ),
  ingressAddress: (object: JsonObject): Json =>
    listed(
      arrayAt(object, 'status', 'loadBalancer', 'ingress').map((one) => textAt(one, 'ip') ?? textAt(one, 'hostname')),
      '',
    ),
  ingressPorts: (object: JsonObject): Json => (arrayAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80'),
  role: (object: JsonObject): Json => `${textAt(object, 'roleRef', 'kind') ?? ''}/${textAt(object, 'roleRef', 'name') ?? ''}`,
  subjects:
    (kind: string): Cell =>
    (object) =>
      arrayAt(object, 'subjects')
        .filter((one) => textAt(one, 'kind') === kind)
        .map((one) =>
          kind === 'ServiceAccount' ? `${textAt(one, 'namespace') ?? ''}/${textAt(one, 'name') ?? ''}` : (textAt(one, 'name') ?? ''),
        )
        .join(', '),
  claimState: (object: JsonObject): Json => {
    const isAllocated = valueAt(object, 'status', 'allocation') !== undefined;
    const state = [...(isAllocated ? ['allocated'] : []), ...(arrayAt(object, 'status', 'reservedFor').length > 0 ? ['reserved'] : [])];
    const deleted = textAt(object, 'metadata', 'deletionTimestamp') === undefined ? [] : ['deleted'];
    return listed([...deleted, ...state], 'pending');
  },
  missingLevel: (object: JsonObject): Json => {
    const dangling = arrayAt(object, 'status', 'conditions').find((one) => textAt(one, 'type') === 'Dangling');
    return dangling === undefined ? '?' : textAt(dangling, 'status') === 'True' ? 'True' : 'False';
  },
} as const;

function targetOf(metric: Json): string {
  const source = isJsonObject(metric) ? Object.values(metric).find(isJsonObject) : undefined;
  const percentage = valueAt(source, 'target', 'averageUtilization');
  return percentage === undefined
    ? String(valueAt(source, 'target', 'averageValue') ?? valueAt(source, 'target', 'value') ?? '')
    : `${String(percentage)}%`;
}
