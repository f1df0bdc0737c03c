import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, sameContent, withMetadata } from './object-states.ts';

const namespaces = { group: '', resource: 'namespaces' } as const;

/** Faults of deletions and of times in one state (specification, "Two-phase deletion of any object", "Dry-run", "Table representation"). */
export const rareTerminatingObjectFaults: readonly Fault[] = [
  {
    id: 'last-finalizer-with-change-holds',
    breaks: 'A terminating object is not removed by the write that removes its last finalizer if the write changes another field too.',
    statements: ['deletion/removed'],
    change: (plain) => {
      let held: ResourceType | undefined;
      return {
        changedObject: (change) => {
          const { type, live } = change;
          const next = plain.changedObject(change);
          const isFreed = isTerminating(live) && finalizersOf(live).length > 0 && finalizersOf(next).length === 0;
          const bare = { finalizers: undefined };
          held = isFreed && !sameContent(withMetadata(live, bare), withMetadata(next, bare)) ? type : undefined;
          return next;
        },
        removesWithLastFinalizer: (type, by) => {
          const isHeld = held === type;
          held = undefined;
          return !isHeld && plain.removesWithLastFinalizer(type, by);
        },
      };
    },
  },
  {
    id: 'namespace-deletion-overrides-finalizers',
    breaks: 'The deletion of a namespace removes the objects in it at once, whatever finalizers they have.',
    statements: ['deletion/marked'],
    change: (plain) => {
      let store: Store | undefined;
      return {
        createdObject: (created) => {
          store = created.store;
          return plain.createdObject(created);
        },
        removesHeld: (deletion) => {
          const namespace = textAt(deletion.live, 'metadata', 'namespace');
          const found = namespace === undefined ? undefined : store?.get(objectKey(namespaces, undefined, namespace));
          return (isTerminating(found) && !deletion.dryRun) || plain.removesHeld(deletion);
        },
      };
    },
  },
  {
    id: 'dry-run-terminates-namespace',
    breaks: 'A dry run of the deletion of a namespace marks the namespace, which is then deleted with its contents.',
    statements: ['dry-run/delete-held/nothing-stored'],
    change: () => ({
      storesDryRun: ({ live, next }) =>
        textAt(live, 'kind') === 'Namespace' && textAt(live, 'apiVersion') === 'v1' && !isTerminating(live) && isTerminating(next),
    }),
  },
  {
    id: 'put-sets-creation-time',
    breaks: 'A PUT with another creationTimestamp than that of the object stores it.',
    statements: ['object-metadata/creation-timestamp/kept'],
    change: () => ({
      changedObject: ({ mediaType, subresource, wanted, next }) => {
        const creationTimestamp = textAt(wanted, 'metadata', 'creationTimestamp');
        return mediaType === undefined && subresource === undefined && creationTimestamp !== undefined
          ? withMetadata(next, { creationTimestamp })
          : next;
      },
    }),
  },
  {
    id: 'scale-revives-terminating-object',
    breaks: 'A change of the scale of a terminating object removes its deletionTimestamp.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    detectedBy: 'drawn',
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        return change.subresource === 'scale' && isTerminating(change.live)
          ? withMetadata(next, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
          : next;
      },
    }),
  },
  {
    id: 'default-row-of-terminating-object-shows-deletion-time',
    breaks: 'The default Table shows the deletionTimestamp of a terminating object in place of its creationTimestamp.',
    statements: ['table/default-cells'],
    change: ({ tableRows }) => ({
      tableRows: (rows, type) =>
        tableRows(rows, type).map((row) => {
          const cells = arrayAt(row, 'cells');
          const { creationTimestamp, deletionTimestamp } = objectAt(row, 'object', 'metadata');
          const isDefault = cells.length === 2 && cells[1] === creationTimestamp;
          return isDefault && deletionTimestamp !== undefined ? withFields(row, { cells: [cells[0] ?? null, deletionTimestamp] }) : row;
        }),
    }),
  },
];
