import { isJsonArray } from '#core/json/json-object';
import { applyMediaType } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { isJoin, type Template } from '#core/model/template';
import { answered } from './answered.ts';
import { testLabels } from './test-object.ts';

/** The collection of all namespaces. */
const namespacesPath = '/api/v1/namespaces';

const usual = 'other';

/** The path of a namespace that the case creates in addition to the one that it is given. */
export const otherNamespacePath: Template = { $join: [`${namespacesPath}/`, { $own: usual }] };

function namespace(own: string): { readonly [field: string]: Template } {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: { $own: own }, labels: testLabels } };
}

/** Creates the other namespace; the step is called `make-other`, or as given. */
export function makeOtherNamespace(id = 'make-other', own = usual): Extract<Step, { readonly do: 'send' }> {
  return { id, do: 'send', request: { method: 'POST', path: namespacesPath, body: namespace(own) } };
}

/** Deletes the other namespace, or the one with the given name, and waits until it is gone; the case is judged also where it stays. */
export function deleteOtherNamespace(own = usual): readonly Step[] {
  const path: Template = { $join: [`${namespacesPath}/`, { $own: own }] };
  const [id, gone] = own === usual ? ['delete-namespace', 'gone-namespace'] : [`delete-${own}`, `gone-${own}`];
  return [
    { id, do: 'send', request: { method: 'DELETE', path } },
    {
      id: gone,
      do: 'until',
      request: { method: 'GET', path },
      holds: answered(gone, 404),
      boundSeconds: 60,
      atDeadline: 'judge',
    },
  ];
}

/** Deletes the other namespace, which has no objects, finalizes it where no controller does, and waits until it is gone. */
export function removeOtherNamespace(): readonly Step[] {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: { $own: usual } }, spec: { finalizers: [] } };
  return [
    { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
    {
      id: 'finalize-namespace',
      do: 'send',
      request: { method: 'PUT', path: { $join: [otherNamespacePath, '/finalize'] }, body },
      onlyWhere: 'no-namespace-controller',
    },
    {
      id: 'gone-namespace',
      do: 'until',
      request: { method: 'GET', path: otherNamespacePath },
      holds: answered('gone-namespace', 404),
      boundSeconds: 120,
    },
  ];
}

/** Creates the other namespace by an apply; the step is called `make-other`. */
export function applyOtherNamespace(): Step {
  const headers = { 'content-type': applyMediaType };
  const query = { fieldManager: 'apiconform-applier' };
  return { id: 'make-other', do: 'send', request: { method: 'PATCH', path: otherNamespacePath, query, headers, body: namespace(usual) } };
}

/** The subject in the other namespace, or in the one with the given name. */
export function inOtherNamespace(subject: Subject, own = usual): Subject {
  return { ...subject, collection: moved(subject.collection, own) };
}

/** The subject's collection across all namespaces. */
export function everywhere(subject: Subject): Template {
  return withoutNamespace(subject.collection);
}

/** The subject with the collection of all namespaces. */
export function inAllNamespaces(subject: Subject): Subject {
  return { ...subject, collection: everywhere(subject), isolation: 'shared-collection' };
}

function moved(template: Template, own: string): Template {
  return isJsonArray(template)
    ? template.map((part) => moved(part, own))
    : isJoin(template)
      ? { $join: template.$join.map((part) => moved(part, own)) }
      : isNamespace(template)
        ? { $own: own }
        : template;
}

/** The path without the two segments that name the namespace. */
function withoutNamespace(path: Template): Template {
  if (!isJoin(path)) return path;
  const place = path.$join.findIndex(isNamespace);
  const parts = path.$join.flatMap((part, index) => {
    if (index === place) return [];
    if (index === place - 1 && typeof part === 'string') return [part.replace(/\/namespaces\/$/, '')];
    return [part];
  });
  return { $join: parts };
}

function isNamespace(template: Template): boolean {
  return typeof template === 'object' && template !== null && '$namespace' in template;
}
