import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

/** Returns the keys of which a label selector names a set of values. */
const keysOfSets = (labels: string): readonly string[] => [...labels.matchAll(/([\w./-]+)\s+in\s*\(/g)].flatMap(([, key]) => key ?? []);

/** Faults of watches with a selector, for objects in one state (specification, "Watch", "Events"). */
export const rareWatchedSelectionFaults: readonly Fault[] = [
  {
    id: 'terminating-object-enters-unsent',
    breaks: 'A watch with a selector does not send that an object is selected which is terminating.',
    statements: ['watch/selected/enters'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) =>
          event.type === 'ADDED' && isTerminating(before) && isTerminating(after) ? [] : [event],
    }),
  },
  {
    id: 'move-between-selected-values-sent-as-deletion',
    breaks: 'A watch with a label selector by a set of values sends the change of an object from one of the values to another as DELETED.',
    statements: ['watch/selected/label'],
    change: () => ({
      eventFilter: ({ labels }) => {
        const keys = keysOfSets(labels);
        return (event, { before, after }) => {
          const isMoved = keys.some((key) => textAt(before, 'metadata', 'labels', key) !== textAt(after, 'metadata', 'labels', key));
          return [event.type === 'MODIFIED' && isMoved ? { ...event, type: 'DELETED' } : event];
        };
      },
    }),
  },
  {
    id: 'past-changes-of-unselected-unsent',
    breaks: 'A watch with a selector from an earlier version leaves out the past changes of objects that it no longer selects.',
    statements: ['watch/selected/leaves'],
    change: () => ({
      eventFilter: ({ start, selects, store }) => {
        const opened = store.revision();
        const left = new Set<string>();
        for (const { key, after } of start === 'exact' ? store.changesAfter(0) : []) {
          if (after === undefined || selects(after)) left.delete(key);
          else left.add(key);
        }
        return (event, { key, revision }) => (revision <= opened && left.has(key) ? [] : [event]);
      },
    }),
  },
];
