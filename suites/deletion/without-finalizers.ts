import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { create, get } from '../scenario/test-object.ts';
import { requestDeletion } from './finalizers.ts';

/** Without finalizers, both phases happen at once: the object exists, and then it does not. */
export function withoutFinalizers(subject: Subject): Scenario {
  return {
    id: 'deletion/unheld',
    about: 'An object without finalizers is deleted and read.',
    steps: [create(subject, 'a'), get(subject, 'a', 'before'), requestDeletion(subject, 'a', 'delete-a'), get(subject, 'a', 'after')],
    checks: {
      'deletion/unheld': must({ kind: 'holds', all: [answered('after', 404)] }, answered('before', 200), answered('delete-a', '2xx')),
    },
  };
}
