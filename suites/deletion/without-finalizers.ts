import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { create, get, goneOrJudged } from '../scenario/test-object.ts';
import { requestDeletion } from './finalizers.ts';

/** Without finalizers, nothing holds the object between the two phases. */
export function withoutFinalizers(subject: Subject): Scenario {
  return {
    id: 'deletion/unheld',
    about: 'An object without finalizers is deleted and read until it is gone.',
    steps: [create(subject, 'a'), get(subject, 'a', 'before'), requestDeletion(subject, 'a', 'delete-a'), goneOrJudged(subject, 'a')],
    checks: {
      'deletion/unheld': must({ kind: 'holds', all: [answered('gone-a', 404)] }, answered('before', 200), answered('delete-a', '2xx')),
    },
  };
}
