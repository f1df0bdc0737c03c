import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, remove, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { applyOfBoth, ownersOfSubresources, sameNumber, scaleOwnedBy } from './owners-of-subresources.ts';
import { scaleFrom } from './scale-from.ts';
import { ofNamespaces, ofSamples, patchHeaders, reasonOf, statusJudgements, statusSteps } from './status-writes.ts';

/** Writes the status of a namespace with apply, patch and update. */
export function namespaceStatus(subject: Subject): Scenario {
  return {
    id: 'paths/status-of-namespace',
    about:
      'The status of a namespace is applied, patched with and without a dry run, updated, emptied, patched with null, and patched again; the namespace is read after each write.',
    steps: [create(subject, 'a'), ...statusSteps(subject, ofNamespaces, { phase: 'Active' })],
    checks: statusJudgements(ofNamespaces, reasonOf, subject),
  };
}

/** The subresources of the type. */
const parts = ['status', 'scale'] as const;

/** Writes the status and the scale of a custom resource in each way; `defined` are the steps that define its type. */
export function sampleWrites(subject: Subject, defined: readonly Step[]): Scenario {
  const scale = objectPath(subject, 'a', 'scale');
  const wanted = '/spec/replicas';
  const put = (id: string, from: string, replicas: number, query: NonNullable<Request['query']> = {}): Step => ({
    id,
    do: 'send',
    request: { method: 'PUT', path: scale, query, body: scaleFrom(from, replicas, ['name', 'namespace', 'resourceVersion']) },
  });
  return {
    id: 'paths/writes-to-subresources',
    about:
      'The status and the scale of an object are applied, patched and updated, with and without a dry run, while a watch is open; the object is read after each write, it and its scale are updated from old versions, it is removed, its subresources are read, and it is created again.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'a'),
      watch(subject, 'stream', { resourceVersion: versionOf('create-a') }),
      ...statusSteps(subject, ofSamples, {}),
      // Only the status was written since that version.
      {
        id: 'stale-put',
        do: 'send',
        request: {
          method: 'PUT',
          path: objectPath(subject, 'a'),
          body: testObject(subject, 'a', 'stale-put', { resourceVersion: versionOf('after-empty') }),
        },
      },
      list(subject, 'listed-after-status'),
      list(subject, 'selected-after-status', { labelSelector: selector }),
      { id: 'scale', do: 'send', request: { method: 'GET', path: scale } },
      put('dry-scale', 'scale', 5, { dryRun: 'All' }),
      get(subject, 'a', 'after-dry-scale'),
      put('put-scale', 'scale', 5, { fieldManager: 'apiconform-scaler' }),
      get(subject, 'a', 'after-scale'),
      put('stale-scale', 'scale', 9),
      {
        id: 'patch-scale',
        do: 'send',
        request: {
          method: 'PATCH',
          path: scale,
          query: { fieldManager: 'apiconform-other-scaler' },
          headers: patchHeaders.merge,
          body: { spec: { replicas: 6 } },
        },
      },
      get(subject, 'a', 'after-scale-patch'),
      {
        id: 'patch-to-none',
        do: 'send',
        request: { method: 'PATCH', path: scale, headers: patchHeaders.merge, body: { spec: { replicas: 0 } } },
      },
      get(subject, 'a', 'after-none'),
      ...sameNumber(subject),
      ...applyOfBoth(subject),
      create(subject, 'end'),
      drainTo('stream', 'end'),
      get(subject, 'a', 'at-last'),
      ...remove(subject, 'a'),
      ...parts.map(
        (part): Step => ({ id: `${part}-of-removed`, do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', part) } }),
      ),
      create(subject, 'a', 'create-a-again'),
      get(subject, 'a', 'created-again'),
    ],
    checks: {
      'verbs/method/post': must(
        allHold(answered('create-a-again', '2xx'), showsSame('created-again', '/metadata/uid', 'create-a-again'), {
          of: 'created-again',
          at: '/status/replicas',
          is: 'unset',
        }),
        { of: 'at-last', at: '/status/replicas', is: 'set' },
        answered('gone-a', 404),
      ),
      'verbs/method/delete': must(
        allHold(...parts.map((part) => answered(`${part}-of-removed`, 404))),
        answered('scale', 200),
        answered('at-last', 200),
        answered('gone-a', 404),
      ),
      'collections/selected/label': must(
        allHold({ of: 'selected-after-status', at: '/items', is: 'includes-once', value: { metadata: { name: { $own: 'a' } } } }),
        answered('after-patch-of-empty', 200),
        answered('listed-after-status', 200),
      ),
      ...statusJudgements(ofSamples, (value) => value, subject),
      'object-metadata/resource-version/of-last-change': must(
        allHold(
          { of: 'after-put', at: '/metadata/resourceVersion', is: 'differs', value: versionOf('after-patch') },
          {
            of: 'listed-after-status',
            at: '/items',
            is: 'includes',
            value: { metadata: { name: { $own: 'a' }, resourceVersion: versionOf('after-patch-of-empty') } },
          },
        ),
        answered('put-status', 200),
      ),
      'object-metadata/resource-version/stale-update': must(
        allHold(
          answered('stale-put', '4xx'),
          showsSame('after-dry-scale', `/metadata/annotations/${changeAnnotation}`, 'create-a'),
          answered('stale-scale', '4xx'),
        ),
        answered('patch-empty-status', 200),
        answered('after-dry-scale', 200),
        shows('put-scale', wanted, 5),
      ),
      'get-resource-version/rv-unset': must(
        allHold(shows('after-scale', wanted, 5), shows('after-scale-patch', wanted, 6)),
        shows('put-scale', wanted, 5),
        shows('patch-scale', wanted, 6),
      ),
      'apply/subresource/status-owned': must(
        {
          kind: 'owners',
          of: 'after-apply',
          path: ['f:status', 'f:replicas'],
          are: [{ manager: 'apiconform-status', operation: 'Apply' }],
        },
        answered('apply-status', 200),
      ),
      'paths/subresource/scale-updated': must(
        allHold(answered('put-scale', 200), shows('put-scale', wanted, 5), shows('after-scale', wanted, 5)),
      ),
      'field-ownership/scale/moves': {
        ...must(
          all(
            scaleOwnedBy('after-scale', { manager: 'apiconform-scaler', operation: 'Update' }),
            scaleOwnedBy('after-scale-patch', { manager: 'apiconform-other-scaler', operation: 'Update' }),
          ),
          shows('after-scale', wanted, 5),
          shows('after-scale-patch', wanted, 6),
        ),
        erratum: { id: 'owner-of-a-scale-lost', expect: all(scaleOwnedBy('after-scale'), scaleOwnedBy('after-scale-patch')) },
      },
      // Each write changes the status alone, or the number of replicas alone.
      'events/change/update': must(
        allHold(
          ...['after-apply', 'after-patch', 'after-put', 'after-empty'].map((read) => sentOnce(read)),
          sentOnce('after-scale', { spec: { replicas: 5 } }),
          sentOnce('after-scale-patch', { spec: { replicas: 6 } }),
        ),
        answered('put-status', 200),
        answered('patch-scale', 200),
        { of: 'stream', at: '/0', is: 'present' },
      ),
      'resource-version-meaning/names-one-state': must(
        allHold(sentOnce('after-scale', { spec: { replicas: 5 } }), sentOnce('after-scale-patch', { spec: { replicas: 6 } })),
        shows('after-scale', wanted, 5),
        shows('after-scale-patch', wanted, 6),
      ),
      'paths/subresource/scale-patched': must(
        allHold(
          answered('patch-scale', 200),
          shows('patch-scale', wanted, 6),
          shows('after-scale-patch', wanted, 6),
          answered('patch-to-none', 200),
          shows('after-none', wanted, 0),
        ),
      ),
      ...ownersOfSubresources,
      'dry-run/subresource/scale': must(
        all(
          sameStatus('dry-scale', 'put-scale'),
          allHold(shows('dry-scale', wanted, 5), showsSame('after-dry-scale', '/metadata/resourceVersion', 'after-patch-of-empty')),
        ),
        answered('after-patch-of-empty', 200),
      ),
    },
  };
}

/** The watch sends the state that a read shows once, with this content. */
function sentOnce(read: string, content: { readonly [field: string]: Template } = {}): Predicate {
  const object = { metadata: { name: { $own: 'a' }, resourceVersion: versionOf(read) }, ...content };
  return { of: 'stream', at: '', is: 'includes-once', value: { type: 'MODIFIED', object } };
}
