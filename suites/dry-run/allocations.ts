import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

const services: Template = resourcePath('v1/services', 'namespaced');
const configMaps: Template = resourcePath('v1/configmaps', 'namespaced');

/** More than one, because others may take a port or an address that is free for a moment. */
const tries = ['first', 'second', 'third'] as const;

/** A dry run takes no node port, address or name: services are created, deleted, and created again with and without a dry run. */
export function allocations(): Scenario {
  return {
    id: 'dry-run/stages/allocations',
    about: 'The node ports and addresses of deleted services, and a generated name, are used in dry runs and then by real requests.',
    needs: ['services', 'configmaps'].map((name) => ({ need: 'served', resource: `v1/${name}`, verbs: ['create', 'delete'] })),
    steps: [
      ...tries.map((own) => service(`assigned-${own}`, own, {}, {})),
      ...tries.map(
        (own): Step => ({ id: `freed-${own}`, do: 'send', request: { method: 'DELETE', path: { $join: [services, '/', { $own: own }] } } }),
      ),
      ...tries.map((own) => service(`dry-${own}`, `${own}-again`, { dryRun: 'All' }, allocatedTo(own))),
      ...tries.map((own) => service(`real-${own}`, `${own}-again`, {}, allocatedTo(own))),
      {
        id: 'dry-name',
        do: 'send',
        request: {
          method: 'POST',
          path: configMaps,
          query: { dryRun: 'All' },
          body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: { $join: [{ $own: 'made' }, '-'] }, labels: testLabels } },
        },
      },
      {
        id: 'real-name',
        do: 'send',
        request: {
          method: 'POST',
          path: configMaps,
          body: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: { $ref: { step: 'dry-name', at: '/metadata/name' } }, labels: testLabels },
          },
        },
      },
    ],
    checks: {
      'dry-run/stages/nothing-allocated': {
        ...must({ kind: 'any', of: tries.map((own) => allHold(answered(`real-${own}`, '2xx'))) }, answered('assigned-first', '2xx')),
        when: [
          ...tries.flatMap((own): readonly Predicate[] => [
            { of: `assigned-${own}`, at: '/spec/clusterIP', is: 'present' },
            { of: `assigned-${own}`, at: '/spec/ports/0/nodePort', is: 'present' },
          ]),
          ...tries.map((own) => answered(`dry-${own}`, '2xx')),
        ],
        otherwise: 'the target does not let a service have the node port and the address of a deleted one',
      },
      'dry-run/stages/name-left-free': must(all(allHold(answered('real-name', '2xx'))), answered('dry-name', '2xx')),
    },
  };
}

/** The address and the node port that the server assigned to an earlier service. */
function allocatedTo(own: string): { readonly address: Template; readonly nodePort: Template } {
  const step = `assigned-${own}`;
  return { address: { $ref: { step, at: '/spec/clusterIP' } }, nodePort: { $ref: { step, at: '/spec/ports/0/nodePort' } } };
}

function service(
  id: string,
  own: string,
  query: Readonly<Record<string, string>>,
  { address, nodePort }: { readonly address?: Template; readonly nodePort?: Template },
): Step {
  const ports: Template = [{ port: 80, ...(nodePort === undefined ? {} : { nodePort }) }];
  const spec: Template = { type: 'NodePort', ports, ...(address === undefined ? {} : { clusterIP: address }) };
  const body: Template = { apiVersion: 'v1', kind: 'Service', metadata: { name: { $own: own }, labels: testLabels }, spec };
  return { id, do: 'send', request: { method: 'POST', path: services, query, body } };
}
