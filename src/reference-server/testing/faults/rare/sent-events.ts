import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, versionsWritten } from './object-states.ts';

/** Returns what an object has besides its identity and what the server keeps. */
const bareContent = (object: JsonObject): JsonObject => {
  const { labels = null, annotations = null } = objectAt(object, 'metadata');
  return withFields(object, { kind: undefined, apiVersion: undefined, status: undefined, metadata: { labels, annotations } });
};

/** Faults of the events that a watch sends for objects in one state (specification, "Watch"). */
export const rareSentEventFaults: readonly Fault[] = [
  {
    id: 'initial-state-repeats-objects-of-two-versions',
    breaks: 'A watch without a version begins with two events for an object that was written in two API versions.',
    statements: ['events/added-at-start/rv-unset'],
    change: (plain) => ({
      initialOrder: (objects) =>
        plain.initialOrder(objects).flatMap((object) => (versionsWritten(object).size > 1 ? [object, object] : [object])),
    }),
  },
  {
    id: 'update-to-content-of-object-before-unsent',
    breaks: 'A watch does not send an update that gives an object the content of that other object about which it sent the last event.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        let last: { readonly key: string; readonly content: JsonObject } | undefined;
        return (event, change) => {
          const { key, before, after } = change;
          const former = last;
          last = after === undefined ? undefined : { key, content: bareContent(after) };
          const isChanged = before !== undefined && last !== undefined && !deepEqual(bareContent(before), last.content);
          const isEqual = former !== undefined && former.key !== key && last !== undefined && deepEqual(former.content, last.content);
          return event.type === 'MODIFIED' && isChanged && isEqual ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'update-in-terminating-namespace-unsent',
    breaks:
      'A watch does not send a change of a terminating object, such as the removal of one of its finalizers, in a terminating namespace.',
    statements: ['events/change/update'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        return (event, change) => {
          const { before, after, revision } = change;
          const namespace = textAt(after, 'metadata', 'namespace');
          const isLate = event.type === 'MODIFIED' && isTerminating(before) && namespace !== undefined;
          return isLate && isTerminating(watch.store.get(`/core/namespaces/${namespace}`, revision)) ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'removal-unsent-to-watch-from-mark',
    breaks: 'A watch from the version in which an object was marked for deletion does not send the removal of that object.',
    statements: ['watch-resource-version/rv-other'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        const { start, from, store } = watch;
        let marked: string | undefined;
        for (const { revision, key, before, after } of start === 'exact' ? store.changesAfter(from - 1) : []) {
          if (revision === from && before !== undefined && !isTerminating(before) && isTerminating(after)) marked = key;
          break;
        }
        return (event, change) => (change.key === marked && change.after === undefined ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'second-bookmark-without-version',
    breaks: 'The second bookmark in a watch has no resourceVersion.',
    statements: ['events/bookmark/content'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'watch', query: { allowWatchBookmarks: 'present' } },
        events: [{ type: 'BOOKMARK', nth: 2, do: 'edit', edits: [{ at: '/object/metadata/resourceVersion', drop: true }] }],
      },
    ],
  },
];
