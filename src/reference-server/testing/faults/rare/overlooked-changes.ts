import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, uidOf, versionOf, withMetadata } from './object-states.ts';

const nameOf = (object: JsonObject | undefined): string => textAt(object, 'metadata', 'name') ?? '';

/** Returns the fault that does not send what the deletion of a collection marks. */
function markedByCollectionUnsent(): Fault {
  let ofCollection = false;
  return {
    id: 'marked-with-its-collection-unsent',
    breaks: 'A watch does not send that the deletion of a collection marked an object for deletion.',
    statements: ['events/change/update'],
    exchanges: [
      {
        on: {
          when: ({ operation }) => {
            ofCollection = operation === 'deletecollection';
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const marked = new Set<string>();
      ofCollection = false;
      return {
        removesHeld: (deletion) => {
          if (ofCollection && !deletion.dryRun) marked.add(uidOf(deletion.live));
          return plain.removesHeld(deletion);
        },
        eventFilter:
          () =>
          (event, { before, after }) => {
            const isMarking = event.type === 'MODIFIED' && !isTerminating(before) && isTerminating(after);
            return isMarking && marked.has(uidOf(after)) ? [] : [event];
          },
      };
    },
  };
}

/** Faults of watches that depend on other objects, other watches or writes without a change (specification, "Watch", "Events"). */
export const rareOverlookedChangeFaults: readonly Fault[] = [
  {
    id: 'creation-of-selected-name-unsent',
    breaks: 'A watch with a field selector for a name does not send the creation of the object where there was none when it was opened.',
    statements: ['watch/from-list-version'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        ({ selects }) =>
        (event, { before, after }) => {
          const isOfName =
            event.type === 'ADDED' &&
            before === undefined &&
            after !== undefined &&
            !selects(withMetadata(after, { name: `${nameOf(after)}-other` }));
          return isOfName ? [] : [event];
        },
    }),
  },
  {
    id: 'change-after-unchanged-write-unsent',
    breaks: 'A watch does not send the first change of an object after an update or patch that changed nothing.',
    statements: ['events/change/update'],
    change: (plain) => {
      /** The versions that a write without a change left, by the uid. */
      const unchanged = new Map<string, string>();
      return {
        sentWarnings: (change) => {
          if (deepEqual(change.live, change.stored)) unchanged.set(uidOf(change.live), versionOf(change.live));
          return plain.sentWarnings(change);
        },
        eventFilter:
          () =>
          (event, { before }) =>
            event.type === 'MODIFIED' && before !== undefined && unchanged.get(uidOf(before)) === versionOf(before) ? [] : [event],
      };
    },
  },
  {
    id: 'change-unsent-where-name-is-beginning-of-another',
    breaks: 'A watch does not send the changes of an object after another one was created whose name begins with its name.',
    statements: ['watch/from-list-version'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        ({ store }) =>
        (event, { key, revision }) => {
          if (event.type !== 'MODIFIED') return [event];
          let isLonger = false;
          for (const other of store.changesAfter(0)) {
            if (other.revision >= revision) break;
            if (other.before === undefined && other.key.startsWith(key) && other.key.length > key.length) isLonger = true;
          }
          return isLonger ? [] : [event];
        },
    }),
  },
  {
    id: 'deletion-sent-to-one-of-several-watches',
    breaks: 'Of several watches that are open, only the first that is read sends the deletion of an object.',
    statements: ['watch/selected/field', 'watch/selected/label'],
    change: () => {
      const sent = new Set<number>();
      return {
        eventFilter: ({ store }) => {
          const opened = store.revision();
          return (event, { revision }) => {
            if (event.type !== 'DELETED' || revision <= opened) return [event];
            if (sent.has(revision)) return [];
            sent.add(revision);
            return [event];
          };
        },
      };
    },
  },
  markedByCollectionUnsent(),
];
