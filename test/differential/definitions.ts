import type { JsonObject } from '#core/model/json';
import type { Subject } from './subject.ts';

const group = 'differential.example.com';
const text = { type: 'string' };
const texts = { type: 'object', additionalProperties: text };

/** Fields of every kind, with defaults and markers. */
const gadgetFields: JsonObject = {
  text,
  size: { type: 'integer', default: 3 },
  ratio: { type: 'number' },
  on: { type: 'boolean' },
  shade: { type: 'string', enum: ['dark', 'light'], default: 'dark' },
  small: { type: 'integer', minimum: 0, maximum: 2 },
  short: { type: 'string', maxLength: 1 },
  perhaps: { type: 'string', nullable: true },
  either: { 'x-kubernetes-int-or-string': true },
  tags: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
  numbers: { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' },
  words: { type: 'array', items: text },
  ports: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['port', 'protocol'],
    items: {
      type: 'object',
      required: ['port'],
      properties: {
        port: { type: 'integer' },
        protocol: { type: 'string', default: 'TCP' },
        name: text,
        weight: { type: 'integer', default: 1 },
      },
    },
  },
  owners: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: {
      type: 'object',
      required: ['name'],
      properties: { name: text, tags: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' }, inner: texts },
    },
  },
  labels: { ...texts, 'x-kubernetes-map-type': 'atomic' },
  settings: texts,
  nested: {
    type: 'object',
    default: {},
    properties: { left: { type: 'string', default: 'l' }, right: text, deep: { type: 'object', properties: { a: text, b: text } } },
  },
  whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { a: text, b: { type: 'object', properties: { c: text } } } },
  free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  half: {
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
    properties: { known: { type: 'object', properties: { a: text } } },
  },
  items: { type: 'array', items: { type: 'object', properties: { a: text, b: { type: 'integer', default: 7 } } } },
};

const gadgetSchema: JsonObject = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: gadgetFields },
    status: {
      type: 'object',
      properties: {
        phase: text,
        conditions: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
          items: { type: 'object', required: ['type'], properties: { type: text, status: text } },
        },
      },
    },
  },
};

/** The definition of a namespaced type with a status. */
export function definitionOf(plural: string, kind: string, schema: JsonObject): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** The subject that such a definition makes. */
export function definedSubject(plural: string, kind: string, schema: JsonObject): Subject {
  return { id: plural, apiVersion: `${group}/v1`, kind, namespaced: true, schema, builtIn: false, subresources: ['status'], minimal: {} };
}

/** The custom resource of the sequences. */
export const gadgets = {
  subject: definedSubject('gadgets', 'Gadget', gadgetSchema),
  definition: definitionOf('gadgets', 'Gadget', gadgetSchema),
};
