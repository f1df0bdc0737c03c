import type { Step } from '../../src/model/step.ts';
import type { Subject } from '../../src/model/subject.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/aspect-cases.ts';
import { accepting, binary } from '../scenario/media-types.ts';
import { get, ownObject } from '../scenario/own-object.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isBinaryRecord, isRecord } from './answers.ts';
import type { OperationAspect } from './operation-aspect.ts';

/** create, answered in JSON and in binary. */
export function created(subject: Subject): Scenario<OperationAspect> {
  const post = (own: string): Step => ({
    id: `post-${own}`,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: ownObject(subject, own, `post-${own}`) },
  });
  return {
    id: 'csinode-operations/create',
    about: 'Two records are created, one with an answer in the binary media type.',
    steps: [post('a'), accepting(post('b'), binary), get(subject, 'a', 'read-a'), get(subject, 'b', 'read-b')],
    judgements: {
      'create/response': must(
        all(
          isRecord(subject, 'post-a', 'a', 200, 201, 202),
          isBinaryRecord(subject, 'post-b', 'b', 200, 201, 202),
          allHold(answered('read-a', 200), answered('read-b', 200)),
        ),
      ),
    },
  };
}
