import type { Template } from '#core/model/template';

/** The collection of the definitions of custom resources. */
export const definitionsPath: Template = { $join: ['/apis/apiextensions.', { $dialect: 'apiDomain' }, '/v1/customresourcedefinitions'] };

/** The API group of the types that a run defines once for all cases. */
export const sharedGroup: Template = { $group: 'types' };

/** A definition of the kind `Sample`, plural `samples`, with a structural schema, in its own group. */
export function definition(group: Template, scope: 'Namespaced' | 'Cluster'): Template {
  const text = { type: 'object', properties: { text: { type: 'string' } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: text } } };
  return {
    apiVersion: { $join: ['apiextensions.', { $dialect: 'apiDomain' }, '/v1'] },
    kind: 'CustomResourceDefinition',
    metadata: { name: { $join: ['samples.', group] }, labels: { 'apiconform-run': { $run: true } } },
    spec: {
      group,
      scope,
      names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
