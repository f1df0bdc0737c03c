import type { Dialect } from '../../model/dialect.ts';
import type { Personality } from '../personality.ts';
import { objectSchema } from '../schema/object-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';
import { definitionSchema } from './definition-schema.ts';
import { operationTypes } from './operation-types.ts';
import { podTypes } from './pod-types.ts';
import type { ResourceType, Verb } from './resource-type.ts';

const allVerbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const statusSubresource = { name: 'status', verbs: ['get', 'patch', 'update'] } as const;
const text: Schema = { type: 'string' };
const texts: Schema = { type: 'object', additionalProperties: text };

/** The node record (specification, "Resource kind CSINode"); how long a nodeID may be is what released servers take. */
const csiNodeSchema = (personality: Personality): Schema => ({
  required: personality.requiredFields === 'demanded' ? ['spec'] : [],
  properties: properties({
    spec: {
      type: 'object',
      required: personality.requiredFields === 'demanded' ? ['drivers'] : [],
      ...(personality.requiredFields === 'demanded' ? {} : { default: {} }),
      properties: properties({
        drivers: {
          type: 'array',
          listType: 'map',
          listMapKeys: ['name'],
          ...(personality.emptyDrivers === 'null' ? { emptyIsNull: true } : {}),
          ...(personality.requiredFields === 'demanded' ? {} : { nullable: true, default: null }),
          items: {
            type: 'object',
            required: ['name', 'nodeID'],
            properties: properties({
              name: { type: 'string', minLength: 1, maxLength: 63 },
              nodeID: { type: 'string', minLength: 1, maxLength: 256 },
              topologyKeys: {
                type: 'array',
                items: text,
                listType: 'atomic',
                ...(personality.emptyDrivers === 'null' ? { emptyIsNull: true } : {}),
                ...(personality.requiredFields === 'demanded' ? {} : { nullable: true, default: null }),
              },
              allocatable: { type: 'object', properties: properties({ count: { type: 'integer', format: 'int32', minimum: 0 } }) },
            }),
          },
        },
      }),
    },
  }),
});

const namespaceSchema: Schema = {
  properties: properties({
    spec: { type: 'object', properties: properties({ finalizers: { type: 'array', items: text, listType: 'atomic' } }) },
    status: {
      type: 'object',
      properties: properties({
        phase: text,
        conditions: {
          type: 'array',
          listType: 'map',
          listMapKeys: ['type'],
          items: {
            type: 'object',
            required: ['type', 'status'],
            properties: properties({ type: text, status: text, reason: text, message: text, lastTransitionTime: text }),
          },
        },
      }),
    },
  }),
};

const configMapSchema: Schema = {
  properties: properties({ data: texts, binaryData: texts, immutable: { type: 'boolean' } }),
};

/** What most built-in types share. */
const common = {
  shortNames: [],
  categories: [],
  verbs: allVerbs,
  subresources: [],
  origin: 'built-in',
  names: 'dns-subdomain',
  unconditionalUpdate: true,
  deletedAnswer: 'status',
  countsGenerations: false,
  zero: {},
  strategy: 'plain',
  born: 0,
  terminating: false,
} as const;

/** The table of the types that are served without a definition. */
export function builtInTypes(dialect: Dialect, personality: Personality): readonly ResourceType[] {
  const { apiDomain } = dialect;
  return [
    {
      ...common,
      group: '',
      version: 'v1',
      resource: 'configmaps',
      singular: 'configmap',
      kind: 'ConfigMap',
      listKind: 'ConfigMapList',
      shortNames: ['cm'],
      namespaced: true,
      schema: objectSchema(configMapSchema),
      storedApiVersion: 'v1',
    },
    {
      ...common,
      group: '',
      version: 'v1',
      resource: 'namespaces',
      singular: 'namespace',
      kind: 'Namespace',
      listKind: 'NamespaceList',
      shortNames: ['ns'],
      namespaced: false,
      verbs: allVerbs.filter((verb) => verb !== 'deletecollection'),
      subresources: [statusSubresource, { name: 'finalize', verbs: ['update'] }],
      schema: objectSchema(namespaceSchema),
      storedApiVersion: 'v1',
      names: 'dns-label',
      zero: { spec: {}, status: {} },
      strategy: 'namespace',
    },
    ...podTypes.map((type) => ({ ...common, ...type })),
    ...operationTypes(apiDomain).map((type) => ({ ...common, ...type })),
    {
      ...common,
      group: `storage.${apiDomain}`,
      version: 'v1',
      resource: 'csinodes',
      singular: 'csinode',
      kind: 'CSINode',
      listKind: 'CSINodeList',
      namespaced: false,
      schema: objectSchema(csiNodeSchema(personality)),
      storedApiVersion: `storage.${apiDomain}/v1`,
      unconditionalUpdate: false,
      deletedAnswer: 'object',
      ...(personality.nodeRecordByUpdate === 'created' ? { createdByUpdate: true } : {}),
      zero: { spec: { drivers: null } },
    },
    {
      ...common,
      group: `apiextensions.${apiDomain}`,
      version: 'v1',
      resource: 'customresourcedefinitions',
      singular: 'customresourcedefinition',
      kind: 'CustomResourceDefinition',
      listKind: 'CustomResourceDefinitionList',
      shortNames: ['crd', 'crds'],
      categories: ['api-extensions'],
      namespaced: false,
      subresources: [statusSubresource],
      schema: objectSchema(definitionSchema),
      storedApiVersion: `apiextensions.${apiDomain}/v1`,
      unconditionalUpdate: false,
      countsGenerations: true,
      zero: {
        spec: { group: '', names: { kind: '', plural: '' }, scope: '', versions: null },
        status: { acceptedNames: { kind: '', plural: '' }, conditions: null, storedVersions: null },
      },
      strategy: 'definition',
    },
  ];
}
