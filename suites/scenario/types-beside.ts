import type { Need } from '#core/model/case';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';

/**
 * Returns the needs of the types of the core group that steps use beside the subject. Targets that serve a part of the interface
 * have a subject that an operator described, and perhaps neither namespaces nor config maps.
 */
export function typesBeside(subject: Subject, steps: readonly Step[]): readonly Need[] {
  const own = textOf(subject.collection);
  const paths = flatSteps(steps).flatMap((step) => ('request' in step ? [textOf(step.request.path)] : []));
  const resources = new Set(paths.flatMap((path) => (path.startsWith(own) ? [] : resourceOf(path))));
  return [...resources].map((resource): Need => ({ need: 'served', resource: `v1/${resource}`, verbs: ['create'] }));
}

/** The name of a resource of the core group that a path names: in a namespace, or without one. */
function resourceOf(path: string): readonly string[] {
  const [, name = ''] = /^\/api\/v1\/(?:namespaces\/[^/]+\/)?([a-z]+)/.exec(path) ?? [];
  return name === '' ? [] : [name];
}

/** The path with a star for each part that a run decides. */
function textOf(path: Template): string {
  if (typeof path === 'string') return path;
  return isJoin(path) ? path.$join.map(textOf).join('') : '*';
}
