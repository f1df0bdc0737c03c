import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import { selectsLabels } from '../read/selected-labels.ts';
import type { Strategy } from './strategy.ts';
import { plainStrategy } from './strategy.ts';

/** Workloads have a selector that selects the labels of their pod template. */
export const workloadStrategy: Strategy = { ...plainStrategy, problems: (_api, object) => selectorProblems(object) };

/** Reports an empty selector, and one that does not select the pod template. */
function selectorProblems(object: JsonObject): readonly Cause[] {
  const selector = objectAt(object, 'spec', 'selector');
  const isMissing = !isJsonObject(valueAt(object, 'spec', 'selector'));
  const labels = objectAt(object, 'spec', 'template', 'metadata', 'labels');
  const isEmpty = Object.keys(objectAt(selector, 'matchLabels')).length === 0 && arrayAt(selector, 'matchExpressions').length === 0;
  if (isEmpty && !isMissing)
    return [{ reason: 'FieldValueInvalid', field: 'spec.selector', message: 'Invalid value: empty selector is invalid' }];
  // An invalid selector matches no labels.
  if (!isMissing && selectsLabels(selector, labels)) return [];
  const message = 'Invalid value: `selector` does not match template `labels`';
  return [{ reason: 'FieldValueInvalid', field: 'spec.template.metadata.labels', message }];
}

/** Deployments are workloads that replace their pods by one of two strategies. */
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
      : [{ reason: 'FieldValueForbidden', field, message: 'Forbidden: may not be specified when the strategy type is Recreate' }];
  const isNone = (share: string): boolean => /^0%?$/.test(String(valueAt(strategy, 'rollingUpdate', share) ?? ''));
  return isNone('maxSurge') && isNone('maxUnavailable')
    ? [{ reason: 'FieldValueInvalid', field: `${field}.maxUnavailable`, message: 'Invalid value: may not be 0 when `maxSurge` is 0' }]
    : [];
}

/** The labels of the pods of a job. The names are data of the interface. */
const uidLabel = 'batch.kubernetes.io/controller-uid';
const nameLabel = 'batch.kubernetes.io/job-name';

/** Jobs select their pods by generated labels, unless `manualSelector` is set. */
export const jobStrategy: Strategy = { ...plainStrategy, settle: (_api, object) => selecting(object) };

function selecting(object: JsonObject): JsonObject {
  const spec = object['spec'];
  if (!isJsonObject(spec) || spec['manualSelector'] === true || !isJsonObject(spec['template'])) return object;
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

/** Pods stay pending, and their quality-of-service class follows from the resources of their containers. */
export const podStrategy: Strategy = {
  ...plainStrategy,
  onCreate: (_api, object) => {
    const { spec } = object;
    if (!isJsonObject(spec)) return object;
    return withFields(object, { spec: withFields(spec, { enableServiceLinks: spec['enableServiceLinks'] ?? true }) });
  },
  settle: (_api, object) => withFields(object, { status: { phase: 'Pending', qosClass: classOf(object) } }),
};

/** Returns Guaranteed where every container has limits equal to its requests, and BestEffort where none has either. */
function classOf(object: JsonObject): string {
  const resources = ['initContainers', 'containers']
    .flatMap((list) => arrayAt(object, 'spec', list))
    .map((one) => objectAt(one, 'resources'));
  const asks = resources.some((one) => [one['limits'], one['requests']].some((part) => isJsonObject(part) && Object.keys(part).length > 0));
  if (!asks) return 'BestEffort';
  const guaranteed = resources.every((one) => {
    const limits = objectAt(one, 'limits');
    const requests = { ...limits, ...objectAt(one, 'requests') };
    return ['cpu', 'memory'].every((name) => limits[name] !== undefined && String(limits[name]) === String(requests[name]));
  });
  return guaranteed ? 'Guaranteed' : 'Burstable';
}
