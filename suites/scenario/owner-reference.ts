import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';

/** The reference to an object of the case that owns another one; the step `create-<own>` made it. */
export function ownerReference(
  { apiVersion, kind }: Subject,
  own: string,
): { readonly [field: string]: Template } & { readonly uid: Template } {
  return { apiVersion, kind, name: { $own: own }, uid: { $ref: { step: `create-${own}`, at: '/metadata/uid' } } };
}
