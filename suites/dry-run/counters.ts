import type { Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { noNode } from '../scenario/no-node.ts';
import { allowedEviction, collectionIn, podPath, runningPod } from '../scenario/running-pod.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { scenariosPerTarget } from '../suite-module.ts';
import { sameRefusal, sameStatus } from './same-status.ts';

const merge = { 'content-type': 'application/merge-patch+json' } as const;
const dry = { dryRun: 'All' } as const;

const templates = collectionIn('/api/v1', 'podtemplates');
const quotaPath: Template = { $join: [collectionIn('/api/v1', 'resourcequotas'), '/', { $own: 'quota' }] };
/** The controllers of a cluster create no pod templates. */
const counted = 'count/podtemplates';
const used = `/status/used/${counted.replace('/', '~1')}` as const;

function quota(): Omit<Scenario, 'subject'> {
  const refused: Predicate = answered('dry-over', 403);
  return {
    id: 'dry-run/stages/quota',
    about:
      'Objects are created in a namespace with a quota, with and without a dry run: at the limit, also after a dry run of a delete, and then below it.',
    needs: [
      { need: 'served', resource: 'v1/podtemplates', verbs: ['create', 'delete'] },
      { need: 'served', resource: 'v1/resourcequotas', verbs: ['create', 'patch'] },
      { need: 'namespace' },
    ],
    steps: [
      template('first', 'first', {}),
      {
        id: 'create-quota',
        do: 'send',
        request: {
          method: 'POST',
          path: collectionIn('/api/v1', 'resourcequotas'),
          body: {
            apiVersion: 'v1',
            kind: 'ResourceQuota',
            metadata: { name: { $own: 'quota' }, labels: testLabels },
            spec: { hard: { [counted]: '1' } },
          },
        },
      },
      patch('count', quotaStatus, { status: { hard: { [counted]: '1' }, used: { [counted]: '1' } } }),
      until(template('dry-over', 'over', dry), refused),
      template('over', 'over', {}),
      { id: 'dry-delete', do: 'send', request: { method: 'DELETE', path: { $join: [templates, '/', { $own: 'first' }] }, query: dry } },
      template('still-over', 'over', {}),
      patch('raise', quotaPath, { spec: { hard: { [counted]: '3' } } }),
      patch('raise-status', quotaStatus, { status: { hard: { [counted]: '3' } } }),
      { id: 'before', do: 'send', request: { method: 'GET', path: quotaPath } },
      until(template('dry', 'second', dry), answered('dry', '2xx')),
      template('dry-again', 'third', dry),
      apply('dry-apply', 'third'),
      { id: 'after', do: 'send', request: { method: 'GET', path: quotaPath } },
      until(template('second', 'second', {}), answered('second', '2xx', 409)),
      until(template('third', 'third', {}), answered('third', '2xx', 409)),
    ],
    checks: {
      'dry-run/stages/validating-admission': {
        ...must(all(sameRefusal('dry-over', 'over')), answered('first', '2xx')),
        ...whereLimited,
      },
      'dry-run/stages/quota': {
        ...must(
          all(
            // A server may publish what it counts late, or not at all.
            {
              kind: 'any',
              of: [
                allHold(shows('after', used, '1')),
                allHold(differs('before', used, '1')),
                allHold({ of: 'before', at: used, is: 'absent' }),
              ],
            },
            allHold(answered('still-over', 403), answered('second', '2xx'), answered('third', '2xx')),
          ),
          answered('dry', '2xx'),
          answered('before', 200),
        ),
        ...whereLimited,
      },
    },
  };
}

const quotaStatus: Template = { $join: [quotaPath, '/status'] };

const whereLimited = {
  when: [answered('over', 403)],
  otherwise: 'the target does not limit the number of objects by quotas',
};

/** Creates a pod template. */
function template(id: string, own: string, query: Readonly<Record<string, string>>): Step & { readonly do: 'send' } {
  return { id, do: 'send', request: { method: 'POST', path: templates, query, body: podTemplate(own) } };
}

/** Creates a pod template by an apply, in a dry run. */
function apply(id: string, own: string): Step {
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: { $join: [templates, '/', { $own: own }] },
      query: { ...dry, fieldManager: 'apiconform' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: podTemplate(own),
    },
  };
}

function podTemplate(own: string): Template {
  const container = { name: 'main', image: 'apiconform.example/none' };
  return {
    apiVersion: 'v1',
    kind: 'PodTemplate',
    metadata: { name: { $own: own }, labels: testLabels },
    template: { metadata: { labels: { app: 'apiconform' } }, spec: { nodeSelector: noNode, containers: [container] } },
  };
}

/** Repeats a request for a moment: admission may see a quota a little late. */
function until({ id, request }: Step & { readonly do: 'send' }, holds: Predicate): Step {
  return { id, do: 'until', request, holds, boundSeconds: 5, atDeadline: 'judge' };
}

function patch(id: string, path: Template, body: Template): Step {
  return { id, do: 'send', request: { method: 'PATCH', path, headers: merge, body } };
}

const budgets = collectionIn('/apis/policy/v1', 'poddisruptionbudgets');
const budgetPath: Template = { $join: [budgets, '/', { $own: 'budget' }] };
const pod = { own: 'pod' } as const;

function evictionWithBudget(): Omit<Scenario, 'subject'> {
  const needs: readonly Need[] = [
    { need: 'served', resource: 'policy/v1/poddisruptionbudgets', verbs: ['create', 'patch'] },
    { need: 'served', resource: 'v1/pods', verbs: ['create', 'delete'] },
    { need: 'namespace' },
  ];
  return {
    id: 'dry-run/eviction',
    about: 'A pod whose budget allows one disruption is evicted, twice in a dry run and then for real.',
    needs,
    steps: [
      ...runningPod(pod, { labels: { ...testLabels, app: 'evicted' } }),
      {
        id: 'create-budget',
        do: 'send',
        request: {
          method: 'POST',
          path: budgets,
          body: {
            apiVersion: 'policy/v1',
            kind: 'PodDisruptionBudget',
            metadata: { name: { $own: 'budget' }, labels: testLabels },
            spec: { minAvailable: 0, selector: { matchLabels: { app: 'evicted' } } },
          },
        },
      },
      patch(
        'allow',
        { $join: [budgetPath, '/status'] },
        {
          status: { observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0, expectedPods: 1 },
        },
      ),
      allowedEviction('dry', pod),
      allowedEviction('dry-again', pod),
      { id: 'pod-after', do: 'send', request: { method: 'GET', path: podPath(pod) } },
      { id: 'budget-after', do: 'send', request: { method: 'GET', path: budgetPath } },
      allowedEviction('real', pod, { query: {} }),
    ],
    checks: {
      'dry-run/subresource/eviction': {
        ...must(
          all(
            sameStatus('dry', 'real'),
            allHold(
              answered('dry-again', '2xx'),
              answered('pod-after', 200),
              showsSame('pod-after', '/metadata/uid', 'create-pod'),
              { of: 'pod-after', at: '/metadata/deletionTimestamp', is: 'unset' },
              shows('budget-after', '/status/disruptionsAllowed', 1),
            ),
          ),
          answered('create-pod', '2xx'),
        ),
        when: [{ kind: 'any', of: [allHold(answered('dry', '2xx')), allHold(answered('real', '2xx'))] }],
        otherwise: 'the target does not evict a pod whose budget allows it',
      },
    },
  };
}

/** What the server counts: a dry run counts for nothing. The state of both is written as the controllers of a full cluster do. */
export const dryRunCounters = scenariosPerTarget([quota(), evictionWithBudget()]);
