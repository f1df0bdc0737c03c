import type { Template } from '#core/model/template';

/** Returns a field of a template that is an object; undefined where it is none, or has no such field. */
export function fieldOf(template: Template | undefined, field: string): Template | undefined {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return undefined;
  return Object.entries<Template>({ ...template }).find(([key]) => key === field)?.[1];
}
