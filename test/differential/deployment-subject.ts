import type { JsonObject } from '#core/model/json';
import type { Subject } from './subject.ts';

const text = { type: 'string' };
const few = { type: 'integer', enum: [0, 1, 2] };
const share = { 'x-kubernetes-int-or-string': true, enum: [1, 2, '25%'] };
const name = { type: 'string', enum: ['p', 'q'] };

const keyed = (keys: readonly string[], items: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': [...keys],
  items: { type: 'object', ...items },
  ...more,
});

const port: JsonObject = {
  required: ['containerPort'],
  properties: {
    containerPort: { type: 'integer', enum: [1, 2] },
    protocol: { type: 'string', enum: ['TCP', 'UDP'] },
  },
};

const container: JsonObject = {
  required: ['name', 'image'],
  properties: {
    name,
    image: { type: 'string', enum: ['x', 'x:1', 'y:latest'] },
    imagePullPolicy: { type: 'string', enum: ['Always', 'Never'] },
    command: { type: 'array', items: text },
    env: keyed(['name'], { required: ['name'], properties: { name, value: text } }),
    ports: keyed(['containerPort', 'protocol'], port),
    resources: {
      type: 'object',
      properties: { limits: { type: 'object', additionalProperties: false, properties: { cpu: { type: 'string', enum: ['1', '2'] } } } },
    },
    securityContext: { type: 'object', properties: { runAsUser: few, readOnlyRootFilesystem: { type: 'boolean' } } },
  },
};

const volume: JsonObject = {
  required: ['name'],
  properties: { name, emptyDir: { type: 'object', properties: { medium: { type: 'string', enum: ['', 'Memory'] } } } },
};

const template: JsonObject = {
  type: 'object',
  properties: {
    metadata: { type: 'object', properties: { annotations: { type: 'object', additionalProperties: text } } },
    spec: {
      type: 'object',
      properties: {
        containers: keyed(['name'], container, { minItems: 1 }),
        volumes: keyed(['name'], volume),
        nodeSelector: { type: 'object', additionalProperties: { type: 'string', enum: ['x', 'y'] } },
        terminationGracePeriodSeconds: few,
        hostname: { type: 'string', enum: ['x', 'y'] },
        automountServiceAccountToken: { type: 'boolean' },
      },
    },
  },
};

const spec: JsonObject = {
  type: 'object',
  properties: {
    replicas: few,
    paused: { type: 'boolean' },
    minReadySeconds: few,
    revisionHistoryLimit: few,
    progressDeadlineSeconds: { type: 'integer', enum: [600, 700] },
    strategy: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['RollingUpdate', 'Recreate'] },
        rollingUpdate: { type: 'object', properties: { maxSurge: share, maxUnavailable: share } },
      },
    },
    template,
  },
};

const condition: JsonObject = {
  required: ['type', 'status'],
  properties: {
    type: { type: 'string', enum: ['Available', 'Progressing'] },
    status: { type: 'string', enum: ['True', 'False'] },
    reason: text,
  },
};

const inTemplate = (...path: readonly string[]): readonly string[] => ['spec', 'template', ...path];

/** Deployments: what they make pods of is merged deep below, and much is filled in. */
export const deployments: Subject = {
  id: 'deployments',
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  namespaced: true,
  builtIn: true,
  subresources: ['status', 'scale'],
  schema: {
    type: 'object',
    properties: {
      spec,
      status: { type: 'object', properties: { replicas: few, observedGeneration: few, conditions: keyed(['type'], condition) } },
    },
  },
  minimal: {
    spec: {
      selector: { matchLabels: { app: 'x' } },
      template: { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'p', image: 'x' }] } },
    },
  },
  fields: [
    ['metadata', 'labels'],
    ['metadata', 'annotations'],
    ...['replicas', 'paused', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds', 'strategy'].map((field) => [
      'spec',
      field,
    ]),
    inTemplate('metadata', 'annotations'),
    inTemplate('spec', 'containers'),
    inTemplate('spec', 'containers'),
    inTemplate('spec', 'volumes'),
    inTemplate('spec', 'nodeSelector'),
    inTemplate('spec', 'terminationGracePeriodSeconds'),
    inTemplate('spec', 'hostname'),
    inTemplate('spec', 'automountServiceAccountToken'),
  ],
};
