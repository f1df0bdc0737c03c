import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { finalized, objectPath, testObject, untilGone } from './test-object.ts';

/** Creates an object with these finalizers; the step is called `create-<own>`. */
export function createWithFinalizers(subject: Subject, own: string, finalizers: readonly string[]): Step {
  const id = `create-${own}`;
  const body = testObject(subject, own, id, { finalizers });
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body }, writes: { own, as: 'create' } };
}

/** Changes an object by a merge patch. */
export function mergePatch(subject: Subject, own: string, body: Template): Request {
  return { method: 'PATCH', path: objectPath(subject, own), headers: { 'content-type': 'application/merge-patch+json' }, body };
}

/** Removes all finalizers of a deleted object, and waits until it is gone; the steps are called `release-<own>` and `gone-<own>`. */
export function removeFinalizers(subject: Subject, own: string, until: { readonly atDeadline?: 'judge' } = {}): readonly Step[] {
  return [
    { id: `release-${own}`, do: 'send', request: mergePatch(subject, own, { metadata: { finalizers: null } }) },
    ...finalized(subject, own),
    { ...untilGone(subject, own), ...until },
  ];
}
