import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definition, definitionsPath } from '../scenario/definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';

/** Without the dry run, a definition in its own group would make the server serve the group. */
export function noSideEffects(): Scenario {
  const group: Template = { $group: 'in-a-dry-run' };
  const path: Template = { $join: [definitionsPath, '/samples.', group] };
  return {
    id: 'dry-run/stages/definition',
    about: 'A definition is created in a dry run; neither the definition nor its type exists afterwards.',
    steps: [
      {
        id: 'dry',
        do: 'send',
        request: { method: 'POST', path: definitionsPath, query: { dryRun: 'All' }, body: definition(group, 'Cluster') },
      },
      { id: 'definition', do: 'send', request: { method: 'GET', path } },
      { id: 'group', do: 'send', request: { method: 'GET', path: { $join: ['/apis/', group, '/v1'] } } },
      { id: 'resource', do: 'send', request: { method: 'GET', path: { $join: ['/apis/', group, '/v1/samples'] } } },
    ],
    checks: {
      'dry-run/stages/no-side-effects': must(
        allHold(answered('dry', '2xx'), answered('definition', 404), answered('group', 404), answered('resource', 404)),
        answered('dry', '2xx'),
      ),
    },
  };
}
