import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { isBinaryRecord, isRecord } from './answers.ts';

/** get, list and watch. */
export function reads(subject: Subject): readonly Scenario[] {
  return [inJson(subject), inBinary(subject), watched(subject)];
}

function inJson(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/read',
    about: 'Two records are read, one of them also with pretty, and listed.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      get(subject, 'a', 'get-a'),
      get(subject, 'b', 'get-b'),
      get(subject, 'a', 'get-pretty', { pretty: 'true' }),
      list(subject, 'list'),
    ],
    checks: {
      'csinode-operations/get/response': must(isRecord(subject, 'get-a', 'a', 200)),
      'csinode-operations/get/name': must(
        allHold(
          shows('get-a', '/metadata/uid', { $ref: { step: 'create-a', at: '/metadata/uid' } }),
          shows('get-b', '/metadata/uid', { $ref: { step: 'create-b', at: '/metadata/uid' } }),
        ),
      ),
      'csinode-operations/get/pretty': must(
        all({ kind: 'pretty-printed', of: 'get-pretty' }, { kind: 'same-content', of: 'get-pretty', as: 'get-a' }),
        answered('get-pretty', 200),
      ),
      'csinode-operations/list/response': must(
        all(allHold(answered('list', 200), shows('list', '/kind', `${subject.kind}List`)), { kind: 'shows-own-state', read: 'list' }),
      ),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/read-in-binary',
    about: 'A record is read and listed in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), accepting(get(subject, 'a', 'get'), binary), accepting(list(subject, 'list'), binary)],
    checks: {
      'csinode-operations/get/response': must(isBinaryRecord(subject, 'get', 'a', 200)),
      'csinode-operations/list/response': must(
        all(allHold(answered('list', 200), isIn('list', binary), shows('list', '/kind', `${subject.kind}List`)), {
          kind: 'shows-own-state',
          read: 'list',
        }),
      ),
    },
  };
}

function watched(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/watch',
    about: 'The records are listed, and a watch from the version of the list is open while one is created.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'csinode-operations/watch/response': must({ kind: 'event-of-write', stream: 'stream', write: 'create-end', type: 'ADDED' }),
    },
  };
}
