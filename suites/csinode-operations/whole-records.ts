import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { driver, nodeRecord, withFields } from '../csinode/node-record.ts';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { create, get, goneOrJudged, objectPath } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** Drivers with all fields: one with a count of zero, and one with a single topology key. */
const drivers: readonly Template[] = [
  driver,
  withFields(driver, { name: 'none.example.com', allocatable: { count: 0 } }),
  withFields(driver, {
    name: 'last.example.com',
    nodeID: 'node-2',
    topologyKeys: ['example.com/rack'],
    allocatable: { count: 2147483647 },
  }),
];

const spec: Template = { drivers };
const changed = { metadata: { annotations: { 'apiconform-change': 'change-a' } } };

/** Records with all fields are the same in every response: of a get, a list, a watch, each with the state before and after a change. */
export function wholeRecords(subject: Subject): readonly Scenario[] {
  return [inJson(subject), inBinary(subject)];
}

function post(subject: Subject, own: string): Step {
  const body = nodeRecord(subject, own, { spec });
  return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

function inJson(subject: Subject): Scenario {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const object = { metadata: { name: { $own: 'a' } }, spec };
  const isSent = (stream: string, type: string) => ({ of: stream, at: '', is: 'includes', value: { type, object } }) as const;
  const isListed = (of: string) => ({ of, at: '/items', is: 'includes-once', value: object }) as const;
  return {
    id: 'csinode-operations/whole-records',
    about:
      'Two records with three whole drivers are created, read and listed, also with a limit; one is changed and deleted while a watch is open, and another watch begins with the records.',
    steps: [
      post(subject, 'a'),
      post(subject, 'b'),
      get(subject, 'a', 'get'),
      list(subject, 'listed'),
      list(subject, 'page', { limit: '500' }),
      watch(subject, 'stream', { resourceVersion: versionOf('create-b') }),
      watch(subject, 'fresh'),
      drainTo('fresh', 'a'),
      { id: 'change-a', do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body: changed } },
      { id: 'delete-a', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      goneOrJudged(subject, 'a'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'csinode-operations/get/response': must(allHold(shows('get', '/spec', spec)), answered('create-a', '2xx'), answered('get', 200)),
      'csinode-operations/list/response': must(allHold(isListed('listed'), isListed('page')), answered('create-a', '2xx')),
      'csinode-operations/watch/response': must(
        allHold(isSent('stream', 'MODIFIED'), isSent('stream', 'DELETED'), isSent('fresh', 'ADDED')),
        answered('create-a', '2xx'),
        answered('change-a', 200),
        answered('delete-a', '2xx'),
      ),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const path = objectPath(subject, 'a');
  const steps: readonly Step[] = [
    post(subject, 'a'),
    get(subject, 'a', 'get'),
    list(subject, 'list'),
    { id: 'change-a', do: 'send', request: { method: 'PATCH', path, headers, body: changed } },
    { id: 'delete-a', do: 'send', request: { method: 'DELETE', path } },
  ];
  const isWhole = (of: string) => [isIn(of, binary), shows(of, '/spec', spec)];
  return {
    id: 'csinode-operations/whole-records-in-binary',
    about: 'A record with three whole drivers is created, read, listed, changed and deleted, with responses in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: steps.map((step) => accepting(step, binary)),
    checks: {
      'csinode-operations/create/response': must(allHold(...isWhole('create-a')), answered('create-a', '2xx')),
      'csinode-operations/get/response': must(allHold(...isWhole('get')), answered('get', 200)),
      'csinode-operations/list/response': must(
        allHold({ of: 'list', at: '/items', is: 'includes-once', value: { metadata: { name: { $own: 'a' } }, spec } }),
        answered('create-a', '2xx'),
        answered('list', 200),
      ),
      'csinode-operations/patch/response': must(allHold(...isWhole('change-a')), answered('change-a', 200)),
      'csinode-operations/delete/response': must(allHold(...isWhole('delete-a')), answered('delete-a', '2xx')),
    },
  };
}
