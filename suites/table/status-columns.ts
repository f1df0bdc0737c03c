import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { accepting, table as tableMediaType } from '../scenario/media-types.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must } from '../scenario/scenario.ts';
import { all, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerTarget } from '../suite-module.ts';

const ingresses = 'networking.{api_domain}/v1/ingresses';
const collection = resourcePath(ingresses, 'namespaced');
const path: Template = { $join: [collection, '/', { $own: 'a' }] };
const addressAt = '/status/loadBalancer/ingress/0/ip';
const addresses = ['192.0.2.1', '192.0.2.2'] as const;

/** The class of no controller. */
const ingress: Template = {
  apiVersion: { $join: ['networking.', { $dialect: 'apiDomain' }, '/v1'] },
  kind: 'Ingress',
  metadata: { name: { $own: 'a' }, labels: testLabels },
  spec: { ingressClassName: 'apiconform-none', defaultBackend: { service: { name: 'apiconform-none', port: { number: 80 } } } },
};

/** The cells of an object follow its status, whose changes leave its generation as it is. */
export const statusColumns = scenariosPerTarget([
  {
    id: 'table/status-columns',
    about: 'The address in the status of an ingress is set and changed; each time the ingress is read in JSON and as a Table.',
    needs: [
      { need: 'namespace' },
      { need: 'table' },
      { need: 'served', resource: ingresses, verbs: ['create', 'get', 'delete'] },
      { need: 'served', resource: `${ingresses}/status`, verbs: ['patch'] },
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: collection, body: ingress } },
      accepting(read('table-without'), tableMediaType),
      ...addresses.flatMap((address, index) => [addressed(`address-${index}`, address), ...readTwice(index)]),
    ],
    checks: {
      'table/rows': {
        ...must(
          all(
            ...addresses.map(
              (_, index) =>
                ({
                  kind: 'table-rows',
                  of: `table-${index}`,
                  objects: `object-${index}`,
                  columns: [{ name: 'Address', at: addressAt }],
                }) as const,
            ),
          ),
          answered('create', '2xx'),
          ...addresses.map((address, index) => shows(`object-${index}`, addressAt, address)),
        ),
        when: addresses.map((_, index) => ({ of: `table-${index}`, at: '/columnDefinitions', is: 'includes', value: { name: 'Address' } })),
        otherwise: 'the target has no column for the address of an ingress',
      },
    },
  },
]);

function read(id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path } };
}

function readTwice(index: number): readonly Step[] {
  return [read(`object-${index}`), accepting(read(`table-${index}`), tableMediaType)];
}

function addressed(id: string, ip: string): Step {
  const body = { status: { loadBalancer: { ingress: [{ ip }] } } };
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return { id, do: 'send', request: { method: 'PATCH', path: { $join: [path, '/status'] }, headers, body } };
}
