import type { FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { sameRefusal, sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scaleOwnedBy } from './owners-of-subresources.ts';

const path: Template = { $join: [deployments, '/', { $own: 'd' }] };
const wanted = '/spec/replicas';

const applier = (manager: string): FieldOwner => ({ manager: `apiconform-${manager}`, operation: 'Apply' });
const patcher = (manager: string): FieldOwner => ({ manager: `apiconform-${manager}`, operation: 'Update' });
const dryRun = { dryRun: 'All' } as const;

/** The kinds of patches of a scale, and the number of replicas that each sets. */
const patches = [
  { type: 'json-patch', replicas: 5, body: [{ op: 'replace', path: wanted, value: 5 }] },
  { type: 'strategic-merge-patch', replicas: 6, body: { spec: { replicas: 6 } } },
  { type: 'merge-patch', replicas: 7, body: { spec: { replicas: 7 } } },
] as const;

function patch(id: string, type: keyof typeof patchTypes, body: Template, query: NonNullable<Request['query']>): Step {
  const headers = { 'content-type': patchTypes[type] };
  return { id, do: 'send', request: { method: 'PATCH', path: { $join: [path, '/scale'] }, query, headers, body } };
}

function apply(id: string, manager: string, replicas: number, query: Request['query'] = {}): Step {
  const body = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'd' } }, spec: { replicas } };
  return patch(id, 'apply', body, { fieldManager: `apiconform-${manager}`, ...query });
}

/** What a write of the scale leaves as it is, and no controller changes. */
const kept = ['/metadata/labels', '/spec/template/metadata', '/spec/selector'] as const;
const keeps = (read: string) => kept.map((place) => showsSame(read, place, 'made'));
const isWhole = kept.map((at) => ({ of: 'made', at, is: 'present' }) as const);

/** The number of replicas of a deployment is shared, disputed and taken by applies to its scale, and changed by each kind of patch of it. */
export function patchedScale(): Scenario {
  const read = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });
  return {
    id: 'paths/patched-scale-of-deployment',
    about:
      'Two managers apply the same number to the scale of a deployment; one has a conflict with another number and takes it by force, each with a dry run before; then others change it by each kind of patch of the scale, with a dry run before, and by one that fails.',
    needs: [
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/scale', verbs: ['get', 'patch'] },
    ],
    steps: [
      { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d', 1) } },
      apply('first', 'first', 3, { force: 'true' }),
      read('by-first'),
      apply('second', 'second', 3),
      read('by-both'),
      apply('dry-conflict', 'first', 4, dryRun),
      apply('conflict', 'first', 4),
      read('after-conflict'),
      apply('dry-take', 'first', 4, { ...dryRun, force: 'true' }),
      read('after-dry-take'),
      apply('take', 'first', 4, { force: 'true' }),
      read('taken'),
      ...patches.flatMap(({ type, body }) => [
        patch(`dry-${type}`, type, body, { ...dryRun, fieldManager: `apiconform-${type}` }),
        read(`after-dry-${type}`),
        patch(type, type, body, { fieldManager: `apiconform-${type}` }),
        read(`after-${type}`),
      ]),
      patch(
        'failing',
        'json-patch',
        [
          { op: 'replace', path: wanted, value: 8 },
          { op: 'test', path: '/kind', value: 'None' },
        ],
        {},
      ),
      read('after-failing'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          scaleOwnedBy('by-first', applier('first')),
          scaleOwnedBy('by-both', applier('first'), applier('second')),
          scaleOwnedBy('after-dry-take', applier('first'), applier('second')),
          scaleOwnedBy('taken', applier('first')),
          ...patches.map(({ type }) => scaleOwnedBy(`after-${type}`, patcher(type))),
        ),
        shows('by-first', wanted, 3),
        answered('second', 200),
        shows('by-both', wanted, 3),
        shows('taken', wanted, 4),
        ...patches.map(({ type, replicas }) => shows(`after-${type}`, wanted, replicas)),
      ),
      'apply/conflict': must(
        allHold(answered('conflict', '4xx'), shows('after-conflict', wanted, 3)),
        shows('by-both', wanted, 3),
        shows('taken', wanted, 4),
        scaleOwnedBy('by-first', applier('first')),
      ),
      'dry-run/stages/apply-conflict': must(
        all(sameRefusal('dry-conflict', 'conflict')),
        shows('by-both', wanted, 3),
        answered('take', 200),
      ),
      'apply/force': must(allHold(answered('take', 200), shows('taken', wanted, 4)), shows('by-both', wanted, 3)),
      'apply/keeps-the-rest': must(
        allHold(...keeps('by-first'), ...keeps('taken')),
        ...isWhole,
        shows('by-first', wanted, 3),
        shows('taken', wanted, 4),
      ),
      'verbs/patch/keeps': must(
        allHold(...patches.flatMap(({ type }) => keeps(`after-${type}`))),
        ...isWhole,
        ...kept.map((place) => showsSame('taken', place, 'made')),
        ...patches.map(({ type, replicas }) => shows(`after-${type}`, wanted, replicas)),
      ),
      'paths/subresource/scale-patched': must(
        allHold(
          ...patches.flatMap(({ type, replicas }) => [answered(type, 200), shows(`after-${type}`, wanted, replicas)]),
          answered('failing', '4xx'),
          shows('after-failing', wanted, 7),
        ),
        shows('by-first', wanted, 3),
        answered('after-failing', 200),
      ),
      'dry-run/subresource/scale': must(
        all(
          sameStatus('dry-take', 'take'),
          allHold(shows('dry-take', wanted, 4), shows('after-dry-take', wanted, 3)),
          ...patches.map(({ type, replicas }, index) =>
            all(
              sameStatus(`dry-${type}`, type),
              allHold(shows(`dry-${type}`, wanted, replicas), shows(`after-dry-${type}`, wanted, patches[index - 1]?.replicas ?? 4)),
            ),
          ),
        ),
        shows('after-conflict', wanted, 3),
        shows('taken', wanted, 4),
        ...patches.map(({ type, replicas }) => shows(`after-${type}`, wanted, replicas)),
      ),
    },
  };
}
