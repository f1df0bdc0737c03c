import { deepEqual } from '#core/json/deep-equal';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, sameContent, withMetadata } from './object-states.ts';

/** Faults of the events that a watch sends after others of the same kind or name (specification, "Watch", "Events"). */
export const rareRepeatedEventFaults: readonly Fault[] = [
  {
    id: 'mark-after-update-unsent',
    breaks: 'A watch does not send that an object was marked for deletion if it sent an update of the object before.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter: () => {
        const changed = new Set<string>();
        return (event, { key, before, after }) => {
          const isMark = event.type === 'MODIFIED' && !isTerminating(before) && isTerminating(after);
          if (isMark && changed.has(key)) return [];
          if (event.type === 'MODIFIED') changed.add(key);
          else changed.delete(key);
          return [event];
        };
      },
    }),
  },
  {
    id: 'namesake-update-unsent',
    breaks: 'A watch of all namespaces does not send an update of an object if its last event was about the namesake in another namespace.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: ({ type, namespace }) => {
        let last: readonly [string, string] | undefined;
        return (event) => {
          if (!type.namespaced || namespace !== undefined) return [event];
          const [of = '', name = ''] = ['namespace', 'name'].map((field) => textAt(event.object, 'metadata', field));
          const isLost = event.type === 'MODIFIED' && last !== undefined && last[0] !== of && last[1] === name;
          last = [of, name];
          return isLost ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'short-life-before-watch-unsent',
    breaks: 'A watch from a version sends nothing of an object that was created and removed again before the watch was opened.',
    statements: ['watch/order'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: ({ start, from, store }) => {
        const opened = store.revision();
        const lived = new Set<string>();
        if (start === 'exact')
          for (const { revision, before, after } of store.changesAfter(from)) {
            const uid = textAt(before, 'metadata', 'uid');
            const removed = after === undefined && uid !== undefined && revision <= opened;
            const created = [...store.changesAfter(from)].some(
              (one) => one.before === undefined && textAt(one.after, 'metadata', 'uid') === uid,
            );
            if (removed && created) lived.add(uid);
          }
        return (event) => (lived.has(textAt(event.object, 'metadata', 'uid') ?? '') ? [] : [event]);
      },
    }),
  },
  {
    id: 'third-update-sent-with-version-before',
    breaks: 'The event of the third update of an object in a watch has the resourceVersion of the update before.',
    statements: ['resource-version-meaning/names-one-state'],
    change: () => ({
      eventFilter: () => {
        const counts = new Map<string, number>();
        return (event, { key, before }) => {
          if (event.type !== 'MODIFIED') return [event];
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          const former = textAt(before, 'metadata', 'resourceVersion');
          return [count === 3 ? { ...event, object: withMetadata(event.object, { resourceVersion: former }) } : event];
        };
      },
    }),
  },
  {
    id: 'second-removal-in-a-row-unsent',
    breaks: 'A watch does not send the removal of an object that directly follows the removal of another.',
    statements: ['watch/order'],
    change: () => ({
      eventFilter: () => {
        let last = '';
        return (event, { after }) => {
          const isLost = event.type === 'DELETED' && after === undefined && last === 'DELETED';
          last = event.type;
          return isLost ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'recreation-sent-with-former-labels',
    breaks: 'The event of an object that is created again has the labels of the removed object of its name.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter: () => {
        const former = new Map<string, ReturnType<typeof objectAt>>();
        return (event, { key, before, after }) => {
          if (after === undefined) former.set(key, objectAt(before, 'metadata', 'labels'));
          const labels = former.get(key);
          return [event.type === 'ADDED' && labels !== undefined ? { ...event, object: withMetadata(event.object, { labels }) } : event];
        };
      },
    }),
  },
  {
    id: 'selected-again-sent-as-update',
    breaks: 'A watch with a selector sends an object that is selected again as MODIFIED.',
    statements: ['watch/selected/enters'],
    change: () => ({
      eventFilter: () => {
        const left = new Set<string>();
        return (event, { key, before, after }) => {
          if (event.type === 'DELETED' && after !== undefined) left.add(key);
          const isBack = event.type === 'ADDED' && before !== undefined && left.has(key);
          return [isBack ? { ...event, type: 'MODIFIED' } : event];
        };
      },
    }),
  },
  {
    id: 'relabelling-unsent',
    breaks: 'A watch does not send an update that changes nothing but the labels of an object.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          if (event.type !== 'MODIFIED' || before === undefined || after === undefined) return [event];
          const labels = valueAt(after, 'metadata', 'labels');
          const isOther = !deepEqual(objectAt(before, 'metadata', 'labels'), objectAt(after, 'metadata', 'labels'));
          return isOther && sameContent(withMetadata(before, { labels }), withFields(after, {})) ? [] : [event];
        },
    }),
  },
];
