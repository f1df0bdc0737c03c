import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Ref, Template } from '#core/model/template';

/** The annotation whose value identifies a state of an object: each write of a case sets another one. */
export const changeAnnotation = 'apiconform-change';

/** The path of a test object. */
export function objectPath(subject: Subject, own: string, subresource?: string): Template {
  return { $join: [subject.collection, '/', { $own: own }, ...(subresource === undefined ? [] : [`/${subresource}`])] };
}

/** The labels of every test object: by them it is selected, and found when the run ends. */
export const testLabels = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true } } as const;

/** The whole object, in the state that `state` names; `metadata` is added to that of every test object. */
export function testObject(
  subject: Subject,
  own: string,
  state: string,
  metadata: { readonly [key: string]: Template } = {},
): { readonly [key: string]: Template } {
  return named(subject, {
    name: { $own: own },
    labels: testLabels,
    annotations: { [changeAnnotation]: state },
    ...metadata,
  });
}

/** An object of the type of the subject with this metadata, also where the body of the subject has fields of these names. */
export function named(subject: Subject, metadata: { readonly [key: string]: Template }): { readonly [key: string]: Template } {
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind, metadata };
  // First, because a person reads them first, and last, because they are what counts.
  return { ...identity, ...subject.body, ...identity };
}

/** Creates an object; the step is called `create-<own>`. */
export function create(subject: Subject, own: string, id = `create-${own}`): Step {
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, id) },
    writes: { own, as: 'create' },
  };
}

/** Creates an object with labels beside those of every test object; the step is called `create-<own>`. */
export function createLabelled(subject: Subject, own: string, labels: { readonly [label: string]: Template }): Step {
  const id = `create-${own}`;
  const body = testObject(subject, own, id, { labels: { ...testLabels, ...labels } });
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body }, writes: { own, as: 'create' } };
}

/**
 * Changes an object by PUT, from the version in the response of the step `from`; the step is called `change-<own>`.
 * If others write too, the latest version may be theirs, so the request is a merge patch.
 */
export function change(subject: Subject, own: string, options: { readonly from?: string; readonly id?: string } = {}): Step {
  const id = options.id ?? `change-${own}`;
  const path = objectPath(subject, own);
  const writes = { own, as: 'change' } as const;
  if (subject.writers === 'shared') {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const body = { metadata: { annotations: { [changeAnnotation]: id } } };
    return { id, do: 'send', request: { method: 'PATCH', path, headers, body }, writes };
  }
  const version: Ref = { step: options.from ?? `create-${own}`, at: '/metadata/resourceVersion' };
  const body = testObject(subject, own, id, { resourceVersion: { $ref: version } });
  return { id, do: 'send', request: { method: 'PUT', path, body }, writes };
}

/** Changes an object by server-side apply, whoever owns the field; the step is called `apply-<own>`. */
export function apply(subject: Subject, own: string): Step {
  const id = `apply-${own}`;
  const request: Request = {
    method: 'PATCH',
    path: objectPath(subject, own),
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: {
      apiVersion: subject.apiVersion,
      kind: subject.kind,
      metadata: { name: { $own: own }, annotations: { [changeAnnotation]: id } },
    },
  };
  return { id, do: 'send', request, writes: { own, as: 'change' } };
}

/** Deletes an object and waits until it is gone; the first step is called `delete-<own>`, the last `gone-<own>`. */
export function remove(subject: Subject, own: string): readonly Step[] {
  const path = objectPath(subject, own);
  return [
    { id: `delete-${own}`, do: 'send', request: { method: 'DELETE', path }, writes: { own, as: 'delete' } },
    ...finalized(subject, own),
    { ...untilGone(subject, own), writes: { own, as: 'removed' } },
  ];
}

/** Finalizes a deleted namespace, where no controller does; other objects have no finalizers. */
export function finalized(subject: Subject, own: string): readonly Step[] {
  if (subject.deletion === 'immediate') return [];
  const body = { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: own } }, spec: { finalizers: [] } };
  return [
    {
      id: `finalize-${own}`,
      do: 'send',
      request: { method: 'PUT', path: objectPath(subject, own, 'finalize'), body },
      onlyWhere: 'no-namespace-controller',
    },
  ];
}

/** Waits until a deleted object is gone: the specification gives no time for it. The step is called `gone-<own>`. */
export function untilGone(subject: Subject, own: string): Extract<Step, { readonly do: 'until' }> {
  const id = `gone-${own}`;
  return {
    id,
    do: 'until',
    request: { method: 'GET', path: objectPath(subject, own) },
    holds: { of: id, at: 'status', is: 'equals', value: 404 },
    boundSeconds: 60,
  };
}

/** Waits until a deleted object is gone, for checks that judge whether it is. */
export function goneOrJudged(subject: Subject, own: string): Step {
  return { ...untilGone(subject, own), atDeadline: 'judge' };
}

/** Reads one object. */
export function get(subject: Subject, own: string, id: string, query: NonNullable<Request['query']> = {}): Step {
  return { id, do: 'send', request: { method: 'GET', path: objectPath(subject, own), query } };
}
