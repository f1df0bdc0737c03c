import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { type ContestedField, contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { createAs, type Fields, merged, updateAs } from '../scenario/field-manager.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

const finalizers = ['apiconform.example/hold'];

/** Objects that were changed since their creation are deleted: a response with the object shows it as it was last. */
export function deletedAsChanged(subject: Subject): readonly Scenario[] {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const { subject: type } = contested;
  return [
    {
      id: 'resource-version-meaning/deleted-as-changed',
      subject: type,
      about:
        'Two objects, one of which a finalizer holds, are created, updated with other content, and deleted; the held one is deleted twice.',
      steps: [
        ...changed(contested, 'a', {}),
        ...changed(contested, 'h', { metadata: { finalizers } }),
        writeStep(type, 'delete', { id: 'delete-a', own: 'a' }),
        writeStep(type, 'delete', { id: 'delete-h', own: 'h' }),
        writeStep(type, 'delete', { id: 'delete-h-again', own: 'h' }),
        ...removeFinalizers(type, 'h'),
      ],
      checks: {
        'resource-version-meaning/names-one-state': must(
          all(showsLast(contested, 'delete-a', 'a'), showsLast(contested, 'delete-h', 'h'), showsLast(contested, 'delete-h-again', 'h')),
          ...['a', 'h'].flatMap((own) => [answered(`delete-${own}`, '2xx'), ...asChanged(contested, `changed-${own}`)]),
        ),
      },
    },
  ];
}

function changed(contested: ContestedField, own: string, more: Fields): readonly Step[] {
  const { subject, at } = contested;
  const fields = (value: string): Fields => merged(merged(fieldsWith(contested, value), contentOf(subject, value)), more);
  return [
    createAs(subject, { id: `create-${own}`, manager: 'apiconform', own, fields: fields('1'), writes: 'create' }),
    updateAs(
      subject,
      'put',
      { id: `put-${own}`, manager: 'apiconform', own, fields: fields('2'), writes: 'change' },
      { changes: [{ at, value: '2' }], from: `create-${own}` },
    ),
    get(subject, own, `changed-${own}`),
  ];
}

/** The drivers of a node record, in place of the annotation alone. */
function contentOf({ kind }: Subject, value: string): Fields {
  return kind === 'CSINode' ? { spec: { drivers: [{ name: `driver-${value}.example.com`, nodeID: 'node-1' }] } } : {};
}

/** The object has the content of the update. */
function asChanged({ subject, at }: ContestedField, of: string): readonly Predicate[] {
  return [shows(of, at, '2'), ...(subject.kind === 'CSINode' ? [shows(of, '/spec/drivers/0/name', 'driver-2.example.com')] : [])];
}

/** The response has the object with the content that it had last, or it has no object, but a Status. */
function showsLast(contested: ContestedField, of: string, own: string): Expectation {
  return {
    kind: 'any',
    of: [
      allHold(...asChanged(contested, of), showsSame(of, '/metadata/uid', `changed-${own}`)),
      allHold(answered(of, '2xx'), shows(of, '/kind', 'Status')),
    ],
  };
}
