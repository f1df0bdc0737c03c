import type { Template } from '#core/model/template';
import { definitionsPath } from '../scenario/definition.ts';
import { testLabels } from '../scenario/test-object.ts';

/** The group of the type, of which only one case makes objects. */
export const group: Template = { $group: 'stored' };
export const collection = (version: string): Template => ({ $join: ['/apis/', group, `/${version}/samples`] });
export const objectPath = (version: string, own = 'a'): Template => ({ $join: [collection(version), '/', { $own: own }] });
export const schema = {
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { text: { type: 'string' } } } } },
};
export const definitionPath: Template = { $join: [definitionsPath, '/samples.', group] };
const name: Template = { $join: ['samples.', group] };

/** The versions of the type: first the older one is stored, and then the newer one is, and the older one is not served. */
export const versions = (stored: 'v1beta1' | 'v1', columns: { readonly [field: string]: Template } = {}): readonly Template[] => [
  { name: 'v1', served: true, storage: stored === 'v1', schema, ...columns },
  { name: 'v1beta1', served: stored === 'v1beta1', storage: stored === 'v1beta1', schema },
];

export const definition: Template = {
  apiVersion: { $join: ['apiextensions.', { $dialect: 'apiDomain' }, '/v1'] },
  kind: 'CustomResourceDefinition',
  metadata: { name, labels: { 'apiconform-run': { $run: true } } },
  spec: {
    group,
    scope: 'Cluster',
    names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
    versions: versions('v1beta1'),
  },
};

export const object = (own: string, version = 'v1beta1'): Template => ({
  apiVersion: { $join: [group, `/${version}`] },
  kind: 'Sample',
  metadata: { name: { $own: own }, labels: testLabels },
  spec: { text: 'stored in v1beta1' },
});

/** The columns that the definition gets: more than the default ones. */
export const columns = {
  additionalPrinterColumns: ['Text', 'Again', 'Once More'].map((name) => ({ name, type: 'string', jsonPath: '.spec.text' })),
};
