import type { Fixture } from '#core/model/case';
import { shapedDefinition } from './drawn/types.ts';
import { structuralDefinition } from './field-validation/typed-samples.ts';
import { definition, definitionsPath, sharedGroup } from './scenario/definition.ts';
import { define, markedDefinition, otherVersion, served, unstructuredDefinition } from './scenario/marked-definition.ts';

/** Objects that a run creates once for the cases that need them. */
export const fixtures: readonly Fixture[] = [
  {
    id: 'custom-resource-definition',
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition(sharedGroup, 'Namespaced') } },
      {
        id: 'served',
        do: 'until',
        request: { method: 'GET', path: { $join: ['/apis/', sharedGroup, '/v1/samples'] } },
        holds: { of: 'served', at: 'status', is: 'equals', value: 200 },
        boundSeconds: 60,
      },
    ],
    defines: {
      apiVersion: { $join: [sharedGroup, '/v1'] },
      kind: 'Sample',
      root: { $join: ['/apis/', sharedGroup, '/v1'] },
      resource: 'samples',
    },
  },
  { id: 'marked-definition', steps: [define(markedDefinition), served(markedDefinition)] },
  { id: 'shaped-definition', steps: [define(shapedDefinition), served(shapedDefinition), served(shapedDefinition, otherVersion)] },
  { id: 'structural-definition', steps: [define(structuralDefinition), served(structuralDefinition)] },
  {
    id: 'unstructured-definition',
    steps: [define(unstructuredDefinition), served(unstructuredDefinition), served(unstructuredDefinition, otherVersion)],
  },
];
