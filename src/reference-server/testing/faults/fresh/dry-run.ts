import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, sameContent } from './objects.ts';

/** Faults of dry runs (specification, "Dry-run"). */
export const freshDryRunFaults: readonly Fault[] = [
  {
    id: 'dry-run-outdates-version',
    breaks: 'After a dry run of a change, a PUT from the version of the object is refused as a conflict.',
    statements: [],
    change: (plain) => {
      const outdated = new Set<string>();
      let updates = false;
      return {
        storesDryRun: ({ live }) => {
          const version = textAt(live, 'metadata', 'resourceVersion');
          if (version !== undefined) outdated.add(version);
          return false;
        },
        replacement: (update) => {
          updates = true;
          return plain.replacement(update);
        },
        patchedObject: (result) => {
          updates = false;
          return plain.patchedObject(result);
        },
        applied: (apply) => {
          updates = false;
          return plain.applied(apply);
        },
        isStale: (version) => {
          const refuses = updates && outdated.has(version.requested);
          updates = false;
          return refuses || plain.isStale(version);
        },
      };
    },
  },
  {
    id: 'dry-run-of-ownership-stored',
    breaks: 'A dry run of an apply that changes nothing but the ownership of fields is stored.',
    statements: [],
    change: () => ({ storesDryRun: ({ live, next }) => live !== undefined && sameContent(live, next) }),
  },
  {
    id: 'dry-run-create-over-terminating',
    breaks: 'A dry run of a create with the name of a terminating object succeeds.',
    statements: [],
    change: (plain) => ({
      objectWithName: (requested) => {
        const live = plain.objectWithName(requested);
        return requested.dryRun && isTerminating(live) ? undefined : live;
      },
    }),
  },
];
