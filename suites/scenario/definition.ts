import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from './answered.ts';

/** The collection of the definitions of custom resources. */
export const definitionsPath: Template = { $join: ['/apis/apiextensions.', { $dialect: 'apiDomain' }, '/v1/customresourcedefinitions'] };

/** The API group of the types that a run defines once for all cases. */
export const sharedGroup: Template = { $group: 'types' };

/** A definition of the kind `Sample`, plural `samples`, with a structural schema, in its own group. */
export function definition(group: Template, scope: 'Namespaced' | 'Cluster'): Template {
  const text = { type: 'object', properties: { text: { type: 'string' } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: text } } };
  return definitionOfSamples(group, scope, [{ name: 'v1', served: true, storage: true, schema }]);
}

/** A definition of the kind `Sample`, plural `samples`, in a group, with these versions. */
export function definitionOfSamples(group: Template, scope: 'Namespaced' | 'Cluster', versions: readonly Template[]): Template {
  return {
    apiVersion: { $join: ['apiextensions.', { $dialect: 'apiDomain' }, '/v1'] },
    kind: 'CustomResourceDefinition',
    metadata: { name: { $join: ['samples.', group] }, labels: { 'apiconform-run': { $run: true } } },
    spec: {
      group,
      scope,
      names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
      versions,
    },
  };
}

/** Waits until a collection is served in a version. */
export function servedIn(version: string, collection: Template): Step {
  const id = `served-${version}`;
  return { id, do: 'until', request: { method: 'GET', path: collection }, holds: answered(id, 200), boundSeconds: 60 };
}
