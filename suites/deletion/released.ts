import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, inForm, isKnownInBinary, orJson } from '../scenario/media-types.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { create, get, goneOrJudged, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { finalizers, requestDeletion } from './finalizers.ts';

const held = [finalizers.one];
/** Other labels than before: the object is changed and released at once. */
const labelled = { ...testLabels, 'apiconform-released': '' } as const;

/** The requests that remove the only finalizer of an object, by the name of the object. */
function requestsFor(subject: Subject): Readonly<Record<string, Request>> {
  const patch = (own: string, type: 'json-patch' | 'merge-patch' | 'strategic-merge-patch', body: Request['body']): Request => ({
    method: 'PATCH',
    path: objectPath(subject, own),
    headers: { 'content-type': patchTypes[type] },
    ...(body === undefined ? {} : { body }),
  });
  const put = (own: string, metadata: { readonly finalizers?: readonly string[]; readonly labels?: typeof labelled }): Request => ({
    method: 'PUT',
    path: objectPath(subject, own),
    body: testObject(subject, own, 'release', { resourceVersion: versionOf(`held-${own}`), ...metadata }),
  });
  return {
    'put-without': put('put-without', {}),
    'put-empty': put('put-empty', { finalizers: [] }),
    'merge-null': patch('merge-null', 'merge-patch', { metadata: { finalizers: null } }),
    'put-labelled': put('put-labelled', { labels: labelled }),
    'merge-labelled': patch('merge-labelled', 'merge-patch', { metadata: { finalizers: null, labels: labelled } }),
    'merge-empty': patch('merge-empty', 'merge-patch', { metadata: { finalizers: [] } }),
    'json-list': patch('json-list', 'json-patch', [{ op: 'remove', path: '/metadata/finalizers' }]),
    'json-item': patch('json-item', 'json-patch', [{ op: 'remove', path: '/metadata/finalizers/0' }]),
    ...(isCustom(subject)
      ? {}
      : {
          'strategic-null': patch('strategic-null', 'strategic-merge-patch', { metadata: { finalizers: null } }),
          'strategic-item': patch('strategic-item', 'strategic-merge-patch', {
            metadata: { '$deleteFromPrimitiveList/finalizers': held },
          }),
        }),
    applied: applied(subject, {}),
  };
}

/** Applies the object that an apply creates with its finalizer: without it, the finalizer is removed. */
function applied(subject: Subject, metadata: { readonly finalizers?: readonly string[] }): Request {
  return {
    method: 'PATCH',
    path: objectPath(subject, 'applied'),
    query: { fieldManager: 'apiconform-applier' },
    headers: { 'content-type': patchTypes.apply },
    body: testObject(subject, 'applied', 'release', metadata),
  };
}

function creation(subject: Subject, own: string): Step {
  if (own !== 'applied') return createWithFinalizers(subject, own, held);
  const request = applied(subject, { finalizers: held });
  return { id: `create-${own}`, do: 'send', request, writes: { own, as: 'create' } };
}

/** An object is removed with its last finalizer, whichever request removes that. */
export function released(subject: Subject): readonly Scenario[] {
  return [
    {
      id: 'deletion/released',
      about:
        'Objects with one finalizer are deleted, and each is released by another request: updates, patches of each kind, and an apply, some of which change labels too; a watch is open, and the collection is listed afterwards.',
      ...releasedBy(subject, requestsFor(subject)),
    },
    ...(isKnownInBinary(subject)
      ? [
          {
            id: 'deletion/released-in-binary',
            about: 'An object with one finalizer is deleted, and released by an update in the binary media type.',
            needs: [{ need: 'binary' }] as const,
            ...releasedBy(subject, { 'put-binary': putInBinary(subject, 'put-binary') }),
          },
        ]
      : []),
  ];
}

function putInBinary(subject: Subject, own: string): Request {
  const binary = testObject(subject, own, 'release', { resourceVersion: versionOf(`held-${own}`) });
  return { method: 'PUT', path: objectPath(subject, own), binary };
}

function releasedBy(subject: Subject, requestsByName: Readonly<Record<string, Request>>): Pick<Scenario, 'steps' | 'checks'> {
  const requests = Object.entries(requestsByName);
  const owns = requests.map(([own]) => own);
  const given = owns.flatMap((own) => [
    shows(`held-${own}`, '/metadata/finalizers', held),
    { of: `held-${own}`, at: '/metadata/deletionTimestamp', is: 'set' } as const,
  ]);
  const sent = (type: string, own: string, fields: { readonly [field: string]: Template } = {}): Predicate => ({
    of: 'stream',
    at: '',
    is: 'includes',
    value: { type, object: { metadata: { name: { $own: own }, ...fields } } },
  });
  const isLeft = (of: string, own: string): Predicate => ({
    of,
    at: '/items',
    is: 'excludes',
    value: { metadata: { name: { $own: own } } },
  });
  return {
    steps: [
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      ...requests.flatMap(([own, request]): readonly Step[] => [
        creation(subject, own),
        requestDeletion(subject, own, `delete-${own}`, 'delete'),
        get(subject, own, `held-${own}`),
        { id: `release-${own}`, do: 'send', request },
        goneOrJudged(subject, own),
      ]),
      // Released servers show an empty list of metadata as null.
      create(subject, 'end'),
      list(subject, 'left'),
      accepting(list(subject, 'left-metadata'), orJson(inForm('PartialObjectMetadataList'))),
      drainTo('stream', 'end'),
    ],
    checks: {
      'deletion/removed': must(
        allHold(
          ...owns.flatMap((own) => [answered(`release-${own}`, '2xx'), answered(`gone-${own}`, 404)]),
          ...['left', 'left-metadata'].flatMap((read) => owns.map((own) => isLeft(read, own))),
        ),
        ...given,
      ),
      'deletion/told': must(
        allHold(
          ...owns.flatMap((own) => [
            sent('MODIFIED', own, { deletionTimestamp: { $ref: { step: `held-${own}`, at: '/metadata/deletionTimestamp' } } }),
            sent('DELETED', own),
          ]),
        ),
        ...given,
        ...owns.map((own) => answered(`gone-${own}`, 404)),
        answered('create-end', '2xx'),
      ),
    },
  };
}
