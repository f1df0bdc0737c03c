import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, sameContent } from './object-states.ts';

/** Faults of the events of a watch in one state (specification, "Watch", "Events", "Two-phase deletion of any object"). */
export const rareEventFaults: readonly Fault[] = [
  {
    id: 'deletion-with-first-sent-content',
    breaks: 'The DELETED event of an object has the content that the watch sent first of it.',
    statements: ['events/change/delete'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: () => {
        const first = new Map<string, JsonObject>();
        return (event, { key }) => {
          const known = first.get(key);
          if (event.type === 'DELETED') first.delete(key);
          else if (known === undefined) first.set(key, event.object);
          if (event.type !== 'DELETED' || known === undefined) return [event];
          return [{ ...event, object: withFields(known, { metadata: objectAt(event.object, 'metadata') }) }];
        };
      },
    }),
  },
  {
    id: 'change-back-unsent',
    breaks: 'A watch does not send an update that restores what an object was before its last update.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter: () => {
        const earlier = new Map<string, JsonObject>();
        return (event, { key, before }) => {
          const known = earlier.get(key);
          if (event.type === 'MODIFIED' && before !== undefined) earlier.set(key, before);
          else earlier.delete(key);
          return event.type === 'MODIFIED' && known !== undefined && sameContent(known, event.object) ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'watch-from-bookmark-skips-change',
    breaks: 'A watch from the version of a bookmark does not send the first change after it.',
    statements: ['watch-resource-version/rv-other'],
    change: (plain) => {
      const marks = new Set<string>();
      return {
        sentEvent: (event, type) => {
          const version = textAt(event.object, 'metadata', 'resourceVersion');
          if (event.type === 'BOOKMARK' && version !== undefined) marks.add(version);
          return plain.sentEvent(event, type);
        },
        firstWatchRevision: (from) => plain.firstWatchRevision(from) + (marks.has(String(from)) ? 1 : 0),
      };
    },
  },
  {
    id: 'change-of-terminating-sent-as-deletion',
    breaks: 'A watch sends a change of an object that is terminating, and stays so, as its deletion.',
    statements: ['watch/one-document-per-change'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const stays = event.type === 'MODIFIED' && isTerminating(before) && isTerminating(after);
          return [stays ? { type: 'DELETED', object: event.object } : event];
        },
    }),
  },
  {
    id: 'removed-field-still-in-event',
    breaks: 'The event of an update that removes a whole field of an object still has the field.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        () =>
        (event, { before }) => [
          event.type === 'MODIFIED' && before !== undefined ? { ...event, object: { ...before, ...event.object } } : event,
        ],
    }),
  },
  {
    id: 'changed-definition-ends-events',
    breaks: 'A watch of custom resources sends nothing more after their definition was changed.',
    statements: ['watch/from-list-version'],
    change: () => ({
      eventFilter: ({ type, store }) => {
        const opened = store.revision();
        const definition = `/customresourcedefinitions/${type.resource}.${type.group}`;
        return (event, { revision }) => {
          if (type.origin !== 'definition') return [event];
          for (const change of store.changesAfter(opened))
            if (change.revision < revision && change.before !== undefined && change.key.endsWith(definition)) return [];
          return [event];
        };
      },
    }),
  },
];
