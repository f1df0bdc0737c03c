import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import { textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { sameContent, withMetadata } from './object-states.ts';

const annotationsOf = (object: JsonObject | undefined): Json => valueAt(object, 'metadata', 'annotations') ?? {};
const contentOf = (object: JsonObject | undefined): JsonObject => withFields(object ?? {}, { metadata: undefined, status: undefined });

/** Faults of watches that depend on the earlier life of an object (specification, "Watch", "Events"). */
export const rareWatchedLifeFaults: readonly Fault[] = [
  {
    id: 'event-of-mixed-change-has-former-annotations',
    breaks: 'The event of an update that changes both the annotations and the content of an object has the former annotations.',
    statements: ['resource-version-meaning/names-one-state'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const isMixed =
            event.type === 'MODIFIED' &&
            before !== undefined &&
            !deepEqual(annotationsOf(before), annotationsOf(after)) &&
            !deepEqual(contentOf(before), contentOf(after));
          const annotations = valueAt(before, 'metadata', 'annotations');
          return [isMixed ? { ...event, object: withMetadata(event.object, { annotations }) } : event];
        },
    }),
  },
  {
    id: 'second-removal-has-first-uid',
    breaks: 'A watch that sends two removals of objects of one name sends the second with the uid of the first.',
    statements: ['events/change/delete'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: () => {
        const removed = new Map<string, string>();
        return (event, { key }) => {
          if (event.type !== 'DELETED') return [event];
          const uid = removed.get(key);
          if (uid === undefined) removed.set(key, textAt(event.object, 'metadata', 'uid') ?? '');
          return [uid === undefined ? event : { ...event, object: withMetadata(event.object, { uid }) }];
        };
      },
    }),
  },
  {
    id: 'first-change-after-creation-version-unsent',
    breaks: 'A watch from the version in which an object was created does not send the first update of that object.',
    statements: ['watch/from-get-version'],
    change: () => ({
      eventFilter: ({ start, from, store }) => {
        let created: string | undefined;
        for (const change of start === 'exact' && from > 0 ? store.changesAfter(from - 1) : [])
          if (change.revision === from && change.before === undefined) created = change.key;
        return (event, { key }) => {
          if (key !== created) return [event];
          created = undefined;
          return event.type === 'MODIFIED' ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'change-tried-before-unsent',
    breaks: 'A watch does not send a change of an object that has the same result as a dry run before it.',
    statements: ['events/change/update'],
    change: (plain) => {
      const tried = new Map<string, JsonObject>();
      return {
        storesDryRun: (change) => {
          if (change.live !== undefined) tried.set(textAt(change.live, 'metadata', 'uid') ?? '', change.next);
          return plain.storesDryRun(change);
        },
        eventFilter: () => (event) => {
          const result = tried.get(textAt(event.object, 'metadata', 'uid') ?? '');
          return event.type === 'MODIFIED' && result !== undefined && sameContent(result, event.object) ? [] : [event];
        },
      };
    },
  },
  {
    id: 'initial-state-lacks-appliers',
    breaks: 'A watch that begins with the existing objects sends them without the managedFields of the managers that applied.',
    statements: ['watch-resource-version/rv-unset'],
    detectedBy: 'drawn',
    change: (plain) => ({
      initialOrder: (objects) =>
        plain.initialOrder(objects).map((object) => {
          const entries = entriesIn(object);
          const updates = entries.filter((entry) => textAt(entry, 'operation') !== 'Apply');
          return updates.length < entries.length ? withEntriesIn(object, updates) : object;
        }),
    }),
  },
];
