import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scaleFrom } from './scale-from.ts';

/** The status of a type: the place of a value in the object, and a status with a value at that place. */
type Status = { readonly at: `/${string}`; readonly fields: (value: number) => { readonly [key: string]: Template } };

/** A condition that no controller sets; released servers require the phase beside it. */
const ofNamespaces: Status = {
  at: '/status/conditions/0/reason',
  fields: (value) => ({ conditions: [{ type: 'ApiconformTried', status: 'True', reason: reasonOf(value) }] }),
};
const reasonOf = (value: number): string => `Value${value}`;

const ofSamples: Status = { at: '/status/replicas', fields: (replicas) => ({ replicas }) };

const headers: Readonly<Record<'apply' | 'merge', NonNullable<Request['headers']>>> = {
  apply: { 'content-type': 'application/apply-patch+yaml' },
  merge: { 'content-type': 'application/merge-patch+json' },
};

/** The steps that write to the status, and the reads of the object after each. */
function statusSteps(subject: Subject, { fields }: Status, phase: { readonly [key: string]: Template }): readonly Step[] {
  const path = objectPath(subject, 'a', 'status');
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const applied = { ...identity, metadata: { name: { $own: 'a' } }, status: fields(1) };
  const merge = (value: number): Request => ({ method: 'PATCH', path, headers: headers.merge, body: { status: fields(value) } });
  const metadata = (from: string) => ({ name: { $own: 'a' }, resourceVersion: versionOf(from) });
  const put = (value: number): Template => ({ ...identity, metadata: metadata('after-patch'), status: { ...phase, ...fields(value) } });
  return [
    {
      id: 'apply-status',
      do: 'send',
      request: { method: 'PATCH', path, headers: headers.apply, query: { fieldManager: 'apiconform-status' }, body: applied },
    },
    get(subject, 'a', 'after-apply'),
    { id: 'dry-status', do: 'send', request: { ...merge(2), query: { dryRun: 'All' } } },
    get(subject, 'a', 'after-dry-status'),
    { id: 'patch-status', do: 'send', request: merge(2) },
    get(subject, 'a', 'after-patch'),
    { id: 'put-status', do: 'send', request: { method: 'PUT', path, body: put(3) } },
    get(subject, 'a', 'after-put'),
    {
      id: 'empty-status',
      do: 'send',
      request: { method: 'PUT', path, body: { ...identity, metadata: metadata('after-put'), status: phase } },
    },
    get(subject, 'a', 'after-empty'),
    { id: 'patch-empty-status', do: 'send', request: merge(4) },
    get(subject, 'a', 'after-patch-of-empty'),
  ];
}

/** Returns the judgements of a status, by the value that was written to it. */
function statusJudgements({ at }: Status, shown: (value: number) => Template, { writers }: Subject): Judgements {
  // Others may write the object too, and so change its version.
  const isUnwritten = writers === 'ours' ? [showsSame('after-dry-status', '/metadata/resourceVersion', 'after-apply')] : [];
  return {
    'apply/subresource/status-applied': must(allHold(answered('apply-status', 200), shows('after-apply', at, shown(1)))),
    'paths/subresource/status-patched': must(
      allHold(
        answered('patch-status', 200),
        shows('after-patch', at, shown(2)),
        answered('patch-empty-status', 200),
        shows('after-patch-of-empty', at, shown(4)),
      ),
    ),
    'paths/subresource/status-updated': must(
      allHold(answered('put-status', 200), shows('after-put', at, shown(3)), answered('empty-status', 200), {
        of: 'after-empty',
        at,
        is: 'absent',
      }),
    ),
    'dry-run/subresource/status': must(
      all(
        sameStatus('dry-status', 'patch-status'),
        allHold(shows('dry-status', at, shown(2)), shows('after-dry-status', at, shown(1)), ...isUnwritten),
      ),
      answered('after-apply', 200),
    ),
  };
}

/** Writes the status of a namespace with apply, patch and update. */
export function namespaceStatus(subject: Subject): Scenario {
  return {
    id: 'paths/status-of-namespace',
    about:
      'The status of a namespace is applied, patched with and without a dry run, updated, emptied and patched again; the namespace is read after each write.',
    steps: [create(subject, 'a'), ...statusSteps(subject, ofNamespaces, { phase: 'Active' })],
    checks: statusJudgements(ofNamespaces, reasonOf, subject),
  };
}

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
      'The status and the scale of an object are applied, patched and updated, with and without a dry run, while a watch is open; the object is read after each write.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'a'),
      watch(subject, 'stream', { resourceVersion: versionOf('create-a') }),
      ...statusSteps(subject, ofSamples, {}),
      list(subject, 'listed-after-status'),
      { id: 'scale', do: 'send', request: { method: 'GET', path: scale } },
      put('dry-scale', 'scale', 5, { dryRun: 'All' }),
      get(subject, 'a', 'after-dry-scale'),
      put('put-scale', 'scale', 5, { fieldManager: 'apiconform-scaler' }),
      get(subject, 'a', 'after-scale'),
      {
        id: 'patch-scale',
        do: 'send',
        request: {
          method: 'PATCH',
          path: scale,
          query: { fieldManager: 'apiconform-other-scaler' },
          headers: headers.merge,
          body: { spec: { replicas: 6 } },
        },
      },
      get(subject, 'a', 'after-scale-patch'),
      {
        id: 'patch-to-none',
        do: 'send',
        request: { method: 'PATCH', path: scale, headers: headers.merge, body: { spec: { replicas: 0 } } },
      },
      get(subject, 'a', 'after-none'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
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
          ...['after-apply', 'after-patch', 'after-put', 'after-empty', 'after-scale', 'after-scale-patch'].map(
            (read) =>
              ({
                of: 'stream',
                at: '',
                is: 'includes-once',
                value: { type: 'MODIFIED', object: { metadata: { name: { $own: 'a' }, resourceVersion: versionOf(read) } } },
              }) as const,
          ),
        ),
        answered('put-status', 200),
        answered('patch-scale', 200),
        { of: 'stream', at: '/0', is: 'present' },
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

function scaleOwnedBy(of: string, ...are: readonly FieldOwner[]): Expectation {
  return { kind: 'owners', of, path: ['f:spec', 'f:replicas'], are };
}
