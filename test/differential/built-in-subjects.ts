import type { JsonObject } from '#core/model/json';
import type { Subject } from './subject.ts';

const text = { type: 'string' };
const texts = { type: 'object', additionalProperties: text };
const bytes = { type: 'string', format: 'byte', enum: ['', 'eA=='] };
const builtIn = { namespaced: true, builtIn: true, subresources: [], minimal: {} } as const;

const lease: JsonObject = {
  type: 'object',
  properties: {
    holderIdentity: text,
    leaseDurationSeconds: { type: 'integer', enum: [1, 2] },
    leaseTransitions: { type: 'integer', minimum: 0 },
  },
};

const driver: JsonObject = {
  type: 'object',
  required: ['name', 'nodeID'],
  properties: {
    name: { type: 'string', enum: ['p.example.com', 'q.example.com', 'r.example.com'] },
    nodeID: { type: 'string', enum: ['x', 'y'] },
    topologyKeys: { type: 'array', items: { type: 'string', enum: ['zone', 'rack'] }, 'x-kubernetes-list-type': 'set', uniqueItems: true },
    allocatable: { type: 'object', properties: { count: { type: 'integer', minimum: 0 } } },
  },
};

/** The built-in types of the sequences, each with what values are drawn from. */
export const builtInSubjects: readonly Subject[] = [
  {
    ...builtIn,
    id: 'configmaps',
    apiVersion: 'v1',
    kind: 'ConfigMap',
    schema: {
      type: 'object',
      properties: {
        data: texts,
        binaryData: {
          type: 'object',
          properties: { b: bytes, c: bytes },
        },
        immutable: { type: 'boolean' },
      },
    },
  },
  {
    ...builtIn,
    id: 'secrets',
    apiVersion: 'v1',
    kind: 'Secret',
    schema: {
      type: 'object',
      properties: {
        data: { type: 'object', additionalProperties: bytes },
        stringData: texts,
        type: { type: 'string', enum: ['Opaque', 'Opaque', 'example.com/key'] },
        immutable: { type: 'boolean' },
      },
    },
  },
  {
    ...builtIn,
    id: 'leases',
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    schema: { type: 'object', properties: { spec: lease } },
  },
  {
    ...builtIn,
    id: 'csinodes',
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    namespaced: false,
    schema: {
      type: 'object',
      required: ['spec'],
      properties: {
        spec: {
          type: 'object',
          required: ['drivers'],
          properties: {
            drivers: { type: 'array', minItems: 1, items: driver, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
          },
        },
      },
    },
    minimal: { spec: { drivers: [{ name: 'p.example.com', nodeID: 'x' }] } },
  },
];
