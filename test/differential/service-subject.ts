import type { JsonObject } from '#core/model/json';
import type { Subject } from './subject.ts';

const label = { type: 'string', enum: ['x', 'y'] };

const ports: JsonObject = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['port', 'protocol'],
  items: {
    type: 'object',
    required: ['port', 'name'],
    properties: {
      port: { type: 'integer', enum: [1, 2] },
      protocol: { type: 'string', enum: ['TCP', 'UDP'] },
      name: { type: 'string', enum: ['p', 'q', 'r'] },
      targetPort: { 'x-kubernetes-int-or-string': true, enum: [1, 2, 'web'] },
      appProtocol: { type: 'string', enum: ['x', 'y'] },
    },
  },
};

/** Services: what they are given is nobody's, and some of it follows from the rest. */
export const services: Subject = {
  id: 'services',
  apiVersion: 'v1',
  kind: 'Service',
  namespaced: true,
  builtIn: true,
  subresources: [],
  schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          ports,
          selector: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: label },
          clusterIP: { type: 'string', enum: ['None', 'None', ''] },
          sessionAffinity: { type: 'string', enum: ['None', 'ClientIP'] },
          publishNotReadyAddresses: { type: 'boolean' },
          internalTrafficPolicy: { type: 'string', enum: ['Cluster', 'Local'] },
        },
      },
    },
  },
  minimal: { spec: { ports: [{ port: 1, name: 'p' }] } },
};
