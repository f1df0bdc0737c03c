import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { testSelector, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { changeAnnotation, create, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

type Operation = 'get' | 'list' | 'post' | 'put' | 'patch';

/** Responses to requests with the parameter pretty. */
export const pretty = scenariosPerSubject((subject) => [
  {
    id: 'query-parameters/pretty',
    about: 'Objects are read, listed, created, updated and patched with the parameter pretty.',
    steps: [create(subject, 'a'), ...requests(subject)],
    checks: {
      'query-parameters/pretty/get': isPretty('get'),
      'query-parameters/pretty/list': isPretty('list'),
      'query-parameters/pretty/create': isPretty('post'),
      'query-parameters/pretty/update': isPretty('put'),
      'query-parameters/pretty/patch': isPretty('patch'),
    },
  },
]);

function requests(subject: Subject): readonly Step[] {
  const path = objectPath(subject, 'a');
  const put = testObject(subject, 'a', 'put', { resourceVersion: versionOf('create-a') });
  return [
    step('get', { method: 'GET', path }),
    step('list', { method: 'GET', path: subject.collection, query: testSelector(subject) }),
    step('post', { method: 'POST', path: subject.collection, body: testObject(subject, 'b', 'post') }),
    step('put', { method: 'PUT', path, body: put }),
    step('patch', mergePatch(subject, 'a', { metadata: { annotations: { [changeAnnotation]: 'patch' } } })),
  ];
}

function step(operation: Operation, request: Request): Step {
  return { id: operation, do: 'send', request: { ...request, query: { ...request.query, pretty: 'true' } } };
}

function isPretty(operation: Operation): Judgement {
  return must({ kind: 'pretty-printed', of: operation }, answered(operation, '2xx'));
}
