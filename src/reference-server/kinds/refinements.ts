import type { FieldDefault, Schema } from './schema/schema.ts';

/** Rules of a definition that the OpenAPI documents do not have. */
export type Refinement = {
  /** Additional required fields. */
  readonly required?: readonly string[];
  /** Rules of its fields. */
  readonly fields?: { readonly [field: string]: Schema };
};

const filled: Schema = { minLength: 1 };
const counted: Schema = { minimum: 0 };
const portNumber: Schema = { minimum: 1, maximum: 65535 };
const repeating: Schema = { repeats: true };

/** The usages of a certificate: those of RFC 5280 and those that the interface adds. */
const usages = [
  'signing',
  'digital signature',
  'content commitment',
  'key encipherment',
  'key agreement',
  'data encipherment',
  'cert sign',
  'crl sign',
  'encipher only',
  'decipher only',
  'any',
  'server auth',
  'client auth',
  'code signing',
  'email protection',
  's/mime',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'timestamping',
  'ocsp signing',
  'microsoft sgc',
  'netscape sgc',
];

/** Defaults of a job itself; the template of a cron job has none. */
const jobDefaults: readonly FieldDefault[] = [
  { field: 'completions', value: 1, when: { parallelism: 'absent' } },
  { field: 'parallelism', value: 1 },
  { field: 'backoffLimit', value: 6 },
  { field: 'completionMode', value: 'NonIndexed' },
  { field: 'suspend', value: false },
  { field: 'manualSelector', value: false },
  { field: 'podReplacementPolicy', value: 'TerminatingOrFailed', when: { podFailurePolicy: 'absent' } },
  { field: 'podReplacementPolicy', value: 'Failed' },
];

const webhook: Refinement = {
  required: ['sideEffects', 'admissionReviewVersions'],
  fields: {
    sideEffects: { enum: ['None', 'NoneOnDryRun'] },
    admissionReviewVersions: { minItems: 1, unique: true },
    timeoutSeconds: { minimum: 1, maximum: 30 },
  },
};

/**
 * Rules of released servers that the OpenAPI documents do not have, by definition. The first half are notable changes of the
 * specification ("Removed API versions by release").
 */
export const refinements: ReadonlyMap<string, Refinement> = new Map<string, Refinement>([
  ['discovery.v1.Endpoint', { fields: { deprecatedTopology: { dropped: true } } }],
  [
    'events.v1.Event',
    {
      required: ['action', 'reason', 'reportingController', 'reportingInstance', 'type'],
      fields: {
        type: { enum: ['Normal', 'Warning'] },
        action: filled,
        reason: filled,
        reportingController: filled,
        reportingInstance: filled,
      },
    },
  ],
  ['admissionregistration.v1.MutatingWebhook', webhook],
  ['admissionregistration.v1.ValidatingWebhook', webhook],
  [
    'certificates.v1.CertificateSigningRequestSpec',
    {
      required: ['usages'],
      fields: { signerName: filled, usages: { minItems: 1, unique: true, items: { type: 'string', enum: usages } } },
    },
  ],
  ['certificates.v1.CertificateSigningRequestCondition', { fields: { type: filled, status: { enum: ['True', 'False', 'Unknown'] } } }],
  ['certificates.v1.CertificateSigningRequestStatus', { fields: { certificate: { holds: 'certificates' } } }],
  ['networking.v1.HTTPIngressPath', { fields: { pathType: { enum: ['Exact', 'Prefix', 'ImplementationSpecific'] } } }],

  ['batch.v1.Job', { fields: { spec: { defaults: jobDefaults } } }],
  ['apps.v1.DeploymentSpec', { fields: { replicas: counted, minReadySeconds: counted, revisionHistoryLimit: counted } }],
  ['apps.v1.ReplicaSetSpec', { fields: { replicas: counted, minReadySeconds: counted } }],
  ['apps.v1.StatefulSetSpec', { fields: { replicas: counted } }],
  ['autoscaling.v1.ScaleSpec', { fields: { replicas: counted } }],
  ['autoscaling.v1.HorizontalPodAutoscalerSpec', { fields: { maxReplicas: { minimum: 1 } } }],
  ['autoscaling.v2.HorizontalPodAutoscalerSpec', { fields: { maxReplicas: { minimum: 1 } } }],
  ['core.v1.PodSpec', { fields: { containers: { minItems: 1 } } }],
  ['core.v1.Container', { required: ['image'], fields: { name: filled, env: repeating, ports: repeating } }],
  ['apps.v1.DeploymentStatus', { fields: { replicas: counted, observedGeneration: counted, conditions: repeating } }],
  ['core.v1.ServicePort', { fields: { port: portNumber, targetPort: portNumber } }],
  ['core.v1.ContainerPort', { fields: { containerPort: portNumber } }],
  ['discovery.v1.EndpointSlice', { fields: { addressType: { enum: ['IPv4', 'IPv6', 'FQDN'] } } }],
]);
