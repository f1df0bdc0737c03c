import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, createLabelled, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes, writeStep } from '../scenario/write-step.ts';

const label = 'apiconform-empty';

/** Each kind of write sets a label and an annotation to the empty text, which is a value as any other. */
export function emptyTexts(subject: Subject): Scenario {
  const ways = ['update', ...patchKindsOf(subject), 'apply'] as const;
  return {
    id: 'object-metadata/empty-texts',
    about: 'A label and an annotation of objects are set to the empty text, by another kind of write of each object.',
    steps: ways.flatMap((way) => [
      createLabelled(subject, way, { [label]: 'value' }),
      writeStep(subject, way, { id: `empty-${way}`, own: way, state: '', label: [label, ''], from: `create-${way}` }),
      get(subject, way, `after-${way}`),
    ]),
    checks: {
      'object-metadata/labels': must(
        allHold(
          ...ways.flatMap((way) => [
            shows(`after-${way}`, `/metadata/labels/${label}`, ''),
            shows(`after-${way}`, `/metadata/annotations/${changeAnnotation}`, ''),
          ]),
        ),
        ...ways.flatMap((way) => [shows(`create-${way}`, `/metadata/labels/${label}`, 'value'), answered(`empty-${way}`, '2xx')]),
      ),
    },
  };
}

/** Writes that send no time of creation and no uid, as clients do that send empty fields: the object keeps both. */
export function emptiedTimes(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const emptied = { creationTimestamp: null, uid: null };
  const requests: Readonly<Record<string, Request>> = {
    update: { method: 'PUT', path, body: testObject(subject, 'a', 'update', { resourceVersion: versionOf('create-a'), ...emptied }) },
    'merge-patch': mergePatch(subject, 'a', { metadata: { ...emptied, annotations: { [changeAnnotation]: 'merge-patch' } } }),
    'json-patch': {
      method: 'PATCH',
      path,
      headers: { 'content-type': patchTypes['json-patch'] },
      body: [
        { op: 'remove', path: '/metadata/creationTimestamp' },
        { op: 'remove', path: '/metadata/uid' },
      ],
    },
  };
  const kept = ['/metadata/creationTimestamp', '/metadata/uid'] as const;
  const isKept = (at: (typeof kept)[number]) =>
    must(
      allHold(...Object.keys(requests).map((id) => showsSame(`after-${id}`, at, 'create-a'))),
      answered('create-a', '2xx'),
      ...Object.keys(requests).map((id) => answered(`after-${id}`, 200)),
    );
  return {
    id: 'object-metadata/emptied-times',
    about: 'An update sends null as the creationTimestamp and the uid of an object, a merge patch too, and a JSON patch removes both.',
    steps: [
      create(subject, 'a'),
      ...Object.entries(requests).flatMap(([id, request]) => [{ id, do: 'send', request } as const, get(subject, 'a', `after-${id}`)]),
    ],
    checks: {
      'object-metadata/creation-timestamp/kept': isKept('/metadata/creationTimestamp'),
      'object-metadata/uid/kept': isKept('/metadata/uid'),
    },
  };
}

/** Updates in which parts of the metadata are null or empty, as clients send them that omit nothing: the object has none of them then. */
export function emptiedParts(subject: Subject): Scenario {
  const bodies = {
    null: { annotations: null, finalizers: null, ownerReferences: null },
    empty: { annotations: {}, finalizers: [], ownerReferences: [] },
  } as const;
  const ways = ['null', 'empty'] as const;
  const places = [`/metadata/annotations/${changeAnnotation}`, '/metadata/finalizers/0', '/metadata/ownerReferences/0'] as const;
  return {
    id: 'object-metadata/emptied-parts',
    about: 'The annotations, finalizers and ownerReferences of two objects are null in an update of one, and empty in one of the other.',
    steps: [
      create(subject, 'o'),
      ...ways.flatMap((way): readonly Step[] => {
        const whole = testObject(subject, way, `create-${way}`, {
          finalizers: ['apiconform.example/hold'],
          ownerReferences: [ownerReference(subject, 'o')],
        });
        const body = testObject(subject, way, `put-${way}`, { resourceVersion: versionOf(`create-${way}`), ...bodies[way] });
        return [
          { id: `create-${way}`, do: 'send', request: { method: 'POST', path: subject.collection, body: whole } },
          { id: `put-${way}`, do: 'send', request: { method: 'PUT', path: objectPath(subject, way), body } },
          get(subject, way, `after-${way}`),
        ];
      }),
    ],
    checks: {
      'verbs/put/replaces': must(
        allHold(...ways.flatMap((way) => places.map((at): Predicate => ({ of: `after-${way}`, at, is: 'absent' })))),
        ...ways.flatMap((way) => [
          answered(`put-${way}`, 200),
          answered(`after-${way}`, 200),
          ...places.map((at): Predicate => ({ of: `create-${way}`, at, is: 'present' })),
        ]),
      ),
    },
  };
}
