import type { Subject } from '#core/model/subject';
import { plainOptions } from '../deletion/delete-options.ts';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

/** Dry runs of the deletion of a namespace leave what is in it, as they leave the namespace. */
export const dryRunOfNamespaceDeletion = rowScenariosPerSubject('dry-run', (subject) =>
  subject.scope === 'namespaced' ? [withObject(subject)] : [],
);

function withObject(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const dry = ['dry-in-query', 'dry-in-body'] as const;
  return {
    id: 'dry-run/namespace-with-objects',
    about: 'A namespace with an object is deleted in two dry runs; two seconds later both are read.',
    queue: 'waiting',
    steps: [
      makeOtherNamespace(),
      create(there, 'a'),
      { id: 'before', do: 'send', request: { method: 'GET', path: otherNamespacePath } },
      { id: 'dry-in-query', do: 'send', request: { method: 'DELETE', path: otherNamespacePath, query: { dryRun: 'All' } } },
      {
        id: 'dry-in-body',
        do: 'send',
        request: { method: 'DELETE', path: otherNamespacePath, query: { dryRun: 'All' }, body: { ...plainOptions, dryRun: ['All'] } },
      },
      { id: 'wait', do: 'wait', seconds: 2 },
      get(there, 'a', 'object'),
      { id: 'list', do: 'send', request: { method: 'GET', path: there.collection, query: { labelSelector: selector } } },
      { id: 'namespace', do: 'send', request: { method: 'GET', path: otherNamespacePath } },
    ],
    checks: {
      'dry-run/delete/nothing-stored': must(
        allHold(
          showsSame('object', '/metadata/uid', 'create-a'),
          showsSame('object', '/metadata/resourceVersion', 'create-a'),
          { of: 'object', at: '/metadata/deletionTimestamp', is: 'unset' },
          { of: 'list', at: '/items/0', is: 'present' },
          showsSame('namespace', '/metadata/uid', 'before'),
          { of: 'namespace', at: '/metadata/deletionTimestamp', is: 'unset' },
        ),
        answered('create-a', '2xx'),
        answered('before', 200),
        ...dry.map((id) => answered(id, '2xx')),
      ),
    },
  };
}
