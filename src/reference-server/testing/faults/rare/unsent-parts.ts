import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import type { Hooks } from '../../../api/hooks.ts';
import type { OpenedWatch } from '../../../api/watch/watch-hooks.ts';
import { objectAt } from '../../../json/json-object.ts';
import type { Change } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';

const headers = { accept: /as=Table/ } as const;

/** Returns whether a change is of this field of an object that stays. */
function isChanged(before: JsonObject | undefined, after: JsonObject | undefined, part: string, field: string): boolean {
  if (before === undefined || after === undefined) return false;
  return !deepEqual(objectAt(before, part)[field] ?? null, objectAt(after, part)[field] ?? null);
}

/** Leaves out the MODIFIED events of some changes. */
const withoutModified =
  (plain: Hooks, isLeftOut: (change: Change, watch: OpenedWatch) => boolean): Hooks['eventFilter'] =>
  (watch) => {
    const filter = plain.eventFilter(watch);
    return (event, change) => (event.type === 'MODIFIED' && isLeftOut(change, watch) ? [] : filter(event, change));
  };

/** Faults of changes of parts of objects that a watch does not send, and of Tables of objects (specification, "Watch", "Table representation"). */
export const rareUnsentPartFaults: readonly Fault[] = [
  {
    id: 'change-of-scale-unsent',
    breaks: 'A watch does not send the change of an object through its scale.',
    statements: ['events/change/update'],
    change: (plain) => ({ eventFilter: withoutModified(plain, ({ before, after }) => isChanged(before, after, 'spec', 'replicas')) }),
  },
  {
    id: 'change-of-status-unsent-to-all-namespaces',
    breaks: 'A watch of all namespaces does not send changes of the status of objects.',
    statements: ['events/change/update'],
    change: (plain) => ({
      eventFilter: withoutModified(
        plain,
        ({ before, after }, { type, namespace }) =>
          type.namespaced && namespace === undefined && isChanged(before, after, 'status', 'conditions'),
      ),
    }),
  },
  {
    id: 'table-at-version-without-row',
    breaks: 'The Table of a get at a resourceVersion has no row.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'none', headers, query: { resourceVersion: /^[1-9]/ }, status: 200 },
        answer: { body: [{ at: '/rows', by: () => [] }] },
      },
    ],
  },
];
