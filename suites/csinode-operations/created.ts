import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { accepting, binary } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { get, testObject } from '../scenario/test-object.ts';
import { isBinaryRecord, isRecord } from './answers.ts';

/** create, with responses in JSON and in binary. */
export function created(subject: Subject): readonly Scenario[] {
  return [inJson(subject), inBinary(subject)];
}

function inJson(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/create',
    about: 'A record is created.',
    steps: [post(subject, 'a'), get(subject, 'a', 'read-a')],
    checks: {
      'csinode-operations/create/response': must(all(isRecord(subject, 'post-a', 'a', 200, 201, 202), allHold(answered('read-a', 200)))),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/create-in-binary',
    about: 'A record is created, with a response in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [accepting(post(subject, 'b'), binary), get(subject, 'b', 'read-b')],
    checks: {
      'csinode-operations/create/response': must(
        all(isBinaryRecord(subject, 'post-b', 'b', 200, 201, 202), allHold(answered('read-b', 200))),
      ),
    },
  };
}

function post(subject: Subject, own: string): Step {
  return {
    id: `post-${own}`,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, `post-${own}`) },
  };
}
