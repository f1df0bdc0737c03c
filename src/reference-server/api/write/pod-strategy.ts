import type { JsonObject } from '#core/model/json';
import { arrayAt, isObject, objectAt, withFields } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

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
