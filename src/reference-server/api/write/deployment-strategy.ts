import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { objectAt, textAt, valueAt } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';
import { selectorProblems } from './workload-strategy.ts';

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
