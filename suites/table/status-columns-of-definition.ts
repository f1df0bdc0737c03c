import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { accepting, table as tableMediaType } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

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
  const status = objectPath(type, 'a', 'status');
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
