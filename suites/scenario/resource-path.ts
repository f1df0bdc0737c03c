import type { Template } from '#core/model/template';
import { templateOfText } from './template-of-json.ts';

/** The path of a collection, of `group/version/resource` (core: `v1/resource`); in the namespace of the case if requested. */
export function resourcePath(resource: string, scope: 'namespaced' | 'cluster'): Template {
  const parts = resource.split('/');
  const name = parts.at(-1) ?? '';
  const root = parts.length === 2 ? `/api/${parts[0]}` : `/apis/${parts[0]}/${parts[1]}`;
  return templateOfText(`${root}/${scope === 'namespaced' ? 'namespaces/{namespace}/' : ''}${name}`);
}

/** The apiVersion of the objects of a resource. */
export function apiVersionOf(resource: string): Template {
  return templateOfText(resource.split('/').slice(0, -1).join('/'));
}
