import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes } from '../scenario/write-step.ts';

const maps = ['labels', 'annotations'] as const;
const [hereKey, thereKey] = ['apiconform-here', 'apiconform-there'] as const;

/** A patch changes the object of its namespace alone, and takes nothing from the object of that name in another one. */
export function patchedNamesakes(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const types = patchKindsOf(subject);
  return {
    id: 'verbs/patched-namesakes',
    about:
      'Objects of one name in two namespaces have labels and annotations of their own, and one of them is patched with each kind of patch.',
    steps: [
      makeOtherNamespace(),
      created(subject, 'create-here', hereKey),
      created(there, 'create-there', thereKey),
      ...types.flatMap((type) => [patched(subject, type), get(subject, 'a', `after-${type}`)]),
      get(there, 'a', 'after-there'),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          ...types.flatMap((type) => [
            answered(type, '2xx'),
            ...maps.flatMap((map) => [
              shows(`after-${type}`, `/metadata/${map}/apiconform-${type}`, type),
              shows(`after-${type}`, `/metadata/${map}/${hereKey}`, hereKey),
              { of: `after-${type}`, at: `/metadata/${map}/${thereKey}`, is: 'absent' } as const,
            ]),
          ]),
          showsSame('after-there', '/metadata/resourceVersion', 'create-there'),
        ),
        answered('create-here', '2xx'),
        ...maps.map((map) => shows('create-there', `/metadata/${map}/${thereKey}`, thereKey)),
      ),
    },
  };
}

function created(subject: Subject, id: string, key: string): Step {
  const body = testObject(subject, 'a', id, { labels: { ...testLabels, [key]: key }, annotations: { [key]: key } });
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

/** Adds a label and an annotation; the step is called as the kind of the patch. */
function patched(subject: Subject, type: 'merge-patch' | 'json-patch' | 'strategic-merge-patch'): Step {
  const key = `apiconform-${type}`;
  const body =
    type === 'json-patch'
      ? maps.map((map) => ({ op: 'add', path: `/metadata/${map}/${key}`, value: type }))
      : { metadata: Object.fromEntries(maps.map((map) => [map, { [key]: type }])) };
  const headers = { 'content-type': patchTypes[type] };
  return { id: type, do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body } };
}
