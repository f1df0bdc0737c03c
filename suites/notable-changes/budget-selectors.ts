import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { makeOtherNamespace } from '../scenario/other-namespace.ts';
import {
  allowedEviction,
  collectionIn,
  decidedEviction,
  isOfBudget,
  type PodAddress,
  podPath,
  runningPod,
} from '../scenario/running-pod.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, differs, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const labelled: PodAddress = { own: 'labelled' };
const bare: PodAddress = { own: 'bare' };
const elsewhere: PodAddress = { own: 'elsewhere', namespace: { $own: 'other' } };
const isRefused = (...steps: readonly string[]) => steps.map((step) => answered(step, 429));
const get = (address: PodAddress): Step => ({ id: `${address.own}-after`, do: 'send', request: { method: 'GET', path: podPath(address) } });
/** The evictions were decided by the budget, and as dry runs they left the pods. */
const isDecided = (evictions: readonly string[], pods: readonly PodAddress[]) => [
  ...evictions.map((step) => answered(step, '2xx', 429)),
  ...pods.map(({ own }) => answered(`${own}-after`, 200)),
];
const isAllowed = (...steps: readonly string[]) => steps.map((step) => answered(step, '2xx'));

/**
 * What the selector of a disruption budget selects. Evictions show it: of a pod that a budget selects they are refused, as long
 * as no controller has seen healthy pods. Where a selector with labels does not show this, nothing is judged.
 */
function selectors(): Omit<Scenario, 'subject'> {
  return {
    id: 'notable-changes/pod-disruption-budget/selectors',
    about:
      'A pod with labels, one without and one in another namespace are evicted in dry runs, while a budget has a selector with labels, none, and an empty one.',
    needs: needs('policy/v1'),
    steps: [
      makeOtherNamespace(),
      ...runningPod(labelled, { labels: { ...testLabels, app: 'selected' } }),
      ...runningPod(bare, {}),
      ...runningPod(elsewhere, { labels: testLabels }),
      budget('policy/v1', { matchLabels: { app: 'selected' } }),
      decidedEviction('selected', labelled),
      allowedEviction('not-selected', bare),
      selectorOf('unset', null),
      allowedEviction('unset-labelled', labelled),
      allowedEviction('unset-bare', bare),
      selectorOf('empty', {}),
      decidedEviction('empty-labelled', labelled),
      decidedEviction('empty-bare', bare),
      allowedEviction('empty-elsewhere', elsewhere),
      ...[labelled, bare, elsewhere].map(get),
    ],
    checks: {
      'notable-changes/1-25/pod-disruption-budget/unset-selector': {
        ...must(
          allHold(...isAllowed('unset-labelled', 'unset-bare')),
          answered('unset', '2xx'),
          { of: 'unset', at: '/spec/selector', is: 'unset' },
          ...isDecided(['unset-labelled', 'unset-bare'], [labelled, bare]),
        ),
        ...whereShown,
      },
      'notable-changes/1-25/pod-disruption-budget/empty-selector': {
        ...must(
          allHold(...isRefused('empty-labelled', 'empty-bare'), ...isAllowed('empty-elsewhere')),
          answered('empty', '2xx'),
          shows('empty', '/spec/selector', {}),
          ...isDecided(['empty-labelled', 'empty-bare', 'empty-elsewhere'], [labelled, bare, elsewhere]),
        ),
        ...whereShown,
        erratum: {
          id: 'empty-budget-selector-overlooked',
          expect: allHold(...isAllowed('empty-labelled', 'empty-bare', 'empty-elsewhere')),
        },
      },
    },
  };
}

/** Evictions show what a budget selects: those of the pods that its labels select are refused, and others are not. */
const whereShown = {
  when: [isOfBudget('selected'), ...isAllowed('not-selected')],
  otherwise: 'the target does not name a disruption budget as the cause where it refuses to evict exactly the pods that a budget selects',
};

/** The same in the older version, where an empty selector selects nothing, and is another one in v1. */
function betaSelectors(): Omit<Scenario, 'subject'> {
  const version = 'policy/v1beta1';
  const path = (of: string): Template => ({ $join: [budgets(of), '/', { $own: 'budget' }] });
  return {
    id: 'notable-changes/pod-disruption-budget/beta-selectors',
    about: 'A pod is evicted in dry runs while a budget in v1beta1 has a selector with labels, none, and an empty one.',
    needs: needs(version),
    steps: [
      ...runningPod(labelled, { labels: { ...testLabels, app: 'selected' } }),
      ...runningPod(bare, {}),
      budget(version, { matchLabels: { app: 'selected' } }),
      decidedEviction('selected', labelled),
      allowedEviction('not-selected', bare),
      selectorOf('unset', null, version),
      allowedEviction('unset-labelled', labelled),
      allowedEviction('unset-bare', bare),
      selectorOf('empty', {}, version),
      allowedEviction('empty-labelled', labelled),
      allowedEviction('empty-bare', bare),
      ...[labelled, bare].map(get),
      { id: 'in-v1', do: 'send', request: { method: 'GET', path: path('policy/v1') } },
    ],
    checks: {
      'notable-changes/1-25/pod-disruption-budget/unset-selector-in-v1beta1': {
        ...must(
          allHold(...isAllowed('unset-labelled', 'unset-bare')),
          answered('unset', '2xx'),
          ...isDecided(['unset-labelled', 'unset-bare'], [labelled, bare]),
        ),
        ...whereShown,
      },
      'notable-changes/1-25/pod-disruption-budget/empty-selector-in-v1beta1': {
        ...must(
          allHold(...isAllowed('empty-labelled', 'empty-bare'), answered('in-v1', 200), differs('in-v1', '/spec/selector', {})),
          answered('empty', '2xx'),
          shows('empty', '/spec/selector', {}),
          ...isDecided(['empty-labelled', 'empty-bare'], [labelled, bare]),
        ),
        ...whereShown,
      },
    },
  };
}

function needs(version: 'policy/v1' | 'policy/v1beta1'): readonly Need[] {
  return [
    { need: 'served', resource: `${version}/poddisruptionbudgets`, verbs: ['create', 'patch'] },
    { need: 'served', resource: 'v1/pods', verbs: ['create', 'delete'] },
    { need: 'namespace' },
  ];
}

function budget(apiVersion: string, selector: Template): Step {
  const body: Template = {
    apiVersion,
    kind: 'PodDisruptionBudget',
    metadata: { name: { $own: 'budget' }, labels: testLabels },
    spec: { minAvailable: 3, selector },
  };
  return { id: 'create-budget', do: 'send', request: { method: 'POST', path: budgets(apiVersion), body } };
}

/** Changes the selector of the budget, or removes it. */
function selectorOf(id: string, selector: Template, version = 'policy/v1'): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: { $join: [budgets(version), '/', { $own: 'budget' }] },
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { spec: { selector } },
    },
  };
}

function budgets(apiVersion: string): Template {
  return collectionIn(`/apis/${apiVersion}`, 'poddisruptionbudgets');
}

export const budgetSelectors = scenariosPerTarget([selectors(), betaSelectors()]);
