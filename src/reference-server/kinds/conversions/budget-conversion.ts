import type { Json } from '#core/model/json';
import { jsonEqual } from '../../json/json-equal.ts';
import type { Conversion } from '../resources/resource-type.ts';
import { changedAt } from './moved-fields.ts';

/** The label that tells the two meanings of an empty selector apart; the word is part of the interface's data. */
const selectorOn = (operator: 'Exists' | 'DoesNotExist'): Json => ({
  matchExpressions: [{ key: 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match', operator }],
});
const everything: Json = {};
const nothingInV1 = selectorOn('Exists');
const everythingInBeta = selectorOn('DoesNotExist');

/** An empty selector selects all pods in `policy/v1` and none in v1beta1 (specification, "Removed API versions by release"). */
export const budgetConversion: Conversion = {
  stored: (object) =>
    changedAt(object, ['spec', 'selector'], (selector) =>
      jsonEqual(selector, everything) ? nothingInV1 : jsonEqual(selector, everythingInBeta) ? everything : selector,
    ),
  shown: (object) =>
    changedAt(object, ['spec', 'selector'], (selector) =>
      jsonEqual(selector, everything) ? everythingInBeta : jsonEqual(selector, nothingInV1) ? everything : selector,
    ),
};
