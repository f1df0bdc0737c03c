import { withVersion } from '../../../api/read/resource-version.ts';
import type { Fault } from '../fault.ts';

/** Later writes from which a state is read from history. */
const historic = 3;

/** Faults of resource versions (specification, "Resource-version semantics"). */
export const freshVersionFaults: readonly Fault[] = [
  {
    id: 'older-exact-list-one-change-late',
    breaks: 'A list at an exact version with three later changes or more has the state after the next change.',
    statements: [],
    change: () => ({ exactRevision: ({ requested, current }) => (current - requested >= historic ? requested + 1 : requested) }),
  },
  {
    id: 'label-index-one-change-behind',
    breaks: 'A list by labels selects an object by its labels before the last write to the server.',
    statements: [],
    change: (plain) => ({
      isListed: (item) => {
        const { key, labels, continued, revision, store } = item;
        if (labels === '' || continued || revision !== store.revision()) return plain.isListed(item);
        const before = store.get(key, revision - 1);
        return plain.isListed(before === undefined ? item : { ...item, selected: item.selects(before) });
      },
    }),
  },
  {
    id: 'later-pages-version-of-list',
    breaks: 'The objects on pages after the first have the version of the collection.',
    statements: [],
    change: () => ({ listedObject: ({ object, continued, revision }) => (continued ? withVersion(object, revision) : object) }),
  },
];
