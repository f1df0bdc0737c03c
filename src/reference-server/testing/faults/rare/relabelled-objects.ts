import type { Fault } from '../fault.ts';
import { uidOf } from './object-states.ts';

const byUpdate = 'update';

/** How the label of a watch is removed or set, by the media type of the request. */
const ways: Readonly<Record<string, readonly [id: string, what: string]>> = {
  [byUpdate]: ['update', 'an update'],
  'application/json-patch+json': ['json-patch', 'a JSON patch'],
  'application/apply-patch+yaml': ['apply', 'an apply'],
};

/** Returns the fault of a watch that does not notice a change of the selected labels which was made in one way. */
function unnoticed(way: string, type: 'ADDED' | 'DELETED'): Fault {
  const [id, what] = ways[way] ?? [way, way];
  return {
    id: `${type === 'ADDED' ? 'entry' : 'leaving'}-by-${id}-unsent`,
    breaks:
      type === 'ADDED'
        ? `A watch with a selector does not send that an object is selected since ${what}.`
        : `A watch with a selector does not send that an object is no longer selected since ${what}.`,
    statements: [type === 'ADDED' ? 'watch/selected/enters' : 'watch/selected/leaves'],
    change: (plain) => {
      const lastWays = new Map<string, string>();
      return {
        changedObject: (change) => {
          lastWays.set(uidOf(change.live), change.mediaType ?? byUpdate);
          return plain.changedObject(change);
        },
        eventFilter: (watch) => {
          const send = plain.eventFilter(watch);
          return (event, change) => {
            const isOfSelection = event.type === type && change.before !== undefined && change.after !== undefined;
            return isOfSelection && lastWays.get(uidOf(change.after)) === way ? [] : send(event, change);
          };
        },
      };
    },
  };
}

/** Faults of watches by label whose objects are changed in different ways (specification, "Watch"). */
export const rareRelabelledObjectFaults: readonly Fault[] = [
  unnoticed(byUpdate, 'DELETED'),
  unnoticed('application/json-patch+json', 'ADDED'),
  unnoticed('application/apply-patch+yaml', 'DELETED'),
];
