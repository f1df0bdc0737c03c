import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { aspectCases, must, type Scenario } from '../scenario/aspect-cases.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/held-object.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';

type Aspect = StatementOf<'field-manager'>['form']['aspect'];

/** Who is said to have made a change. */
export const fieldManager: Generator<'field-manager'> = {
  form: 'field-manager',
  generate: (statements, subject) =>
    aspectCases<Aspect>(
      subject,
      'query-parameters',
      statements.map(({ id, form }) => ({ id, aspect: form.aspect })),
      [named(subject)],
    ),
};

const agent = 'apiconform-agent';

function named(subject: Subject): Scenario<Aspect> {
  const path = objectPath(subject, 'b');
  const put = testObject(subject, 'b', 'put', { resourceVersion: versionOf('post') });
  const post = (own: string): Request => ({ method: 'POST', path: subject.collection, body: testObject(subject, own, 'post') });
  return {
    id: 'query-parameters/field-manager',
    about: 'An object is created, updated, patched and applied in the name of other managers, and one created in that of a user agent.',
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
    judgements: {
      post: must(managedBy('post', 'Update')),
      put: must(managedBy('put', 'Update')),
      patch: must(managedBy('patch', 'Update')),
      apply: must(managedBy('apply', 'Apply')),
      'required-for-apply': must(
        all(allHold(answered('apply-in-no-name', '4xx')), allHold(shows('after', `/metadata/annotations/${changeAnnotation}`, 'applied'))),
        answered('apply', '2xx'),
      ),
      default: must({ kind: 'managed-by', of: 'by-agent', manager: agent, name: 'part', operation: 'Update' }),
    },
  };
}

/** Sends a request in the name of the manager that is called as the step is. */
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
