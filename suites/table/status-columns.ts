import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { accepting, table as tableMediaType } from '../scenario/media-types.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject, scenariosPerTarget } from '../suite-module.ts';

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

const counters: Definition = {
  plural: 'counters',
  kind: 'Counter',
  group: { $group: 'status-columns' },
  spec: { type: 'object', properties: { replicas: { type: 'integer' } } },
  scalable: true,
  columns: [{ name: 'Count', at: '/status/replicas', type: 'integer' }],
};

/** The cells of a custom resource with a column of its status, which a patch, an update and an apply of the status change. */
export const statusColumnsOfDefinition = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'defined-types') ? [counted(definedType(subject, counters))] : [],
);

function counted(type: Subject): Scenario {
  const at = objectPath(type, 'a');
  const status: Template = { $join: [at, '/status'] };
  const identity = { apiVersion: type.apiVersion, kind: type.kind };
  const to = (replicas: number) => ({ status: { replicas } });
  const writes: readonly Request[] = [
    { method: 'PATCH', path: status, headers: { 'content-type': patchTypes['merge-patch'] }, body: to(1) },
    {
      method: 'PUT',
      path: status,
      body: { ...identity, metadata: { name: { $own: 'a' }, labels: testLabels, resourceVersion: versionOf('object-0') }, ...to(2) },
    },
    {
      method: 'PATCH',
      path: status,
      headers: { 'content-type': patchTypes.apply },
      query: { fieldManager: 'apiconform-status', force: 'true' },
      body: { ...identity, metadata: { name: { $own: 'a' } }, ...to(3) },
    },
  ];
  const tablesOf = (index: number): readonly string[] => [`table-${index}`, `list-table-${index}`];
  const tables = (index: number): readonly Step[] => [
    get(type, 'a', `object-${index}`),
    accepting(get(type, 'a', `table-${index}`), tableMediaType),
    accepting(list(type, `list-table-${index}`, { labelSelector: selector }), tableMediaType),
  ];
  return {
    id: 'table/status-columns-of-a-definition',
    subject: type,
    about:
      'The status of a custom resource, of which its Table has a column, is patched, updated and applied; each time the object is read in JSON and as a Table, and its collection as a Table.',
    needs: [{ need: 'table' }],
    queue: 'waiting',
    steps: [
      define(counters),
      served(counters),
      create(type, 'a'),
      accepting(get(type, 'a', 'table-without'), tableMediaType),
      ...writes.flatMap((request, index): readonly Step[] => [{ id: `write-${index}`, do: 'send', request }, ...tables(index)]),
    ],
    checks: {
      'table/rows': {
        ...must(
          all(
            ...writes.flatMap((_, index) =>
              tablesOf(index).map(
                (of) =>
                  ({ kind: 'table-rows', of, objects: `object-${index}`, columns: [{ name: 'Count', at: '/status/replicas' }] }) as const,
              ),
            ),
          ),
          ...writes.map((_, index) => shows(`object-${index}`, '/status/replicas', index + 1)),
        ),
        when: writes.flatMap((_, index) =>
          tablesOf(index).map((of) => ({ of, at: '/columnDefinitions', is: 'includes', value: { name: 'Count' } }) as const),
        ),
        otherwise: 'the target does not serve the columns that a definition declares',
      },
    },
  };
}

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
