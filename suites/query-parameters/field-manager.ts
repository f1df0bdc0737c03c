import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** The field manager that is recorded for a change. */
export const fieldManager = scenariosPerSubject((subject) => [named(subject)]);

const agent = 'apiconform-agent';

function named(subject: Subject): Scenario {
  const path = objectPath(subject, 'b');
  const put = testObject(subject, 'b', 'put', { resourceVersion: versionOf('post') });
  const post = (own: string): Request => ({ method: 'POST', path: subject.collection, body: testObject(subject, own, 'post') });
  return {
    id: 'query-parameters/field-manager',
    about: 'An object is created, updated, patched and applied with fieldManager, and one is created with a user agent alone.',
    steps: [
      create(subject, 'a'),
      by('post', post('b')),
      by('put', { method: 'PUT', path, body: put }),
      by('patch', mergePatch(subject, 'b', { metadata: { annotations: { [changeAnnotation]: 'patch' } } })),
      by('apply', { ...applied(subject, 'applied'), query: { force: 'true' } }),
      { id: 'apply-in-no-name', do: 'send', request: { ...applied(subject, 'in-no-name'), query: { force: 'true' } } },
      get(subject, 'b', 'after'),
      { id: 'by-agent', do: 'send', request: { ...post('c'), headers: { 'user-agent': `${agent}/1.0 (conformance)` } } },
    ],
    checks: {
      'query-parameters/field-manager/create': must(managedBy('post', 'Update')),
      'query-parameters/field-manager/update': must(managedBy('put', 'Update')),
      'query-parameters/field-manager/patch': must(managedBy('patch', 'Update')),
      'query-parameters/field-manager/apply': must(managedBy('apply', 'Apply')),
      'query-parameters/field-manager/required-for-apply': must(
        all(allHold(answered('apply-in-no-name', '4xx')), allHold(shows('after', `/metadata/annotations/${changeAnnotation}`, 'applied'))),
        answered('apply', '2xx'),
      ),
      'query-parameters/field-manager/default': must({
        kind: 'managed-by',
        of: 'by-agent',
        manager: agent,
        name: 'part',
        operation: 'Update',
      }),
    },
  };
}

/** Returns a step that sends a request with a fieldManager named after the step. */
function by(id: string, request: Request): Step {
  return { id, do: 'send', request: { ...request, query: { ...request.query, fieldManager: `apiconform-${id}` } } };
}

function managedBy(step: string, operation: 'Apply' | 'Update'): Expectation {
  return { kind: 'managed-by', of: step, manager: `apiconform-${step}`, name: 'whole', operation };
}

function applied(subject: Subject, state: string): Request {
  const metadata: Template = { name: { $own: 'b' }, annotations: { [changeAnnotation]: state } };
  return {
    method: 'PATCH',
    path: objectPath(subject, 'b'),
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata },
  };
}
