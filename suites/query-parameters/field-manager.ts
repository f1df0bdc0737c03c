import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { createUnnamed } from '../object-metadata/generated-name.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isCustom, isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, finalized, get, objectPath, testObject, untilGone } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { fieldManagerOfCreatingUpdate, fieldManagerOfParts } from './field-manager-of-parts.ts';

/** The field manager that is recorded for a change. */
export const fieldManager = scenariosPerSubject((subject) => [
  named(subject),
  ...(isUsedFor(subject, 'single-cases') ? [...fieldManagerOfParts(), fieldManagerOfCreatingUpdate()] : []),
]);

/** The user agent of a request, which no other request of the case has. */
const agentOf = (kind: string): string => `apiconform-${kind}-agent`;

/** Custom resources do not support strategic merge patch. */
function patchesBy(subject: Subject): readonly ('json-patch' | 'merge-patch' | 'strategic-merge-patch')[] {
  return ['json-patch', 'merge-patch', ...(!isCustom(subject) ? (['strategic-merge-patch'] as const) : [])];
}

/** Returns a step that sends a request with a user agent named after it, and without a fieldManager. */
function asAgent(kind: string, request: Request, version = '/1.0 (conformance)'): Step {
  const headers = { ...request.headers, 'user-agent': `${agentOf(kind)}${version}` };
  return { id: `by-agent-${kind}`, do: 'send', request: { ...request, headers } };
}

function named(subject: Subject): Scenario {
  const path = objectPath(subject, 'b');
  const put = testObject(subject, 'b', 'put', { resourceVersion: versionOf('post') });
  const post = (own: string): Request => ({ method: 'POST', path: subject.collection, body: testObject(subject, own, 'post') });
  // A namespace finalizes itself.
  const holds = subject.deletion === 'immediate';
  return {
    id: 'query-parameters/field-manager',
    about:
      'An object is created, updated, patched and applied with fieldManager, and another one with user agents alone; the first is deleted, created by another manager, deleted and applied by a third; an object is created with generateName; another is applied while a finalizer holds it.',
    steps: [
      create(subject, 'a'),
      by('post', post('b')),
      by('put', { method: 'PUT', path, body: put }),
      by('patch', mergePatch(subject, 'b', { metadata: { annotations: { [changeAnnotation]: 'patch' } } })),
      by('apply', { ...applied(subject, 'applied'), query: { force: 'true' } }),
      { id: 'apply-in-no-name', do: 'send', request: { ...applied(subject, 'in-no-name'), query: { force: 'true' } } },
      get(subject, 'b', 'after'),
      asAgent('post', post('c')),
      asAgent('put', {
        method: 'PUT',
        path: objectPath(subject, 'c'),
        body: testObject(subject, 'c', 'by-agent-put', { resourceVersion: versionOf('by-agent-post') }),
      }),
      ...patchesBy(subject).map((kind) => {
        const { request } = writeStep(subject, kind, { id: `by-agent-${kind}`, own: 'c' });
        return asAgent(kind, request);
      }),
      asAgent('bare', writeStep(subject, 'merge-patch', { id: 'by-agent-bare', own: 'c' }).request, ''),
      ...removed(subject, 'first'),
      by('post-again', post('b')),
      by('post-unnamed', createUnnamed(subject, 'post-unnamed').request),
      ...removed(subject, 'second'),
      by('apply-again', { ...applied(subject, 'applied'), body: testObject(subject, 'b', 'applied') }),
      ...(holds ? appliedWhileDeleted(subject) : []),
    ],
    checks: {
      'query-parameters/field-manager/create': must(
        all(
          managedBy('post', 'Update'),
          managedBy('post-again', 'Update'),
          isOnlyManager('post-again'),
          managedBy('post-unnamed', 'Update'),
          isOnlyManager('post-unnamed'),
        ),
        answered('post', '2xx'),
        answered('gone-first', 404),
      ),
      'query-parameters/field-manager/update': must(managedBy('put', 'Update')),
      'query-parameters/field-manager/patch': must(managedBy('patch', 'Update')),
      'query-parameters/field-manager/apply': must(
        all(
          managedBy('apply', 'Apply'),
          managedBy('apply-again', 'Apply'),
          isOnlyManager('apply-again'),
          ...(holds ? [managedBy('apply-late', 'Apply')] : []),
        ),
        answered('apply', '2xx'),
        answered('gone-second', 404),
      ),
      'query-parameters/field-manager/required-for-apply': must(
        all(allHold(answered('apply-in-no-name', '4xx')), allHold(shows('after', `/metadata/annotations/${changeAnnotation}`, 'applied'))),
        answered('apply', '2xx'),
      ),
      'query-parameters/field-manager/default': must(
        all(
          ...['post', 'put', ...patchesBy(subject), 'bare'].map(
            (kind) => ({ kind: 'managed-by', of: `by-agent-${kind}`, manager: agentOf(kind), name: 'part', operation: 'Update' }) as const,
          ),
        ),
      ),
    },
  };
}

/** Returns a step that sends a request with a fieldManager named after the step. */
function by(id: string, request: Request): Step {
  return { id, do: 'send', request: { ...request, query: { ...request.query, fieldManager: `apiconform-${id}` } } };
}

/** An object that a finalizer holds after its deletion gets its first apply then. */
function appliedWhileDeleted(subject: Subject): readonly Step[] {
  const late = { metadata: { annotations: { [changeAnnotation]: 'late' } } };
  return [
    createWithFinalizers(subject, 'd', ['apiconform.example/hold']),
    { id: 'delete-held', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'd') } },
    applyAs(subject, { id: 'apply-late', manager: 'apiconform-apply-late', own: 'd', fields: late }, { force: 'true' }),
    ...removeFinalizers(subject, 'd'),
  ];
}

/** Deletes the object and waits until it is gone, so that the next one has its name; the last step is called `gone-<id>`. */
function removed(subject: Subject, id: string): readonly Step[] {
  return [
    { id: `delete-${id}`, do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'b') } },
    ...finalized(subject, 'b').map((step) => ({ ...step, id: `finalize-${id}` })),
    { ...untilGone(subject, 'b'), id: `gone-${id}`, holds: answered(`gone-${id}`, 404) },
  ];
}

/** Nobody else has an entry: a new object has none of the managers of a former one of its name. */
function isOnlyManager(step: string): Expectation {
  return allHold({ of: step, at: '/metadata/managedFields', is: 'has-length', value: 1 });
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
