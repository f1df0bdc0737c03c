import { textAt, withFields } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';

/** Faults of watches in one state (specification, "Watch", "Events", "Resource-version semantics"). */
export const rareWatchFaults: readonly Fault[] = [
  {
    id: 'recreation-untold',
    breaks: 'A watch that sent the deletion of an object does not send the creation of another one of the same name.',
    statements: ['events/change/create'],
    change: () => ({
      eventFilter: () => {
        const gone = new Set<string>();
        return (event, { key }) => {
          if (event.type === 'DELETED') gone.add(key);
          return event.type === 'ADDED' && gone.has(key) ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'changes-before-resuming-collapsed',
    breaks: 'A watch sends only the last of the updates of an object that were made before it was opened.',
    statements: ['watch/from-get-version'],
    change: () => ({
      eventFilter: ({ store }) => {
        const opened = store.revision();
        return (event, { key, revision }) => {
          const later = [...store.changesAfter(revision)].filter((change) => change.key === key && change.revision <= opened);
          const isUpdatedAgain = later.some(({ before, after }) => before !== undefined && after !== undefined);
          return event.type === 'MODIFIED' && isUpdatedAgain ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'finalized-deletion-told-without-content',
    breaks: 'A watch sends the removal of an object that had been terminating with metadata alone.',
    statements: ['events/change/delete'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const wasTerminating = after === undefined && textAt(before, 'metadata', 'deletionTimestamp') !== undefined;
          const { metadata = {} } = event.object;
          return [wasTerminating ? { ...event, object: { metadata } } : event];
        },
    }),
  },
  {
    id: 'new-namespace-unwatched',
    breaks: 'A watch of all namespaces does not send changes in namespaces that were created after it was opened.',
    statements: ['paths/namespaced/all-namespaces'],
    change: () => ({
      eventFilter: ({ type, namespace, store }) => {
        const opened = store.revision();
        return (event) => {
          const of = textAt(event.object, 'metadata', 'namespace') ?? '';
          const key = objectKey({ group: '', resource: 'namespaces' }, undefined, of);
          return type.namespaced && namespace === undefined && store.get(key, opened) === undefined ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'bookmark-in-stored-version',
    breaks: 'A bookmark has the API version in which objects are stored, and not the requested one.',
    statements: ['events/bookmark/content'],
    change: () => ({
      sentEvent: (event, { storedApiVersion }) =>
        event.type === 'BOOKMARK' ? { ...event, object: withFields(event.object, { apiVersion: storedApiVersion }) } : event,
    }),
  },
  {
    id: 'terminating-object-not-in-start',
    breaks: 'A watch without a version does not begin with the objects that are terminating.',
    statements: ['watch-resource-version/rv-unset'],
    exchanges: [
      {
        on: { operation: 'watch', query: { resourceVersion: 'absent' } },
        events: [{ type: 'ADDED', do: 'write', lines: (line) => (line.includes('"deletionTimestamp"') ? [] : [line]) }],
      },
    ],
  },
];
