import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes } from '../scenario/write-step.ts';

const finalizers = ['apiconform.example/hold'];

/** A patch adds a finalizer and changes something else: both are stored. */
export function finalizerBeside(subject: Subject): Scenario {
  const types = patchKindsOf(subject);
  return {
    id: 'verbs/finalizer-beside',
    about:
      'Patches of each kind add a finalizer to an object and change an annotation of it at once; the objects are deleted and released.',
    steps: types.flatMap((type): readonly Step[] => [
      create(subject, type),
      patched(subject, type),
      get(subject, type, `after-${type}`),
      { id: `delete-${type}`, do: 'send', request: { method: 'DELETE', path: objectPath(subject, type) } },
      get(subject, type, `held-${type}`),
      ...removeFinalizers(subject, type),
    ]),
    checks: {
      'verbs/method/patch': must(
        allHold(
          ...types.flatMap((type) => [
            answered(type, '2xx'),
            shows(`after-${type}`, '/metadata/finalizers', finalizers),
            shows(`after-${type}`, `/metadata/annotations/${changeAnnotation}`, type),
            answered(`held-${type}`, 200),
          ]),
        ),
        ...types.flatMap((type) => [answered(`create-${type}`, '2xx'), answered(`delete-${type}`, '2xx')]),
      ),
    },
  };
}

function patched(subject: Subject, type: 'merge-patch' | 'json-patch' | 'strategic-merge-patch'): Step {
  const body =
    type === 'json-patch'
      ? [
          { op: 'replace', path: `/metadata/annotations/${changeAnnotation}`, value: type },
          { op: 'add', path: '/metadata/finalizers', value: finalizers },
        ]
      : { metadata: { finalizers, annotations: { [changeAnnotation]: type } } };
  const headers = { 'content-type': patchTypes[type] };
  return { id: type, do: 'send', request: { method: 'PATCH', path: objectPath(subject, type), headers, body } };
}
