import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, fieldOf, isObject, objectAt, textAt, textsAt, valueAt } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

/** Workloads select the pods that they make: their selector is one, and it selects the labels of their template. */
export const workloadStrategy: Strategy = { ...plainStrategy, problems: (_api, object) => selectorProblems(object) };

/** Why a selector is none for a workload, or does not select what the workload makes. */
export function selectorProblems(object: JsonObject): readonly Cause[] {
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
