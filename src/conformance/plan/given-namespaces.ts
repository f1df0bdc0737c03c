import type { Case } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import { flatSteps, type Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { rightsOfRequest } from './rights-of-request.ts';

/** The reason of a skip, for everything that a run leaves out where it may use only the namespaces that it was given. */
export const onlyGivenNamespaces =
  'the run uses only the given namespaces, and the test changes a namespace, deletes a collection, limits a namespace, or lists all collections';

/**
 * Returns a case as it runs in a namespace that others may use too; undefined where it would change a namespace, or what others
 * have in it, or would list what is in all namespaces. A server that ignores selectors would delete the objects of others with a collection. The object in another
 * namespace beside those of the case is left out.
 */
export function inGivenNamespaces(c: Case, dialect: Dialect): Case | undefined {
  const { bystander, ...bare } = c;
  const others = (bystander?.steps ?? []).flatMap(namespaceIn);
  const isElsewhere = (step: Step): boolean =>
    'request' in step && others.some((name) => JSON.stringify(step.request.path).includes(JSON.stringify(name)));
  const kept = others.length === 0 ? c : { ...bare, steps: c.steps.filter((step) => !isElsewhere(step)) };
  return flatSteps(kept.steps).some((step) => step.do === 'collections' || changesNamespace(step, dialect)) ? undefined : kept;
}

/** Objects that decide what may be created in their namespace. */
const limits: ReadonlySet<string> = new Set(['limitranges', 'resourcequotas']);

function changesNamespace(step: Step, dialect: Dialect): boolean {
  if (!('request' in step) || step.request.method === 'GET') return false;
  return rightsOfRequest(step.request, dialect).some((right) => {
    if ('path' in right) return false;
    const [resource = ''] = right.resource.split('/');
    if (right.verb === 'deletecollection' || limits.has(resource)) return true;
    return right.group === '' && resource === 'namespaces';
  });
}

/** Returns the name of the namespace that a step creates. */
function namespaceIn(step: Step): readonly Template[] {
  if (!('request' in step) || step.request.path !== '/api/v1/namespaces') return [];
  const name = fieldOf(fieldOf(step.request.body, 'metadata'), 'name');
  return name === undefined ? [] : [name];
}

function fieldOf(template: Template | undefined, field: string): Template | undefined {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return undefined;
  return Object.entries(template).find(([key]) => key === field)?.[1];
}
