import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { grant, grantNeeds, resourcesOf } from '../authentication/grant.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const [first, second, third] = ['apiconform.example/first', 'apiconform.example/second', 'apiconform.example/third'];
const [inOrder, turned] = [
  [first, second],
  [second, first],
];

/** The finalizers of an object that one identity creates and deletes, reordered by another one that is granted to change it. */
export function reorderedByAnother(subject: Subject): Scenario {
  // The last of three is removed while the others change their order.
  const fewer = reordering(subject, 'fewer', updateFrom(subject, 'granted', inOrder), inOrder);
  const together = removalsWithReordering(subject);
  return {
    id: 'object-metadata/reordered-by-another',
    about:
      'An identity with permission to change an object that another one creates and deletes changes the order of its finalizers, at first with the removal of one; of objects that are being deleted, one finalizer is removed while the others change their order.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      createWithFinalizers(subject, 'a', [...turned, third]),
      ...grant('reorderer', [{ ...resourcesOf(subject), verbs: ['get', 'update', 'patch'] }]),
      {
        id: 'granted',
        do: 'until',
        request: { method: 'GET', path: objectPath(subject, 'a'), as: 'limited' },
        holds: { of: 'granted', at: 'status', is: 'equals', value: 200 },
        boundSeconds: 30,
      },
      ...fewer.steps,
      ...reorderings(subject, 'before', 'fewer').flatMap(({ steps }) => steps),
      asLimited('changed', mergePatch(subject, 'a', { metadata: { annotations: { [changeAnnotation]: 'changed' } } })),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'terminating'),
      ...reorderings(subject, 'after', 'terminating').flatMap(({ steps }) => steps),
      ...removeFinalizers(subject, 'a'),
      ...together.flatMap(({ steps }) => steps),
    ],
    checks: {
      'object-metadata/finalizers/reordered': must(
        allHold(
          shows('terminating', '/metadata/finalizers', turned),
          ...[fewer, ...reorderings(subject, 'before', 'fewer'), ...reorderings(subject, 'after', 'terminating')].flatMap(
            ({ shown }) => shown,
          ),
          ...together.flatMap(({ shown }) => shown),
        ),
        answered('granted', 200),
        answered('changed', '2xx'),
        ...together.flatMap(({ given }) => given),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
    },
  };
}

type Reordering = { readonly steps: readonly Step[]; readonly shown: readonly Predicate[] };

/** Each way to change the order, by the limited identity; the creator reads the object after each. An update is based on the step `from`. */
function reorderings(subject: Subject, time: 'before' | 'after', from: string): readonly Reordering[] {
  const [one, other] = time === 'before' ? [turned, inOrder] : [inOrder, turned];
  return [
    reordering(subject, `update-${time}`, updateFrom(subject, from, one), one),
    reordering(subject, `merge-patch-${time}`, mergePatch(subject, 'a', { metadata: { finalizers: other } }), other),
    reordering(subject, `json-patch-${time}`, jsonPatch(subject, one), one),
  ];
}

function reordering(subject: Subject, sent: string, request: Request, finalizers: readonly string[]): Reordering {
  const read = `${sent}-read`;
  return {
    steps: [asLimited(sent, request), get(subject, 'a', read)],
    shown: [sent, read].map((step) => shows(step, '/metadata/finalizers', finalizers)),
  };
}

/** Of objects that are being deleted, one of three finalizers is removed while the others change their order, by each kind of write. */
function removalsWithReordering(subject: Subject): readonly (Reordering & { readonly given: readonly Predicate[] })[] {
  const writes = {
    update: updateFrom(subject, 'marked-update', inOrder, 'update'),
    'merge-patch': mergePatch(subject, 'merge-patch', { metadata: { finalizers: inOrder } }),
    'json-patch': jsonPatch(subject, inOrder, 'json-patch'),
  };
  return Object.entries(writes).map(([own, request]) => ({
    steps: [
      createWithFinalizers(subject, own, [...turned, third]),
      { id: `delete-${own}`, do: 'send', request: { method: 'DELETE', path: objectPath(subject, own) } },
      get(subject, own, `marked-${own}`),
      { id: `turn-${own}`, do: 'send', request },
      get(subject, own, `turned-${own}`),
      ...removeFinalizers(subject, own),
    ],
    shown: [`turn-${own}`, `turned-${own}`].map((step) => shows(step, '/metadata/finalizers', inOrder)),
    given: [
      { of: `marked-${own}`, at: '/metadata/deletionTimestamp', is: 'set' },
      shows(`marked-${own}`, '/metadata/finalizers', [...turned, third]),
      answered(`turn-${own}`, '2xx'),
    ],
  }));
}

function asLimited(id: string, request: Request): Step {
  return { id, do: 'send', request: { ...request, as: 'limited' } };
}

function updateFrom(subject: Subject, read: string, finalizers: readonly string[], own = 'a'): Request {
  const body = testObject(subject, own, read, { finalizers, resourceVersion: versionOf(read) });
  return { method: 'PUT', path: objectPath(subject, own), body };
}

function jsonPatch(subject: Subject, finalizers: readonly string[], own = 'a'): Request {
  return {
    method: 'PATCH',
    path: objectPath(subject, own),
    headers: { 'content-type': patchTypes['json-patch'] },
    body: [{ op: 'replace', path: '/metadata/finalizers', value: finalizers }],
  };
}
