import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const wanted = '/spec/replicas';
const labelAt = '/metadata/labels/apiconform-turn';
const ways = ['patch', 'put'] as const;

const entries = '/metadata/managedFields';
const entryOfStatus = { manager: 'apiconform-status', operation: 'Apply', subresource: 'status' } as const;
const timeBefore = { $ref: { step: 'before-renewal', at: `${entries}/0/time` } } as const;

/**
 * Writes to the scale leave the status and the labels of an object as they are, whatever wrote to the scale before. The status is
 * applied first in a dry run, while there is none, and again in the end, which renews the time of its entry. `defined` are the
 * steps that define the type.
 */
export function scaleAndStatus(subject: Subject, defined: readonly Step[]): Scenario {
  return {
    id: 'paths/scale-and-status',
    about:
      'The status of an object without one is applied, with a dry run first; its scale is patched and updated, each time twice with a change of its labels before; two seconds later its status is applied again with another value.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'a'),
      appliedStatus(subject, 'dry-status', { dryRun: 'All' }),
      get(subject, 'a', 'after-dry-status'),
      appliedStatus(subject, 'status', {}),
      ...[1, 2].flatMap((turn) => ways.flatMap((way) => scaled(subject, way, turn))),
      get(subject, 'a', 'before-renewal'),
      { id: 'wait', do: 'wait', seconds: 2 },
      appliedStatus(subject, 'renew', {}, 2),
      get(subject, 'a', 'renewed'),
    ],
    checks: {
      'dry-run/subresource/status': must(
        all(
          sameStatus('dry-status', 'status'),
          allHold(
            answered('after-dry-status', 200),
            { of: 'after-dry-status', at: ofSamples.at, is: 'unset' },
            showsSame('after-dry-status', '/metadata/resourceVersion', 'create-a'),
          ),
        ),
        answered('create-a', '2xx'),
        shows('status', ofSamples.at, 1),
      ),
      'verbs/patch/keeps': must(
        allHold(...turnsOf('patch').map((id) => shows(`after-${id}`, ofSamples.at, 1))),
        shows('status', ofSamples.at, 1),
        ...turnsOf('patch').flatMap(isScaled),
      ),
      'object-metadata/labels': must(
        allHold(...ways.flatMap(turnsOf).map((id) => shows(`after-${id}`, labelAt, id))),
        ...ways.flatMap(turnsOf).flatMap((id) => [answered(`label-${id}`, '2xx'), ...isScaled(id)]),
      ),
      'managed-fields/entry/time-renewed': {
        ...must(
          allHold({ of: 'renewed', at: entries, is: 'excludes', value: { ...entryOfStatus, time: timeBefore } }),
          shows('renewed', ofSamples.at, 2),
          { of: 'renewed', at: entries, is: 'includes-once', value: entryOfStatus },
        ),
        when: [
          shows('before-renewal', `${entries}/0/manager`, entryOfStatus.manager),
          { of: 'before-renewal', at: `${entries}/0/time`, is: 'set' },
        ],
        otherwise: 'the target does not list the entry of the applied status first, or has no time in it',
      },
    },
  };
}

const turnsOf = (way: string): readonly string[] => [1, 2].map((turn) => `${way}-${turn}`);

const replicasOf = (id: string): number => ways.flatMap(turnsOf).indexOf(id) + 3;

const isScaled = (id: string) => [shows(`after-${id}`, wanted, replicasOf(id))];

/** Changes a label, and then the scale. */
function scaled(subject: Subject, way: (typeof ways)[number], turn: number): readonly Step[] {
  const id = `${way}-${turn}`;
  const path = objectPath(subject, 'a', 'scale');
  const replicas = replicasOf(id);
  return [
    { id: `label-${id}`, do: 'send', request: mergePatch(subject, 'a', { metadata: { labels: { 'apiconform-turn': id } } }) },
    { id: `scale-${id}`, do: 'send', request: { method: 'GET', path } },
    {
      id,
      do: 'send',
      request:
        way === 'put'
          ? { method: 'PUT', path, body: scaleFrom(`scale-${id}`, replicas, ['name', 'namespace', 'resourceVersion']) }
          : { method: 'PATCH', path, headers: patchHeaders.merge, body: { spec: { replicas } } },
    },
    get(subject, 'a', `after-${id}`),
  ];
}

function appliedStatus(subject: Subject, id: string, query: { readonly dryRun?: 'All' }, value = 1): Step {
  const body = { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: 'a' } }, status: ofSamples.fields(value) };
  const path = objectPath(subject, 'a', 'status');
  return {
    id,
    do: 'send',
    request: { method: 'PATCH', path, query: { fieldManager: entryOfStatus.manager, ...query }, headers: patchHeaders.apply, body },
  };
}
