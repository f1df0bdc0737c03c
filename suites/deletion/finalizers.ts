import type { Step, Write } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { objectPath } from '../scenario/test-object.ts';

/** The finalizers of test objects: one name begins with the other. */
export const finalizers = { one: 'apiconform.example/one', other: 'apiconform.example/one-more' } as const;

/** Sets the finalizers of an object, as every writer may. */
export function setFinalizers(subject: Subject, own: string, id: string, left: readonly string[], writes?: Write['as']): Step {
  return {
    id,
    do: 'send',
    request: mergePatch(subject, own, { metadata: { finalizers: left, annotations: { 'apiconform-change': id } } }),
    ...(writes === undefined ? {} : { writes: { own, as: writes } }),
  };
}

/** Deletes an object. */
export function requestDeletion(subject: Subject, own: string, id: string, writes?: Write['as']): Step {
  return {
    id,
    do: 'send',
    request: { method: 'DELETE', path: objectPath(subject, own) },
    ...(writes === undefined ? {} : { writes: { own, as: writes } }),
  };
}
