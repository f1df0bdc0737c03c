import type { OpenedWatch } from '../../../api/watch/watch-hooks.ts';
import { withFields } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';

/** Returns whether a collection had no object at the revision after which a watch sends changes. */
function isEmptyAtStart({ type, namespace, from, store }: OpenedWatch): boolean {
  const keys = new Set<string>();
  for (const { key, after, revision } of store.changesAfter(0)) {
    if (revision > from || !key.startsWith(collectionPrefix(type, namespace))) continue;
    if (after === undefined) keys.delete(key);
    else keys.add(key);
  }
  return keys.size === 0;
}

/** Faults of watches and writes that depend on the API version, or on the state in which a watch starts (specification, "Events", "Watch"). */
export const rareOtherVersionFaults: readonly Fault[] = [
  {
    id: 'deletion-unsent-in-other-version',
    breaks: 'A watch in another API version than the one in which objects are stored does not send deletions.',
    statements: ['events/change/delete'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        const isOther = apiVersionOf(watch.type) !== watch.type.storedApiVersion;
        return (event, change) => (isOther && event.type === 'DELETED' ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'status-lost-by-write-in-other-version',
    breaks: 'An update or patch of a custom resource in another API version than the stored one removes its status.',
    statements: ['deprecation/rule-2'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const { type, subresource } = change;
        const isOther = type.origin === 'definition' && apiVersionOf(type) !== type.storedApiVersion;
        const hasStatus = type.subresources.some(({ name }) => name === 'status');
        return isOther && hasStatus && subresource === undefined ? withFields(next, { status: undefined }) : next;
      },
    }),
  },
  {
    id: 'later-events-lack-deletion-mark',
    breaks: 'The event of a change of an object that was terminating before has no deletionTimestamp.',
    statements: ['events/change/update'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => {
          const isLater = event.type === 'MODIFIED' && isTerminating(change.before) && isTerminating(change.after);
          return filter(isLater ? { ...event, object: withMetadata(event.object, { deletionTimestamp: undefined }) } : event, change);
        };
      },
    }),
  },
  {
    id: 'first-object-of-empty-collection-unsent',
    breaks: 'A watch from the version of a list without objects does not send the creation of the first object.',
    statements: ['watch/from-list-version'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        let isFirst = watch.start === 'exact' && isEmptyAtStart(watch);
        return (event, change) => {
          const isUnsent = isFirst && event.type === 'ADDED' && change.before === undefined;
          isFirst = false;
          return isUnsent ? [] : filter(event, change);
        };
      },
    }),
  },
];
