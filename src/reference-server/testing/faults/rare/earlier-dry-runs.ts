import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn } from './entries.ts';
import { finalizersOf, sameContent, uidOf } from './object-states.ts';
import { isDryRun, seeing } from './seen-requests.ts';

/** Returns the fault of deletions of a collection after dry runs of them. */
function deletionAfterDryRun(): Fault {
  let tried = new Set<string>();
  let isSkipped = false;
  return {
    id: 'collection-deletion-after-its-dry-run-not-done',
    breaks: 'The first deletion of a collection after a dry run of it is answered with success and deletes nothing.',
    statements: ['verbs/several/deletecollection'],
    detectedBy: 'drawn',
    exchanges: [
      seeing((parsed) => {
        if (parsed.operation !== 'deletecollection') return;
        isSkipped = !isDryRun(parsed) && tried.delete(parsed.path);
        if (isDryRun(parsed)) tried.add(parsed.path);
      }),
    ],
    change: (plain) => {
      tried = new Set();
      isSkipped = false;
      return { deletesItem: (item) => !isSkipped && plain.deletesItem(item) };
    },
  };
}

/** Returns the rules by which a dry run of the deletion of a definition ends the service of its type, until the definition is written. */
function unservedAfterDryRun(): NonNullable<Fault['exchanges']> {
  const unserved = new Set<string>();
  return [
    {
      on: {
        when: ({ route, operation }) =>
          (route?.of === 'collection' || route?.of === 'object') &&
          operation !== 'other' &&
          unserved.has(`${route.type.resource}.${route.type.group}`),
      },
      refuse: { status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' },
    },
    seeing(({ route, operation, query }) => {
      if (route?.of !== 'object' || route.type.resource !== 'customresourcedefinitions' || operation === 'get') return;
      if (operation === 'delete' && query.has('dryRun')) unserved.add(route.name);
      else if (!query.has('dryRun')) unserved.delete(route.name);
    }),
  ];
}

/** Faults of what an earlier dry run leaves behind (specification, "Dry-run"). */
export const rareEarlierDryRunFaults: readonly Fault[] = [
  {
    id: 'repeated-dry-run-stored',
    breaks: 'A dry run of a change with the same result as the dry run before is stored.',
    statements: ['dry-run/merge-patch/nothing-stored'],
    change: () => {
      const results = new Map<string, JsonObject>();
      return {
        storesDryRun: ({ live, next }) => {
          if (live === undefined) return false;
          const last = results.get(uidOf(live));
          results.set(uidOf(live), next);
          return last !== undefined && sameContent(last, next);
        },
      };
    },
  },
  {
    id: 'dry-run-lets-go-of-object',
    breaks: 'After a dry run that removes the finalizers of an object, its delete removes it at once.',
    statements: ['deletion/marked'],
    detectedBy: 'drawn',
    change: () => {
      const freed = new Set<string>();
      return {
        storesDryRun: ({ live, next }) => {
          if (finalizersOf(live).length > 0 && finalizersOf(next).length === 0) freed.add(uidOf(live));
          return false;
        },
        removesHeld: ({ live, dryRun }) => !dryRun && freed.has(uidOf(live)),
      };
    },
  },
  {
    id: 'dry-run-settles-conflict',
    breaks: 'After a dry run of a forced apply, the next apply of its manager to the object does not conflict.',
    statements: ['apply/conflict'],
    detectedBy: 'drawn',
    change: (plain) => {
      const settled = new Set<string>();
      return {
        storesDryRun: ({ live, next }) => {
          const changed = entriesIn(next).filter((entry) => {
            const manager = textAt(entry, 'manager') ?? '';
            return textAt(entry, 'operation') === 'Apply' && !deepEqual(entry, applierIn(live, manager) ?? null);
          });
          for (const entry of live === undefined ? [] : changed) settled.add(`${uidOf(live)} ${textAt(entry, 'manager') ?? ''}`);
          return false;
        },
        applied: (apply) => {
          const outcome = plain.applied(apply);
          if (apply.live === undefined) return outcome;
          const isSettled = settled.has(`${uidOf(apply.live)} ${apply.manager}`);
          return outcome.kind === 'conflict' && isSettled ? plain.applied({ ...apply, force: true }) : outcome;
        },
      };
    },
  },
  deletionAfterDryRun(),
  {
    id: 'dry-run-of-deletion-of-definition-unserves',
    breaks: 'After a dry run of the deletion of a definition its custom resources are answered with 404, until the definition is written.',
    statements: ['dry-run/stages/no-side-effects'],
    exchanges: unservedAfterDryRun(),
  },
];
