import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { selector, testSelector, versionOf } from '../scenario/collection-read.ts';
import { accepting, orJson, table } from '../scenario/media-types.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { changeAnnotation, create, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Responses to requests with the parameter pretty. */
export const pretty = scenariosPerSubject((subject) => [
  {
    id: 'query-parameters/pretty',
    about:
      'Objects are read, listed, also in pages, with a selector, in all namespaces and as a Table, created, updated, patched in each way and applied, also in dry runs, with the parameter pretty.',
    steps: [create(subject, 'a'), create(subject, 'c'), ...requests(subject)],
    checks: {
      'query-parameters/pretty/get': arePretty('get', 'get-table', 'get-at-version'),
      'query-parameters/pretty/list': arePretty('list', 'first', 'next', 'list-table', 'list-at-zero', 'list-selected'),
      'query-parameters/pretty/create': arePretty('post', 'dry-post'),
      'query-parameters/pretty/update': arePretty('put', 'dry-put'),
      'query-parameters/pretty/patch': arePretty('patch', ...patchKindsOf(subject), 'apply', 'dry-patch', 'dry-apply'),
    },
  },
]);

const dryRun = { dryRun: 'All' } as const;

function requests(subject: Subject): readonly Step[] {
  const path = objectPath(subject, 'a');
  const put = testObject(subject, 'a', 'put', { resourceVersion: versionOf('create-a') });
  const dryPut = testObject(subject, 'c', 'dry-put', { resourceVersion: versionOf('create-c') });
  const listed = { method: 'GET', path: subject.collection, query: testSelector(subject) } as const;
  const page = { ...listed.query, limit: '1' } as const;
  return [
    step('get', { method: 'GET', path }),
    accepting(step('get-table', { method: 'GET', path }), orJson(table)),
    step('get-at-version', { method: 'GET', path, query: { resourceVersion: versionOf('create-a') } }),
    step('list', listed),
    step('list-at-zero', { ...listed, query: { ...listed.query, resourceVersion: '0' } }),
    // In all namespaces of a type that has them.
    step('list-selected', { method: 'GET', path: everywhere(subject), query: { labelSelector: selector } }),
    accepting(step('list-table', listed), orJson(table)),
    step('first', { ...listed, query: page }),
    step('next', { ...listed, query: { ...page, continue: { $ref: { step: 'first', at: '/metadata/continue' } } } }),
    step('post', { method: 'POST', path: subject.collection, body: testObject(subject, 'b', 'post') }),
    step('put', { method: 'PUT', path, body: put }),
    step('patch', mergePatch(subject, 'a', { metadata: { annotations: { [changeAnnotation]: 'patch' } } })),
    ...patchKindsOf(subject).map((kind) => step(kind, writeStep(subject, kind, { id: kind, own: 'a' }).request)),
    step('apply', writeStep(subject, 'apply', { id: 'apply', own: 'a' }).request),
    step('dry-patch', writeStep(subject, 'merge-patch', { id: 'dry-patch', own: 'a', query: dryRun }).request),
    step('dry-apply', writeStep(subject, 'apply', { id: 'dry-apply', own: 'a', query: dryRun }).request),
    step('dry-post', { method: 'POST', path: subject.collection, query: dryRun, body: testObject(subject, 'd', 'dry-post') }),
    step('dry-put', { method: 'PUT', path: objectPath(subject, 'c'), query: dryRun, body: dryPut }),
  ];
}

function step(id: string, request: Request): Step {
  return { id, do: 'send', request: { ...request, query: { ...request.query, pretty: 'true' } } };
}

function arePretty(...steps: readonly string[]): Judgement {
  const paged = steps.includes('next') ? [goesOn('first')] : [];
  return must(
    all(...steps.map((of): Expectation => ({ kind: 'pretty-printed', of }))),
    ...steps.map((of) => answered(of, '2xx')),
    ...paged,
  );
}
