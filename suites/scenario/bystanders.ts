import type { Case, Fixture } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { named } from './test-object.ts';

/**
 * Returns a case about a collection with an object beside it that the case does not own: in another namespace or, for a type
 * without namespaces, with other labels. It exists while the case runs, and changes after each watch of the collection was
 * opened, so that a read that shows too much shows it. A case that reads no collection of the subject stays as it is.
 * In a case that runs alone the object does not change, because no other write may come between its requests.
 */
export function withBystander(c: Case, subject: Subject): Case {
  const isRead = (step: Step): boolean =>
    'request' in step && step.request.method === 'GET' && JSON.stringify(step.request.path) === JSON.stringify(subject.collection);
  if (!c.steps.some(isRead)) return c;
  if (c.queue === 'alone') return { ...c, bystander: bystanderOf(subject) };
  let opened = false;
  const steps = c.steps.flatMap((step, index) => {
    opened ||= step.do === 'open' && isRead(step);
    // Watches that are opened together are to begin with the same state.
    if (!opened || c.steps[index + 1]?.do === 'open') return [step];
    opened = false;
    return [step, changeOf(subject, `beside-${step.id}`)];
  });
  return { ...c, bystander: bystanderOf(subject), steps };
}

const own = 'beside';

/** Names that belong to the run as a whole, so that no case takes the object for one of its own. */
function nameOf(subject: Subject): Template {
  return { $join: ['ac-', { $run: true }, `-0-${own}-${subject.id}`] };
}

function metadataOf(subject: Subject): { readonly [key: string]: Template } {
  return { name: nameOf(subject), labels: { 'apiconform-run': { $run: true } } };
}

function collectionOf(subject: Subject): Template {
  return isJoin(subject.collection)
    ? { $join: subject.collection.$join.map((part) => (isNamespace(part) ? nameOf(subject) : part)) }
    : subject.collection;
}

function isNamespace(part: Template): boolean {
  return typeof part === 'object' && part !== null && '$namespace' in part;
}

function bystanderOf(subject: Subject): Fixture {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: metadataOf(subject) };
  const object = named(subject, metadataOf(subject));
  return {
    id: `${own}-${subject.id}`,
    steps: [
      ...(subject.scope === 'namespaced'
        ? [{ id: 'namespace', do: 'send', request: { method: 'POST', path: '/api/v1/namespaces', body: namespace } } as const]
        : []),
      { id: 'object', do: 'send', request: { method: 'POST', path: collectionOf(subject), body: object } },
    ],
  };
}

function changeOf(subject: Subject, id: string): Step {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const body = { metadata: { annotations: { 'apiconform-changed-by': { $join: [{ $case: true }, `-${id}`] } } } };
  return { id, do: 'send', request: { method: 'PATCH', path: { $join: [collectionOf(subject), '/', nameOf(subject)] }, headers, body } };
}
