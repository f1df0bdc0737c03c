import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definition, definitionsPath, servedIn } from '../scenario/definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';

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

/** Dry runs of changes of a definition change neither what is served nor how it is validated. */
export function changedDefinition(): Scenario {
  const group: Template = { $group: 'changed-in-a-dry-run' };
  const path: Template = { $join: [definitionsPath, '/samples.', group] };
  const collection = (version: string): Template => ({ $join: ['/apis/', group, `/${version}/samples`] });
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } };
  const patched = (id: string, versions: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path,
      query: { dryRun: 'All' },
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { spec: { versions } },
    },
  });
  const read = (id: string, at: Template): Step => ({ id, do: 'send', request: { method: 'GET', path: at } });
  return {
    id: 'dry-run/stages/changed-definition',
    about:
      'A definition is changed in dry runs that add a version and end the service of its version, and deleted in one; two seconds later its collection is read in both versions.',
    queue: 'waiting',
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition(group, 'Cluster') } },
      servedIn('v1', collection('v1')),
      read('before', path),
      patched('dry-add', [version, { ...version, name: 'v2', storage: false }]),
      patched('dry-end', [{ ...version, served: false }]),
      { id: 'dry-delete', do: 'send', request: { method: 'DELETE', path, query: { dryRun: 'All' } } },
      { id: 'wait', do: 'wait', seconds: 2 },
      read('after', path),
      read('added', collection('v2')),
      read('ended', collection('v1')),
    ],
    checks: {
      'dry-run/stages/no-side-effects': must(
        allHold(answered('added', 404), answered('ended', 200), showsSame('after', '/spec/versions', 'before'), {
          of: 'after',
          at: '/metadata/deletionTimestamp',
          is: 'unset',
        }),
        answered('before', 200),
        answered('dry-add', '2xx'),
        answered('dry-end', '2xx'),
        answered('dry-delete', '2xx'),
      ),
    },
  };
}
