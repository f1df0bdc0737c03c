import { textAt, textsAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, sameContent } from './object-states.ts';

/** Faults of dry runs in one state (specification, "Dry-run", "Authentication"). */
export const rareDryRunFaults: readonly Fault[] = [
  {
    id: 'bare-dry-run-empties-collection',
    breaks: 'The deletion of a collection with a dryRun without a value is carried out.',
    statements: ['dry-run/values/none/delete-collection'],
    exchanges: [{ on: { operation: 'deletecollection', query: { dryRun: /^$/ } }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'dry-run-of-last-finalizer-removes',
    breaks: 'A dry run that removes the last finalizer of a terminating object removes the object.',
    statements: ['dry-run/merge-patch/nothing-stored', 'dry-run/update/nothing-stored'],
    change: () => ({
      storesDryRun: ({ live, next }) =>
        live !== undefined &&
        textAt(live, 'metadata', 'deletionTimestamp') !== undefined &&
        textsAt(next, 'metadata', 'finalizers').length === 0,
    }),
  },
  {
    id: 'name-of-two-dry-runs-is-taken',
    breaks: 'A name that two dry runs of a create had cannot be used.',
    statements: ['dry-run/create/name-free'],
    change: ({ objectWithName }) => {
      const tried = new Map<string, number>();
      return {
        objectWithName: (requested) => {
          const { key, dryRun } = requested;
          const times = tried.get(key) ?? 0;
          if (dryRun) tried.set(key, times + 1);
          return objectWithName(requested) ?? (times > 1 && !dryRun ? {} : undefined);
        },
      };
    },
  },
  {
    id: 'dry-run-of-scale-shows-old-scale',
    breaks: 'A dry run of a change of a scale responds with the live scale.',
    statements: ['dry-run/subresource/scale'],
    exchanges: [
      {
        on: { subresource: 'scale', query: { dryRun: 'present' }, status: 200 },
        next: { method: 'GET', query: { dryRun: null } },
      },
    ],
  },
  {
    id: 'dry-run-of-apply-creates-without-right',
    breaks: 'A dry run of an apply that creates an object does not need the right to create.',
    statements: ['authentication/dry-run/refused'],
    change: () => ({ needsRightToCreate: ({ dryRun }) => !dryRun }),
  },
  {
    id: 'dry-run-outdates-version',
    breaks: 'After a dry run of a change, a PUT from the version of the object is refused as a conflict.',
    statements: ['dry-run/merge-patch/nothing-stored'],
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
    statements: ['dry-run/apply/nothing-stored'],
    change: () => ({ storesDryRun: ({ live, next }) => live !== undefined && sameContent(live, next) }),
  },
  {
    id: 'dry-run-create-over-terminating',
    breaks: 'A dry run of a create with the name of a terminating object succeeds.',
    statements: ['dry-run/stages/name-taken'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const live = plain.objectWithName(requested);
        return requested.dryRun && isTerminating(live) ? undefined : live;
      },
    }),
  },
];
