import type { Need } from '#core/model/case';
import type { JsonObject } from '#core/model/json';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { templateOfJson, templateOfText } from '../scenario/template-of-json.ts';
import { changedObject } from './changed-object.ts';
import { type Example, examples } from './examples.ts';

/** The example of that name. Throws an Error if there is none, which is a mistake in a table. */
export function exampleOf(name: string): Example {
  const example = examples.get(name);
  if (example === undefined) throw new Error(`there is no example ${JSON.stringify(name)}`);
  return example;
}

/** What a target must have for the example to be created. */
export function needsOf({ resource, scope }: Example): readonly Need[] {
  const served: Need = { need: 'served', resource, verbs: ['create'] };
  return scope === 'namespaced' ? [served, { need: 'namespace' }] : [served];
}

/** Creates the example with a change, under a name of the case's own. */
export function createRequest(example: Example, own: string, change: JsonObject, query: Request['query'] = {}): Request {
  const object = templateOfJson(changedObject(example.object, change));
  const fields = typeof object === 'object' && object !== null && !Array.isArray(object) ? object : {};
  return {
    method: 'POST',
    path: resourcePath(example.resource, example.scope),
    query,
    body: { ...fields, apiVersion: apiVersionOf(example.resource), kind: example.kind, metadata: metadataOf(example, own) },
  };
}

/** The path of the example that was created under that name, or of a subresource of it. */
export function examplePath(example: Example, own: string, subresource?: string): Template {
  const below = subresource === undefined ? [] : [`/${subresource}`];
  return { $join: [resourcePath(example.resource, example.scope), '/', nameOf(example, own), ...below] };
}

function nameOf({ name }: Example, own: string): Template {
  return name === undefined ? { $own: own } : templateOfText(name);
}

function metadataOf(example: Example, own: string): Template {
  const labels = { 'apiconform-run': { $run: true } } as const;
  if (example.name === 'none') return {};
  const slice: Template =
    example.kind === 'EndpointSlice' ? { ...labels, 'endpointslice.kubernetes.io/managed-by': 'apiconform.example' } : labels;
  return { name: nameOf(example, own), labels: slice };
}
