import type { Fault } from '../fault.ts';

const webhooks = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'] as const;
const definition = 'notable-changes/1-22/custom-resource-definition';

/** Faults of the fields of later versions of kinds, in other places and writes than a create has first (specification, "Removed API versions by release"). */
export const rareChangedKindFaults: readonly Fault[] = [
  {
    id: 'second-webhook-times-out-late',
    breaks: 'The default timeoutSeconds of a webhook that is not the first is 30.',
    statements: ['notable-changes/1-22/webhook-configuration/timeout'],
    exchanges: [{ on: { operation: 'create', resource: webhooks }, answer: { body: [{ at: '/webhooks/1/timeoutSeconds', set: 30 }] } }],
  },
  {
    id: 'applied-deployment-keeps-fewer-revisions',
    breaks: 'The default revisionHistoryLimit of a Deployment that an apply creates is 2.',
    statements: ['notable-changes/1-16/deployment/revision-history-limit'],
    exchanges: [
      {
        on: { operation: 'apply', resource: 'deployments', status: 201 },
        answer: { body: [{ at: '/spec/revisionHistoryLimit', set: 2 }] },
      },
    ],
  },
  {
    id: 'removed-default-not-set-again',
    breaks: 'A JSON patch that removes the update strategy of a DaemonSet leaves it without one.',
    statements: ['notable-changes/1-16/daemon-set/update-strategy'],
    exchanges: [
      { on: { operation: 'json-patch', resource: 'daemonsets' }, answer: { body: [{ at: '/spec/updateStrategy/type', drop: true }] } },
    ],
  },
  {
    id: 'stored-deployment-without-default',
    breaks: 'A Deployment is read without the default of progressDeadlineSeconds that its create showed.',
    statements: ['notable-changes/1-16/deployment/progress-deadline'],
    exchanges: [
      { on: { operation: 'get', resource: 'deployments' }, answer: { body: [{ at: '/spec/progressDeadlineSeconds', drop: true }] } },
    ],
  },
  {
    id: 'old-field-kept-by-update',
    breaks: 'An update of an Ingress with a field of an earlier version stores the field.',
    statements: ['notable-changes/1-22/ingress/backend'],
    exchanges: [
      {
        on: { operation: 'update', resource: 'ingresses', text: /"backend":\{"serviceName":"apiconform","servicePort":80\}/ },
        answer: { body: [{ at: '/spec/backend', set: { serviceName: 'apiconform' } }] },
      },
    ],
  },
  {
    id: 'second-path-has-type-by-default',
    breaks: 'A path of an Ingress that is not the first needs no pathType.',
    statements: ['notable-changes/1-22/ingress/path-type-required'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'ingresses', body: { '/spec/rules/0/http/paths/1/pathType': undefined } },
        request: { body: [{ at: '/spec/rules/0/http/paths/1/pathType', set: 'Prefix' }] },
      },
    ],
  },
  {
    id: 'second-version-without-schema',
    breaks: 'A version of a CustomResourceDefinition that is not stored needs no schema.',
    statements: [`${definition}/schema-required`],
    exchanges: [
      {
        on: { operation: 'create', resource: 'customresourcedefinitions', body: { '/spec/versions/1/schema': undefined } },
        request: { body: [{ at: '/spec/versions/1/schema', set: { openAPIV3Schema: { type: 'object' } } }] },
      },
    ],
  },
  {
    id: 'selector-changed-by-json-patch',
    breaks: 'A JSON patch changes the selector of a StatefulSet.',
    statements: ['notable-changes/1-16/stateful-set/selector-immutable'],
    exchanges: [{ on: { operation: 'json-patch', resource: 'statefulsets', status: [400, 422] }, answer: { status: 200 } }],
  },
  {
    id: 'selector-changed-by-forced-apply',
    breaks: 'A forced apply changes the selector of a ReplicaSet.',
    statements: ['notable-changes/1-16/replica-set/selector-immutable'],
    exchanges: [{ on: { operation: 'apply', resource: 'replicasets', status: [400, 422] }, answer: { status: 200 } }],
  },
  {
    id: 'side-effects-changed-by-update',
    breaks: 'An update of a webhook configuration accepts side effects that a create refuses.',
    statements: ['notable-changes/1-22/webhook-configuration/side-effects-some'],
    exchanges: [{ on: { operation: 'update', resource: webhooks, status: [400, 422] }, answer: { status: 200 } }],
  },
  {
    id: 'old-fields-applied-to-event',
    breaks: 'An apply creates an Event with a field that a new Event may not have.',
    statements: ['notable-changes/1-25/event/deprecated-count'],
    exchanges: [{ on: { operation: 'apply', resource: 'events', status: [400, 422] }, answer: { status: 201 } }],
  },
  {
    id: 'conditions-updated-twice',
    breaks: 'An update of the approval of a CertificateSigningRequest accepts two conditions of one type.',
    statements: ['notable-changes/1-22/certificate-signing-request/conditions-twice'],
    exchanges: [{ on: { operation: 'update', resource: 'certificatesigningrequests', status: [400, 422] }, answer: { status: 200 } }],
  },
];
