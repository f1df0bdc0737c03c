import type { Need } from '#core/model/case';
import type { JsonObject } from '#core/model/json';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { templateOfJson, templateOfText } from '../scenario/template-of-json.ts';
import { testLabels } from '../scenario/test-object.ts';
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
  return {
    method: 'POST',
    path: resourcePath(example.resource, example.scope),
    query,
    body: {
      ...fieldsOf(example, change),
      apiVersion: apiVersionOf(example.resource),
      kind: example.kind,
      metadata: metadataOf(example, own),
    },
  };
}

/** The example with a change, in the version of a resource that may be another one than its own, with more metadata. */
export function exampleIn(resource: string, example: Example, own: string, change: JsonObject = {}, more: Fields = {}): Fields {
  const metadata = merged(merged(metadataOf(example, own), { labels: testLabels }), more);
  return { ...fieldsOf(example, change), apiVersion: apiVersionOf(resource), kind: example.kind, metadata };
}

function fieldsOf({ object }: Example, change: JsonObject): Fields {
  const fields = templateOfJson(changedObject(object, change));
  return isFields(fields) ? fields : {};
}

const isFields = (template: Template): template is Fields => typeof template === 'object' && template !== null && !Array.isArray(template);

/** The path of the example that was created under that name, or of a subresource of it. */
export function examplePath(example: Example, own: string, subresource?: string, resource = example.resource): Template {
  const below = subresource === undefined ? [] : [`/${subresource}`];
  return { $join: [resourcePath(resource, example.scope), '/', nameOf(example, own), ...below] };
}

function nameOf({ name }: Example, own: string): Template {
  return name === undefined ? { $own: own } : templateOfText(name);
}

function metadataOf(example: Example, own: string): Fields {
  const labels = { 'apiconform-run': { $run: true } } as const;
  if (example.name === 'none') return {};
  const slice: Template =
    example.kind === 'EndpointSlice' ? { ...labels, 'endpointslice.kubernetes.io/managed-by': 'apiconform.example' } : labels;
  return { name: nameOf(example, own), labels: slice };
}
