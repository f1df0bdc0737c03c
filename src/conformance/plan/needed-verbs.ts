import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';

/** The verbs that every case of a subject needs: its objects are created and read, and removed in the end. */
const always = ['create', 'get', 'list', 'delete'] as const;

/**
 * Returns the verbs that a case needs of the type of its subject, as discovery names them, by its requests for the collections
 * and the test objects of that type. Subresources have verbs of their own.
 */
export function neededVerbs({ steps }: Case, { collection }: Subject): readonly string[] {
  const verbs = new Set<string>(always);
  for (const step of flatSteps(steps)) {
    const verb = step.do === 'open' ? 'watch' : 'request' in step ? verbOf(step.request, collection) : undefined;
    if (verb !== undefined) verbs.add(verb);
  }
  return [...verbs];
}

/** Returns the verb of a request that is not one of those that every case needs. */
function verbOf({ method, path, query }: Request, collection: Template): string | undefined {
  switch (placeOf(path, collection)) {
    case 'collection':
      if (method === 'DELETE') return 'deletecollection';
      return method === 'GET' && query?.['watch'] !== undefined ? 'watch' : undefined;
    case 'object':
      if (method === 'PATCH') return 'patch';
      return method === 'PUT' ? 'update' : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns whether a path is that of the collection, in any namespace, or of a test object in it. The name of a test object is
 * known only during the run; the object beside a case has another name, and the case runs also without it.
 */
function placeOf(path: Template, collection: Template): 'collection' | 'object' | undefined {
  const parts = textOf(path).split('/');
  const expected = textOf(collection).split('/');
  if (!expected.every((part, index) => part === unknown || part === parts[index])) return undefined;
  const [name, ...deeper] = parts.slice(expected.length);
  if (name === undefined) return parts.length === expected.length ? 'collection' : undefined;
  return name === unknown && deeper.length === 0 ? 'object' : undefined;
}

const unknown = '*';

/** The path with a star for each part that a run decides. */
function textOf(path: Template): string {
  if (typeof path === 'string') return path;
  return isJoin(path) ? path.$join.map(textOf).join('') : unknown;
}
