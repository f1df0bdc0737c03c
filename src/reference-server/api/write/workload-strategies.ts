import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, fieldOf, isObject, objectAt, textAt, textsAt, valueAt, withFields } from '../../json/json-object.ts';
import type { Strategy } from './strategy.ts';
import { plainStrategy } from './strategy.ts';

/** Workloads select the pods that they make: their selector is one, and it selects the labels of their template. */
export const workloadStrategy: Strategy = { ...plainStrategy, problems: (_api, object) => selectorProblems(object) };

/** Why a selector is none for a workload, or does not select what the workload makes. */
function selectorProblems(object: JsonObject): readonly Cause[] {
  const selector = objectAt(object, 'spec', 'selector');
  const isMissing = !isObject(valueAt(object, 'spec', 'selector'));
  const labels = objectAt(object, 'spec', 'template', 'metadata', 'labels');
  const equal = Object.entries(objectAt(selector, 'matchLabels')).map(([key, value]) => fieldOf(labels, key) === value);
  const expressed = arrayAt(selector, 'matchExpressions')
    .filter(isObject)
    .map((expression) => isMet(expression, labels));
  const all = [...equal, ...expressed];
  if (all.length === 0 && !isMissing)
    return [{ reason: 'FieldValueInvalid', field: 'spec.selector', message: 'Invalid value: empty selector is invalid' }];
  // What selects nothing is met by no labels.
  if (!isMissing && !all.includes(false)) return [];
  const message = 'Invalid value: `selector` does not match template `labels`';
  return [{ reason: 'FieldValueInvalid', field: 'spec.template.metadata.labels', message }];
}

function isMet(expression: JsonObject, labels: JsonObject): boolean {
  const label = textAt(labels, textAt(expression, 'key') ?? '');
  const values = textsAt(expression, 'values');
  switch (textAt(expression, 'operator')) {
    case 'In':
      return label !== undefined && values.includes(label);
    case 'NotIn':
      return label === undefined || !values.includes(label);
    case 'Exists':
      return label !== undefined;
    case 'DoesNotExist':
      return label === undefined;
    default:
      return false;
  }
}

/** Deployments are workloads that replace their pods in one of two ways. */
export const deploymentStrategy: Strategy = {
  ...plainStrategy,
  problems: (_api, object) => [...selectorProblems(object), ...replacementProblems(object)],
};

function replacementProblems(object: JsonObject): readonly Cause[] {
  const strategy = objectAt(object, 'spec', 'strategy');
  const field = 'spec.strategy.rollingUpdate';
  if (textAt(strategy, 'type') === 'Recreate')
    return strategy['rollingUpdate'] === undefined
      ? []
      : [{ reason: 'FieldValueForbidden', field, message: 'Forbidden: pods that are recreated are not replaced one by one' }];
  const isNone = (share: string): boolean => /^0%?$/.test(String(valueAt(strategy, 'rollingUpdate', share) ?? ''));
  return isNone('maxSurge') && isNone('maxUnavailable')
    ? [{ reason: 'FieldValueInvalid', field: `${field}.maxUnavailable`, message: 'Invalid value: may not be 0 when `maxSurge` is 0' }]
    : [];
}

/** What the pods of a job are told by; the words are part of the interface's data. */
const uidLabel = 'batch.kubernetes.io/controller-uid';
const nameLabel = 'batch.kubernetes.io/job-name';

/** Jobs select their pods by labels of the server's own, unless they say that they select them themselves. */
export const jobStrategy: Strategy = { ...plainStrategy, settle: (_api, object) => selecting(object) };

function selecting(object: JsonObject): JsonObject {
  const spec = object['spec'];
  if (!isObject(spec) || spec['manualSelector'] === true || !isObject(spec['template'])) return object;
  const uid = textAt(object, 'metadata', 'uid') ?? '';
  const name = textAt(object, 'metadata', 'name') ?? '';
  const template = spec['template'];
  const metadata = objectAt(template, 'metadata');
  const labels = withFields(objectAt(metadata, 'labels'), { [uidLabel]: uid, 'controller-uid': uid, [nameLabel]: name, 'job-name': name });
  return withFields(object, {
    spec: withFields(spec, {
      selector: { matchLabels: { [uidLabel]: uid } },
      template: withFields(template, { metadata: withFields(metadata, { labels }) }),
    }),
  });
}

/** Pods wait to be scheduled, for ever, and their class follows from what their containers ask for. */
export const podStrategy: Strategy = {
  ...plainStrategy,
  onCreate: (_api, object) => {
    const { spec } = object;
    if (!isObject(spec)) return object;
    return withFields(object, { spec: withFields(spec, { enableServiceLinks: spec['enableServiceLinks'] ?? true }) });
  },
  settle: (_api, object) => withFields(object, { status: { phase: 'Pending', qosClass: classOf(object) } }),
};

/** Guaranteed where every container is limited in both resources to what it asks for, and best effort where none asks. */
function classOf(object: JsonObject): string {
  const resources = ['initContainers', 'containers']
    .flatMap((list) => arrayAt(object, 'spec', list))
    .map((one) => objectAt(one, 'resources'));
  const asks = resources.some((one) => [one['limits'], one['requests']].some((part) => isObject(part) && Object.keys(part).length > 0));
  if (!asks) return 'BestEffort';
  const guaranteed = resources.every((one) => {
    const limits = objectAt(one, 'limits');
    const requests = { ...limits, ...objectAt(one, 'requests') };
    return ['cpu', 'memory'].every((name) => limits[name] !== undefined && String(limits[name]) === String(requests[name]));
  });
  return guaranteed ? 'Guaranteed' : 'Burstable';
}
