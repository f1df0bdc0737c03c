import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { create, get } from '../scenario/test-object.ts';
import type { DeletionScenario } from './deletion.ts';
import { requestDeletion } from './finalizers.ts';

/** With nothing that holds an object, both phases pass at once: from outside it is there, and then it is not. */
export function unheld(subject: Subject): readonly DeletionScenario[] {
  if (subject.deletion !== 'immediate') return [];
  return [
    {
      subject,
      id: 'deletion/unheld',
      about: 'An object without finalizers is deleted and read.',
      steps: [create(subject, 'a'), get(subject, 'a', 'before'), requestDeletion(subject, 'a', 'delete-a'), get(subject, 'a', 'after')],
      expectations: {
        unheld: { given: [answered('before', 200), answered('delete-a', '2xx')], expect: { kind: 'holds', all: [answered('after', 404)] } },
      },
    },
  ];
}
