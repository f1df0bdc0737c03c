import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Change, type Fields, merged, nested } from '../scenario/field-manager.ts';
import { noNode } from '../scenario/no-node.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

/** A built-in type, an object of it, and the same object with a fault: an unknown field, a value of a wrong type, and without a required field. */
type Sample = {
  readonly resource: string;
  readonly kind: string;
  readonly scope: 'namespaced' | 'cluster';
  readonly fields: Fields;
  readonly unknown: Change;
  readonly content: 'unknown' | 'unknown-nested' | 'unknown-in-list-item';
  readonly wrong: Change;
  /** The fields without one that is required. */
  readonly missing?: Fields;
};

const unknown = 'unknownInType';
const limit = { type: 'PersistentVolumeClaim', max: { storage: '10Gi' } };
const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['get'] };
const container = { name: 'main', image: 'apiconform.example/none' };

/** Types of the core group and of others, with and without a namespace. Others may not serve them, and their objects are made in dry runs. */
const samples: readonly Sample[] = [
  {
    resource: 'v1/limitranges',
    kind: 'LimitRange',
    scope: 'namespaced',
    fields: { spec: { limits: [limit] } },
    unknown: { at: '/spec/limits', value: [limit, { ...limit, type: 'Container', max: { memory: '1Gi' }, [unknown]: 'value' }] },
    content: 'unknown-in-list-item',
    wrong: { at: '/spec/limits', value: 'text' },
    missing: { spec: { limits: [{ max: { storage: '10Gi' } }] } },
  },
  {
    resource: 'v1/podtemplates',
    kind: 'PodTemplate',
    scope: 'namespaced',
    fields: { template: { spec: { containers: [container], nodeSelector: noNode } } },
    unknown: { at: '/template/spec/containers', value: [{ ...container, ports: [{ containerPort: 80, [unknown]: 'value' }] }] },
    content: 'unknown-in-list-item',
    wrong: { at: '/template/spec/containers', value: [{ ...container, ports: [{ containerPort: '80' }] }] },
    missing: { template: { spec: { containers: [container, { image: container.image }], nodeSelector: noNode } } },
  },
  {
    resource: 'v1/serviceaccounts',
    kind: 'ServiceAccount',
    scope: 'namespaced',
    fields: { automountServiceAccountToken: false },
    unknown: { at: `/${unknown}`, value: 'value' },
    content: 'unknown',
    wrong: { at: '/automountServiceAccountToken', value: 'true' },
  },
  {
    resource: 'v1/namespaces',
    kind: 'Namespace',
    scope: 'cluster',
    fields: { spec: {} },
    unknown: { at: `/spec/${unknown}`, value: 'value' },
    content: 'unknown-nested',
    wrong: { at: '/spec', value: ['text'] },
  },
  {
    resource: 'coordination.{api_domain}/v1/leases',
    kind: 'Lease',
    scope: 'namespaced',
    fields: { spec: { holderIdentity: 'apiconform', leaseDurationSeconds: 60 } },
    unknown: { at: `/spec/${unknown}`, value: 'value' },
    content: 'unknown-nested',
    wrong: { at: '/spec/leaseDurationSeconds', value: '60' },
  },
  {
    resource: 'rbac.authorization.{api_domain}/v1/roles',
    kind: 'Role',
    scope: 'namespaced',
    fields: { rules: [rule] },
    unknown: { at: '/rules', value: [rule, { ...rule, [unknown]: 'value' }] },
    content: 'unknown-in-list-item',
    wrong: { at: '/rules', value: [rule, { ...rule, verbs: 'get' }] },
    missing: { rules: [rule, { apiGroups: [''], resources: ['configmaps'] }] },
  },
  {
    resource: 'networking.{api_domain}/v1/networkpolicies',
    kind: 'NetworkPolicy',
    scope: 'namespaced',
    fields: { spec: { podSelector: {}, policyTypes: ['Ingress'] } },
    unknown: { at: `/spec/podSelector/${unknown}`, value: 'value' },
    content: 'unknown-nested',
    wrong: { at: '/spec/policyTypes', value: 'Ingress' },
  },
  {
    resource: 'scheduling.{api_domain}/v1/priorityclasses',
    kind: 'PriorityClass',
    scope: 'cluster',
    fields: { value: 1 },
    unknown: { at: `/${unknown}`, value: 'value' },
    content: 'unknown',
    wrong: { at: '/value', value: '1' },
  },
  {
    resource: 'storage.{api_domain}/v1/storageclasses',
    kind: 'StorageClass',
    scope: 'cluster',
    fields: { provisioner: 'driver.example.com', parameters: { kind: 'value' } },
    unknown: { at: `/${unknown}`, value: 'value' },
    content: 'unknown',
    wrong: { at: '/parameters', value: { kind: 5 } },
    missing: { parameters: { kind: 'value' } },
  },
];

/** Dry runs of creates of other built-in types, with an unknown field, a value of a wrong type, and without a required field. */
export const ofTypes: readonly Scenario[] = samples.map((sample): Scenario => {
  const { resource, content, missing } = sample;
  const sent = (id: string, fieldValidation: string, body: Fields): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: resourcePath(resource, sample.scope), query: { dryRun: 'All', fieldValidation }, body },
  });
  const whole = objectOf(sample);
  const faulty = (change: Change): Fields => merged(whole, nested([change]));
  const plain = answered('plain', 201);
  return {
    id: `field-validation/of-${resource.split('/').at(-1) ?? ''}`,
    about:
      'Dry runs create an object without faults, with an unknown field at the levels Strict and Warn, with a value of a wrong type, and without a required field where the type has one.',
    needs: [{ need: 'field-validation' }, { need: 'served', resource, verbs: ['create'] }],
    steps: [
      sent('plain', 'Strict', whole),
      sent('strict', 'Strict', faulty(sample.unknown)),
      sent('warn', 'Warn', faulty(sample.unknown)),
      sent('wrong', 'Ignore', faulty(sample.wrong)),
      ...(missing === undefined ? [] : [sent('missing', 'Ignore', objectOf({ ...sample, fields: missing }))]),
    ],
    checks: {
      [`field-validation/built-in/create/strict/${content}`]: must(
        all(allHold(answered('strict', 400)), { kind: 'error-names-fields', of: 'strict', fields: [unknown] }),
        plain,
      ),
      [`field-validation/built-in/create/warn/${content}`]: must(
        all(allHold(answered('warn', 201)), { kind: 'field-warnings', of: 'warn', fields: [unknown], warned: 'each' }),
        plain,
      ),
      'field-validation/built-in/create/ignore/wrong-type': must(allHold(answered('wrong', 400)), plain),
      ...(missing === undefined
        ? {}
        : { 'field-validation/built-in/create/ignore/missing-required': must(allHold(answered('missing', '4xx')), plain) }),
    },
  };
});

function objectOf({ resource, kind, fields }: Sample): Fields {
  const metadata: Template = { name: { $own: 'a' }, labels: testLabels };
  return { apiVersion: apiVersionOf(resource), kind, metadata, ...fields };
}
