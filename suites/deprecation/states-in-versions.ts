import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, inForm, orJson } from '../scenario/media-types.ts';
import { mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';

const group = { $group: 'states-in-versions' } as const;
const finalizers = ['apiconform.example/one', 'apiconform.example/two'] as const;
/** What no request changes. */
const maintained = ['/metadata/uid', '/metadata/creationTimestamp', '/metadata/finalizers', '/metadata/ownerReferences'] as const;
const writes = ['merge-patch', 'json-patch', 'apply'] as const;

/** An object is marked as terminating in one version: in which way, and of which name it is then. */
const ends = [
  { own: 'a', by: 'delete', in: 'stored' },
  { own: 'b', by: 'delete', in: 'other' },
  { own: 'c', by: 'collection', in: 'stored' },
  { own: 'd', by: 'collection', in: 'other' },
] as const;

/** The states of an object are the same in both versions of its type: who owns it, its finalizers, and since when it is terminating. */
export function statesInVersions(subject: Subject): Scenario {
  const types = { stored: inVersion(subject, group, 'v1'), other: inVersion(subject, group, 'v2') } as const;
  // Each has an owner of its own: the deletion of the collection takes the owners too.
  const held = (own: string): readonly Step[] => {
    const ownerReferences = [ownerReference(types.stored, ownerOf(own))];
    const body = testObject(types.stored, own, `create-${own}`, { finalizers, ownerReferences });
    return [
      create(types.stored, ownerOf(own)),
      { id: `create-${own}`, do: 'send', request: { method: 'POST', path: types.stored.collection, body } },
    ];
  };
  return {
    id: 'deprecation/states-in-two-versions',
    about:
      'Objects with owners and finalizers are written in another version than the one in which they are stored; then they are deleted, two of them alone and two with their collection, in one version each, and read, watched, written and released in the other one.',
    steps: [
      ...defined(subject, group),
      ...held('w'),
      ...writes.map((kind) => writeStep(types.other, kind, { id: kind, own: 'w' })),
      {
        id: 'write-status',
        do: 'send',
        request: { ...mergePatch(types.other, 'w', { status: { replicas: 1 } }), path: objectPath(types.other, 'w', 'status') },
      },
      get(types.stored, 'w', 'written'),
      { id: 'delete-w', do: 'send', request: { method: 'DELETE', path: objectPath(types.other, 'w') } },
      ...removeFinalizers(types.other, 'w'),
      list(types.stored, 'before'),
      watch(types.stored, 'stream-stored', { resourceVersion: versionOf('before') }),
      watch(types.other, 'stream-other', { resourceVersion: versionOf('before') }),
      ...ends.flatMap(({ own, by, in: version }) => [...held(own), ...deleted(types, own, by, version)]),
      create(types.stored, 'end'),
      drainTo('stream-stored', 'end'),
      drainTo('stream-other', 'end'),
    ],
    checks: {
      'deprecation/rule-2': must(
        allHold(...maintained.map((at) => showsSame('written', at, 'create-w')), ...ends.flatMap((end) => sameState(end.own))),
        answered('create-w', '2xx'),
        ...[...writes, 'write-status'].map((id) => answered(id, '2xx')),
        ...ends.flatMap(({ own }): readonly (Predicate | Expectation)[] => [
          answered(`create-${own}`, '2xx'),
          answered(`delete-${own}`, '2xx'),
          isTerminating(own),
        ]),
      ),
      'events/change/update': must(
        allHold(
          ...ends.flatMap(({ own }) =>
            (['stored', 'other'] as const).map((version) => isSentAsTerminating(own, version, types[version].apiVersion)),
          ),
        ),
        answered('create-end', '2xx'),
        ...ends.map(({ own }) => isTerminating(own)),
      ),
    },
  };
}

const ownerOf = (own: string): string => `owner-of-${own}`;

type Version = 'stored' | 'other';
type Types = Readonly<Record<Version, Subject>>;

/** Deletes an object in one version, reads it in both, takes one finalizer in the other version, and releases it there. */
function deleted(types: Types, own: string, by: 'delete' | 'collection', version: Version): readonly Step[] {
  const there = types[version === 'stored' ? 'other' : 'stored'];
  const path = by === 'delete' ? objectPath(types[version], own) : types[version].collection;
  const id = (step: string): string => `${own}-${step}`;
  return [
    { id: `delete-${own}`, do: 'send', request: { method: 'DELETE', path } },
    get(types.stored, own, id('in-stored')),
    get(types.other, own, id('in-other')),
    list(there, id('listed')),
    accepting(get(there, own, id('metadata')), orJson(inForm('PartialObjectMetadata'))),
    {
      id: id('back'),
      do: 'send',
      request: {
        method: 'PUT',
        path: objectPath(there, own),
        body: { $ref: { step: id(there === types.stored ? 'in-stored' : 'in-other'), at: '' } },
      },
    },
    { id: id('one-left'), do: 'send', request: mergePatch(there, own, { metadata: { finalizers: [finalizers[1]] } }) },
    get(types[version], own, id('after')),
    ...removeFinalizers(there, own, { atDeadline: 'judge' }),
    get(types[version], own, id('gone-in-both')),
  ];
}

/** At least one version shows that the object is terminating. */
function isTerminating(own: string): Expectation {
  const shown = ['in-stored', 'in-other'].map(
    (read): Predicate => ({ of: `${own}-${read}`, at: '/metadata/deletionTimestamp', is: 'set' }),
  );
  return { kind: 'any', of: shown.map((one) => allHold(one)) };
}

/** The object has one deletionTimestamp in each form and version, whatever is written, and is gone in both versions at once. */
function sameState(own: string): readonly Predicate[] {
  const at = '/metadata/deletionTimestamp';
  const as = `${own}-in-stored`;
  return [
    ...['in-other', 'metadata', 'back', 'one-left', 'after'].map((read) => showsSame(`${own}-${read}`, at, as)),
    ...maintained.map((field) => showsSame(`${own}-in-other`, field, `create-${own}`)),
    ...maintained.map((field) => showsSame(`${own}-in-stored`, field, `create-${own}`)),
    {
      of: `${own}-listed`,
      at: '/items',
      is: 'includes',
      value: { metadata: { name: { $own: own }, deletionTimestamp: { $ref: { step: as, at } } } },
    },
    shows(`${own}-after`, '/metadata/finalizers', [finalizers[1]]),
    answered(`${own}-gone-in-both`, 404),
  ];
}

/** A watch in each version sends the object as terminating. */
function isSentAsTerminating(own: string, version: Version, apiVersion: Template): Predicate {
  const deletionTimestamp: Template = { $ref: { step: `${own}-in-stored`, at: '/metadata/deletionTimestamp' } };
  return {
    of: `stream-${version}`,
    at: '',
    is: 'includes',
    value: { type: 'MODIFIED', object: { apiVersion, metadata: { name: { $own: own }, deletionTimestamp, finalizers } } },
  };
}
