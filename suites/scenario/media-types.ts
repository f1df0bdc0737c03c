import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { isCustom } from './subject-uses.ts';

/** The binary media type of the target. */
export const binary: Template = { $dialect: 'binaryMediaType' };

/** The media type of a Table (specification, "Content negotiation"). */
export const table: Template = tableOf('v1');

/** A media type that no server of this API has. */
export const unknownMediaType = 'text/x-apiconform';

/** The media type of a Table in a version of its group; spaces may stand before its parameters. */
export function tableOf(version: string, separator: ';' | '; ' = ';'): Template {
  return inForm('Table', version, separator);
}

/** The media type of JSON in a form that the group `meta` has for objects of all types: a Table, or the metadata alone. */
export function inForm(kind: string, version = 'v1', separator: ';' | '; ' = ';'): Template {
  const parameters = [
    `application/json${separator}as=${kind}${separator}g=meta.`,
    { $dialect: 'apiDomain' },
    `${separator}v=${version}`,
  ] as const;
  return { $join: parameters };
}

/** A media type, and JSON where the target does not have it. */
export function orJson(accept: Template): Template {
  return { $join: [accept, ',application/json'] };
}

/** The same request, for a response in one of these media types; `null` sends no Accept header. */
export function accepting(step: Step, accept: Template): Step {
  return step.do === 'send' ? { ...step, request: { ...step.request, headers: { ...step.request.headers, accept } } } : step;
}

/** The response has this media type. */
export function isIn(step: string, mediaType: Template): Predicate {
  return { of: step, at: 'header:content-type', is: 'contains', value: mediaType };
}

/** Whether objects of the subject's type have a binary form that is known here: those of built-in types that the project has tables for. */
export function isKnownInBinary(subject: Subject): boolean {
  return ['CSINode', 'ConfigMap', 'Namespace'].includes(subject.kind) && !isCustom(subject);
}
