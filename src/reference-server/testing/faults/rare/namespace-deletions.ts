import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { keepStore, readingStore } from './kept-store.ts';
import { isTerminating } from './object-states.ts';

const namespacesPath = '/api/v1/namespaces/';
const namespacesKey = '/core/namespaces/';

/** Returns the fault of the deletion of a namespace that removes what was marked for deletion before. */
function removingMarked(): Fault {
  const kept = keepStore();
  return {
    id: 'namespace-deletion-removes-marked-objects',
    breaks: 'The deletion of a namespace removes the objects in it that were marked for deletion before, whatever finalizers they have.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => ({
      ...kept.from(plain),
      removesHeld: (deletion) => {
        const { live } = deletion;
        const namespace = kept.store?.get(`${namespacesKey}${textAt(live, 'metadata', 'namespace') ?? ''}`);
        return plain.removesHeld(deletion) || (isTerminating(live) && isTerminating(namespace));
      },
    }),
  };
}

/** Faults of the deletion of a namespace with what is in it (specification, "Object names"). */
export const rareNamespaceDeletionFaults: readonly Fault[] = [
  removingMarked(),
  readingStore((store) => ({
    id: 'namespace-deletion-empties-longer-names',
    breaks: 'The deletion of a namespace also deletes the objects in the namespaces whose names begin with its name.',
    statements: ['verbs/method/delete'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'namespaces', query: { dryRun: 'absent' } },
        also: {
          to: ({ path }) => {
            const key = `${namespacesKey}${path.slice(namespacesPath.length)}`;
            const all = store();
            const longer = all === undefined ? [] : [...all.list(`${key}-`, all.revision())];
            const [first] = longer;
            return first === undefined ? path : `${namespacesPath}${first.key.slice(namespacesKey.length)}/configmaps`;
          },
        },
      },
    ],
  })),
  {
    id: 'namespace-deletion-leaves-named-groups',
    breaks: 'The deletion of a namespace leaves the objects of built-in types in named groups.',
    statements: ['object-names/namespace-deleted'],
    change: (plain) => ({
      emptiesNamespace: (type) => plain.emptiesNamespace(type) && (type.group === '' || type.origin === 'definition'),
    }),
  },
  ...['serviceaccounts', 'resourcequotas', 'roles'].map(
    (resource): Fault => ({
      id: `namespace-deletion-leaves-${resource}`,
      breaks: `The deletion of a namespace leaves the objects of one type in it (${resource}).`,
      statements: ['object-names/namespace-deleted'],
      change: (plain) => ({ emptiesNamespace: (type) => plain.emptiesNamespace(type) && type.resource !== resource }),
    }),
  ),
];
