import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { noNode } from '../scenario/no-node.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { sameRefusal } from './same-status.ts';

/**
 * Limit ranges are an admission plugin that every server has: they default the limits of a pod's containers, and refuse
 * pods that exceed the maximum. The default for memory exceeds the maximum, so that a pod without a limit is refused only
 * if validation runs after defaulting.
 */
const limits: Template = [
  { type: 'Container', default: { cpu: '300m', memory: '64Mi' } },
  { type: 'Pod', max: { cpu: '400m', memory: '32Mi' } },
];

/**
 * Admission of pods in a namespace with limits, with and without a dry run. Admission may see new limits a
 * little late, so the real requests come first: limits that apply to them apply to dry runs.
 */
export function admission(): Scenario {
  const pods = [
    ['filled', { memory: '16Mi' }],
    ['over', { cpu: '500m', memory: '16Mi' }],
    ['overfilled', { cpu: '100m' }],
  ] as const;
  const isApplied = [answered('real-filled', '2xx'), shows('real-filled', limitOf('cpu'), '300m')];
  const forbids = (what: string) => all(sameRefusal(`dry-${what}`, `real-${what}`), allHold(answered(`dry-${what}`, 403)));
  return {
    id: 'dry-run/stages/admission',
    about:
      'Pods are created in a namespace with limits, with and without a dry run: one that gets defaults, one that exceeds the limits, and one that exceeds them with its defaults.',
    queue: 'waiting',
    needs: ['pods', 'limitranges', 'serviceaccounts'].map((name) => ({
      need: 'served',
      resource: `v1/${name}`,
      verbs: ['create', 'delete'],
    })),
    steps: [
      made('account', 'serviceaccounts', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: { $own: 'account' }, labels: testLabels },
      }),
      made('limits', 'limitranges', {
        apiVersion: 'v1',
        kind: 'LimitRange',
        metadata: { name: { $own: 'limits' }, labels: testLabels },
        spec: { limits },
      }),
      { id: 'settled', do: 'wait', seconds: 1 },
      ...pods.map(([name, limit]) => pod(`real-${name}`, `${name}-real`, limit, false)),
      ...pods.map(([name, limit]) => pod(`dry-${name}`, name, limit, true)),
    ],
    checks: {
      'dry-run/stages/mutating-admission': {
        ...must(allHold(answered('dry-filled', '2xx'), shows('dry-filled', limitOf('cpu'), '300m'))),
        given: [],
        when: isApplied,
        otherwise: 'the target does not add the defaults of a limit range to pods',
      },
      'dry-run/stages/validating-admission': {
        ...must(forbids('over'), answered('dry-filled', '2xx')),
        when: [answered('real-over', 403)],
        otherwise: unlimited,
      },
      'dry-run/stages/validating-after-mutation': {
        ...must(forbids('overfilled'), answered('dry-filled', '2xx')),
        when: [answered('real-overfilled', 403)],
        otherwise: unlimited,
      },
    },
  };
}

const unlimited = 'the target does not enforce the maximum of a limit range';

function limitOf(resource: string): `/${string}` {
  return `/spec/containers/0/resources/limits/${resource}`;
}

function made(own: string, resource: string, body: Template): Step {
  return {
    id: own,
    do: 'send',
    request: { method: 'POST', path: resourcePath(`v1/${resource}`, 'namespaced'), body },
    writes: { own, as: 'create' },
  };
}

function pod(id: string, own: string, limit: Template, dry: boolean): Step {
  const container: Template = { name: 'container', image: 'registry.example.com/image', resources: { limits: limit } };
  const spec: Template = {
    nodeSelector: noNode,
    serviceAccountName: { $own: 'account' },
    automountServiceAccountToken: false,
    containers: [container],
  };
  const body: Template = { apiVersion: 'v1', kind: 'Pod', metadata: { name: { $own: own }, labels: testLabels }, spec };
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: resourcePath('v1/pods', 'namespaced'), query: dry ? { dryRun: 'All' } : {}, body },
  };
}
