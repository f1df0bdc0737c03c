import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { finalizers, requestDeletion } from './finalizers.ts';

type Way = 'update' | PatchKind | 'apply';

const held = [finalizers.one];

/** Each kind of write adds the only finalizer of an object, removes it while the object lives, which removes nothing else, and adds it again before the delete. */
export function heldByEachWrite(subject: Subject): Scenario {
  const ways: readonly Way[] = ['update', ...patchKindsOf(subject), 'apply'];
  return {
    id: 'deletion/held-by-each-write',
    about:
      'A finalizer is added to objects, removed while they live and added again, by another kind of write of each object; the objects are deleted and read.',
    steps: ways.flatMap((way): readonly Step[] => [
      create(subject, way),
      { id: `hold-${way}`, do: 'send', request: setting(subject, way, held, `create-${way}`) },
      { id: `free-${way}`, do: 'send', request: setting(subject, way, [], `hold-${way}`) },
      get(subject, way, `live-${way}`),
      { id: `hold-again-${way}`, do: 'send', request: setting(subject, way, held, `live-${way}`) },
      get(subject, way, `held-${way}`),
      requestDeletion(subject, way, `delete-${way}`),
      get(subject, way, `marked-${way}`),
      { id: `release-${way}`, do: 'send', request: mergePatch(subject, way, { metadata: { finalizers: null } }) },
    ]),
    checks: {
      'deletion/marked': must(
        allHold(
          ...ways.flatMap((way) => [
            answered(`marked-${way}`, 200),
            showsSame(`marked-${way}`, '/metadata/uid', `create-${way}`),
            shows(`marked-${way}`, '/metadata/finalizers', held),
            { of: `marked-${way}`, at: '/metadata/deletionTimestamp', is: 'set' } as const,
          ]),
        ),
        ...ways.flatMap((way) => [shows(`held-${way}`, '/metadata/finalizers', held), answered(`delete-${way}`, '2xx')]),
      ),
      'verbs/method/patch': must(
        allHold(
          ...ways.flatMap((way) => [
            showsSame(`live-${way}`, '/metadata/uid', `create-${way}`),
            { of: `live-${way}`, at: '/metadata/deletionTimestamp', is: 'unset' } as const,
          ]),
        ),
        ...ways.flatMap((way) => [shows(`hold-${way}`, '/metadata/finalizers', held), answered(`free-${way}`, '2xx')]),
      ),
    },
  };
}

/** Sets the finalizers of an object, which has none or this one. */
function setting(subject: Subject, way: Way, left: readonly string[], from: string): Request {
  const path = objectPath(subject, way);
  const isNone = left.length === 0;
  const patch = (type: PatchKind, body: Template): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[type] },
    body,
  });
  switch (way) {
    case 'update':
      return { method: 'PUT', path, body: testObject(subject, way, from, { resourceVersion: versionOf(from), finalizers: left }) };
    case 'apply':
      return {
        method: 'PATCH',
        path,
        query: { fieldManager: 'apiconform-applier', force: 'true' },
        headers: { 'content-type': patchTypes.apply },
        body: testObject(subject, way, from, isNone ? {} : { finalizers: left }),
      };
    case 'json-patch':
      return patch(way, [
        isNone ? { op: 'remove', path: '/metadata/finalizers' } : { op: 'add', path: '/metadata/finalizers', value: left },
      ]);
    case 'merge-patch':
      return patch(way, { metadata: { finalizers: left } });
    case 'strategic-merge-patch':
      return patch(way, { metadata: isNone ? { '$deleteFromPrimitiveList/finalizers': held } : { finalizers: left } });
  }
}
