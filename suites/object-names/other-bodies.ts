import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { jsonText } from '../scenario/json-text.ts';
import { isKnownInBinary } from '../scenario/media-types.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

type Form = 'yaml' | 'binary';

/** Creates under a name that is in use whose bodies are YAML or binary; the object is also one that is being deleted. */
export function takenInOtherBodies(subject: Subject): Scenario {
  const forms: readonly Form[] = ['yaml', ...(isKnownInBinary(subject) ? (['binary'] as const) : [])];
  const isHeld = subject.deletion === 'immediate';
  const owns = isHeld ? ['a', 'h'] : ['a'];
  return {
    id: 'object-names/taken-in-other-bodies',
    about:
      'Objects are created by bodies in each form; then others are created under the names of an object and of one that is being deleted, by bodies in the same forms.',
    needs: forms.includes('binary') ? [{ need: 'binary' }] : [],
    steps: [
      create(subject, 'a'),
      ...forms.map((form) => createIn(subject, form, form, form)),
      ...(isHeld
        ? [
            createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
            writeStep(subject, 'delete', { id: 'delete-h', own: 'h' }),
            get(subject, 'h', 'terminating'),
          ]
        : []),
      ...owns.flatMap((own) => [...forms.map((form) => createIn(subject, form, own, `${form}-${own}`)), get(subject, own, `after-${own}`)]),
      ...(isHeld ? removeFinalizers(subject, 'h') : []),
    ],
    checks: {
      'object-names/unique': must(
        allHold(
          ...owns.flatMap((own) => [
            ...forms.map((form) => answered(`${form}-${own}`, '4xx')),
            showsSame(`after-${own}`, '/metadata/uid', `create-${own}`),
          ]),
          ...(subject.writers === 'ours' ? [showsSame('after-a', '/metadata/resourceVersion', 'create-a')] : []),
        ),
        answered('create-a', '2xx'),
        ...forms.map((form) => answered(form, '2xx')),
        ...(isHeld ? [{ of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' } as const] : []),
      ),
    },
  };
}

function createIn(subject: Subject, form: Form, own: string, id: string): Step {
  const body = testObject(subject, own, id);
  const base: Request = { method: 'POST', path: subject.collection };
  const requests: Readonly<Record<Form, Request>> = {
    yaml: { ...base, headers: { 'content-type': 'application/yaml' }, body, text: jsonText(body) },
    binary: { ...base, binary: body },
  };
  return { id, do: 'send', request: requests[form] };
}
