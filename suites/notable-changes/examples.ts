import type { Json, JsonObject } from '#core/model/json';
import { noNode } from '../scenario/no-node.ts';

/** A resource in the version that replaced a removed one, with an object of it that is valid there. */
export type Example = {
  readonly resource: string;
  readonly kind: string;
  readonly scope: 'namespaced' | 'cluster';
  /** The name, if the case does not choose it; `none` for an object without a name. */
  readonly name?: string;
  /** The object without apiVersion, kind and metadata. */
  readonly object: JsonObject;
};

const labels = { app: 'apiconform' };
const selector = { matchLabels: labels };
const template = {
  metadata: { labels },
  spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
};
const clientConfig = { url: 'https://apiconform.invalid/hook' };

/** Two hooks that no request reaches: they have no rules. */
const webhook = (name: string): JsonObject => ({
  name: `${name}.apiconform.example`,
  clientConfig,
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
});
const webhooks = { webhooks: [webhook('one'), webhook('two')] };

/** A request for a certificate of the subject `CN=apiconform`, PEM in base64. */
const certificateRequest =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIUE1IY0NBUUF3RlRFVE1CRUdBMVVFQXd3S1lYQnBZMjl1Wm05eWJUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxRwpTTTQ5QXdFSEEwSUFCRDZxa1NKSDU2MncwdzhCT0R4dVdDUi9BUnA0WDJIa043enhTMVBaekwwa1hhaEtnaSsyCmZlRVFNdlRJTXpVRFVlMm5JdG9SZWZqdWRNamozL1l1UFM2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpQksKTmlKdG5xcWRnZTh0aWVHRWpDQ3hyVUxYQ0R2bUF6Y3dKQWQ2bEZhUmx3SWhBTWdJSzFtWThNMENEamsvQmZKTgpJenBLQVNuNkhhbFh0OUF0SXJ6RGduZ3UKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==';

const widget: Json = { type: 'object', properties: { spec: { type: 'object', properties: { text: { type: 'string' } } } } };

/** The objects that the notable changes are applied to, by name. Strings can have the placeholders of tables. */
export const examples: ReadonlyMap<string, Example> = new Map<string, Example>([
  [
    'deployment',
    { resource: 'apps/v1/deployments', kind: 'Deployment', scope: 'namespaced', object: { spec: { replicas: 0, selector, template } } },
  ],
  [
    'replica-set',
    { resource: 'apps/v1/replicasets', kind: 'ReplicaSet', scope: 'namespaced', object: { spec: { replicas: 0, selector, template } } },
  ],
  ['daemon-set', { resource: 'apps/v1/daemonsets', kind: 'DaemonSet', scope: 'namespaced', object: { spec: { selector, template } } }],
  [
    'stateful-set',
    {
      resource: 'apps/v1/statefulsets',
      kind: 'StatefulSet',
      scope: 'namespaced',
      object: { spec: { replicas: 0, serviceName: 'apiconform', selector, template } },
    },
  ],
  [
    'ingress',
    {
      resource: 'networking.{api_domain}/v1/ingresses',
      kind: 'Ingress',
      scope: 'namespaced',
      object: {
        spec: {
          rules: [
            {
              host: 'apiconform.example',
              http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'apiconform', port: { number: 80 } } } }] },
            },
          ],
        },
      },
    },
  ],
  [
    'certificate-signing-request',
    {
      resource: 'certificates.{api_domain}/v1/certificatesigningrequests',
      kind: 'CertificateSigningRequest',
      scope: 'cluster',
      object: {
        spec: { request: certificateRequest, signerName: 'apiconform.example/none', usages: ['digital signature', 'client auth'] },
      },
    },
  ],
  [
    'mutating-webhook-configuration',
    {
      resource: 'admissionregistration.{api_domain}/v1/mutatingwebhookconfigurations',
      kind: 'MutatingWebhookConfiguration',
      scope: 'cluster',
      object: webhooks,
    },
  ],
  [
    'validating-webhook-configuration',
    {
      resource: 'admissionregistration.{api_domain}/v1/validatingwebhookconfigurations',
      kind: 'ValidatingWebhookConfiguration',
      scope: 'cluster',
      object: webhooks,
    },
  ],
  [
    'custom-resource-definition',
    {
      resource: 'apiextensions.{api_domain}/v1/customresourcedefinitions',
      kind: 'CustomResourceDefinition',
      scope: 'cluster',
      name: 'samples.{case}.apiconform.example',
      object: {
        spec: {
          group: '{case}.apiconform.example',
          scope: 'Namespaced',
          names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
          versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: widget } }],
        },
      },
    },
  ],
  [
    'subject-access-review',
    {
      resource: 'authorization.{api_domain}/v1/subjectaccessreviews',
      kind: 'SubjectAccessReview',
      scope: 'cluster',
      name: 'none',
      object: { spec: { user: 'apiconform-nobody', nonResourceAttributes: { path: '/version', verb: 'get' } } },
    },
  ],
  [
    'endpoint-slice',
    {
      resource: 'discovery.{api_domain}/v1/endpointslices',
      kind: 'EndpointSlice',
      scope: 'namespaced',
      object: { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.1'] }], ports: [{ name: 'http', port: 80, protocol: 'TCP' }] },
    },
  ],
  [
    'event',
    {
      resource: 'events.{api_domain}/v1/events',
      kind: 'Event',
      scope: 'namespaced',
      object: {
        eventTime: '2026-01-01T00:00:00.000000Z',
        type: 'Normal',
        action: 'Testing',
        reason: 'Tested',
        reportingController: 'apiconform.example/suite',
        reportingInstance: 'suite-1',
        regarding: { apiVersion: 'v1', kind: 'ConfigMap', name: 'apiconform', namespace: '{namespace}' },
        note: 'Nothing happened.',
      },
    },
  ],
  [
    'pod-disruption-budget',
    {
      resource: 'policy/v1/poddisruptionbudgets',
      kind: 'PodDisruptionBudget',
      scope: 'namespaced',
      object: { spec: { minAvailable: 1, selector } },
    },
  ],
]);
