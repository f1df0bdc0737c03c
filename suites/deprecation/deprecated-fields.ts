import type { Need } from '#core/model/case';
import type { Json, JsonObject } from '#core/model/json';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { noNode } from '../scenario/no-node.ts';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';
import { testLabels } from '../scenario/test-object.ts';
import { scenariosPerTarget } from '../suite-module.ts';
import { deprecatedFieldsKept } from './deprecated-fields-kept.ts';

/** A field that is deprecated in every release since 1.24, in an object that is valid with it. */
type DeprecatedField = {
  readonly id: string;
  readonly resource: string;
  readonly kind: string;
  readonly scope: 'namespaced' | 'cluster';
  readonly spec: JsonObject;
  readonly at: `/${string}`;
  readonly value: Json;
};

const labels = { app: 'apiconform' };

const fields: readonly DeprecatedField[] = [
  {
    id: 'service-account',
    resource: 'apps/v1/deployments',
    kind: 'Deployment',
    scope: 'namespaced',
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { serviceAccount: 'builder', nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }] },
      },
    },
    at: '/spec/template/spec/serviceAccount',
    value: 'builder',
  },
  {
    id: 'load-balancer-address',
    resource: 'v1/services',
    kind: 'Service',
    scope: 'namespaced',
    spec: { type: 'LoadBalancer', loadBalancerIP: '192.0.2.1', ports: [{ port: 80 }] },
    at: '/spec/loadBalancerIP',
    value: '192.0.2.1',
  },
  {
    id: 'external-id',
    resource: 'v1/nodes',
    kind: 'Node',
    scope: 'cluster',
    spec: { externalID: 'apiconform' },
    at: '/spec/externalID',
    value: 'apiconform',
  },
];

/** Deprecated fields in dry runs. Strict validation shows that the target has the field, which the specification does not require. */
export const deprecatedFields = scenariosPerTarget([...fields.map(scenario), deprecatedFieldsKept]);

function scenario({ id, resource, kind, scope, spec, at, value }: DeprecatedField): Omit<Scenario, 'subject'> {
  const body: Template = {
    apiVersion: apiVersionOf(resource),
    kind,
    metadata: { name: { $own: 'a' }, labels: testLabels },
    spec: templateOfJson(spec),
  };
  const served: Need = { need: 'served', resource, verbs: ['create'] };
  return {
    id: `deprecation/deprecated-field/${id}`,
    about: `A dry run creates a ${kind} with a deprecated field, which is validated strictly.`,
    needs: [served, { need: 'field-validation' }, ...(scope === 'namespaced' ? [{ need: 'namespace' } as const] : [])],
    steps: [
      {
        id: 'create',
        do: 'send',
        request: { method: 'POST', path: resourcePath(resource, scope), query: { dryRun: 'All', fieldValidation: 'Strict' }, body },
      },
    ],
    checks: {
      'deprecation/deprecated-field': {
        when: [answered('create', '2xx')],
        otherwise: 'the target does not have the deprecated field',
        given: [],
        expect: allHold(shows('create', at, templateOfJson(value))),
      },
    },
  };
}
