import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const emptySelector = 'notable-changes/1-25/pod-disruption-budget/empty-selector';
const unsetSelector = 'notable-changes/1-25/pod-disruption-budget/unset-selector';

/** The last release that serves the older version. */
const release = 'v1.24.17';

/** Returns whether a selector is there and empty. */
export function isEmptySelector(selector: Json | undefined): boolean {
  return isJsonObject(selector) && Object.keys(selector).length === 0;
}

/** Faults of evictions and of the budgets that limit them (specification, "Removed API versions by release"). */
export const evictionFaults: readonly Fault[] = [
  {
    id: 'empty-budget-selects-none',
    breaks: 'A budget with an empty selector selects no pods.',
    statements: [emptySelector],
    change: (plain) => ({ protectsPod: (budget) => !isEmptySelector(budget.selector) && plain.protectsPod(budget) }),
  },
  {
    id: 'empty-budget-selects-labelled',
    breaks: 'A budget with an empty selector does not select pods without labels.',
    statements: [emptySelector],
    change: (plain) => ({ protectsPod: (budget) => Object.keys(budget.labels).length > 0 && plain.protectsPod(budget) }),
  },
  {
    id: 'empty-budget-selects-everywhere',
    breaks: 'A budget with an empty selector selects the pods of all namespaces.',
    statements: [emptySelector],
    change: (plain) => ({ protectsPod: (budget) => isEmptySelector(budget.selector) || plain.protectsPod(budget) }),
  },
  {
    id: 'unset-budget-selects-all',
    breaks: 'A budget without a selector selects all pods of its namespace.',
    statements: [unsetSelector],
    change: (plain) => ({
      protectsPod: (budget) => (budget.selector === undefined && budget.isInNamespace) || plain.protectsPod(budget),
    }),
  },
  {
    id: 'unset-beta-budget-selects-all',
    breaks: 'On a release with v1beta1, a budget without a selector selects all pods of its namespace.',
    statements: [`${unsetSelector}-in-v1beta1`],
    release,
    change: (plain) => ({
      protectsPod: (budget) => (budget.selector === undefined && budget.isInNamespace) || plain.protectsPod(budget),
    }),
  },
  {
    id: 'empty-beta-budget-selects-all',
    breaks: 'A budget with an empty selector in v1beta1 selects all pods of its namespace.',
    statements: [`${emptySelector}-in-v1beta1`],
    release,
    change: (plain) => ({
      protectsPod: (budget) =>
        (arrayAt(budget.selector, 'matchExpressions').length > 0 && budget.isInNamespace) || plain.protectsPod(budget),
    }),
  },
  {
    id: 'empty-beta-selector-unconverted',
    breaks: 'An empty selector in v1beta1, which selects nothing, is empty in v1, where it selects everything.',
    statements: [`${emptySelector}-in-v1beta1`],
    release,
    exchanges: [
      {
        on: { operation: 'get', path: /^\/apis\/policy\/v1\/.*\/poddisruptionbudgets\// },
        answer: { body: [{ at: '/spec/selector', set: {} }] },
      },
    ],
  },
];
