import { textAt } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';

/** Faults of requests that are served with what the server remembers of another one (specification, "Dry-run", "Authentication"). */
export const rareRememberedRequestFaults: readonly Fault[] = [nameFreeAfterDryRun(), managerOfWriteBefore(), answerToAnybody()];

/** Returns the fault that frees a name with a dry run of a delete. */
function nameFreeAfterDryRun(): Fault {
  const freed = new Set<string>();
  return {
    id: 'name-free-after-dry-run-of-deletion',
    breaks: 'After a dry run of the delete of an object, a create under its name succeeds and replaces the object.',
    statements: ['object-names/unique'],
    exchanges: [
      {
        on: {
          operation: 'delete',
          query: { dryRun: 'All' },
          when: ({ route }) => {
            if (route?.of === 'object') freed.add(objectKey(route.type, route.namespace, route.name));
            return false;
          },
        },
      },
    ],
    change: ({ objectWithName }) => ({
      objectWithName: (requested) => (!requested.dryRun && freed.delete(requested.key) ? undefined : objectWithName(requested)),
    }),
  };
}

/** Returns the fault that records a write without a field manager under the one of the write before. */
function managerOfWriteBefore(): Fault {
  let last: string | undefined;
  let recorded: string | undefined;
  return {
    id: 'manager-of-write-before-recorded',
    breaks: 'A write without a field manager is recorded under the field manager of the write before it.',
    statements: ['query-parameters/field-manager/default'],
    exchanges: [
      {
        on: {
          operation: ['create', 'update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply'],
          when: ({ query }) => {
            const given = query.get('fieldManager') ?? undefined;
            recorded = given === undefined ? last : undefined;
            last = given ?? last;
            return false;
          },
        },
      },
    ],
    change: ({ track }) => ({
      track: (update) => track(recorded === undefined ? update : { ...update, manager: recorded }),
    }),
  };
}

/** Returns the fault of an object that is shown to anybody after somebody read it. */
function answerToAnybody(): Fault {
  const read = new Set<string>();
  const keyOf = (kind: string, name: string): string => `${kind} ${name}`;
  return {
    id: 'object-read-before-shown-to-anybody',
    breaks: 'A get without credentials is served where the same object was read with credentials before.',
    statements: ['authentication/no-credentials/get'],
    exchanges: [
      {
        on: { operation: 'get', headers: { authorization: 'present' }, status: 200 },
        answer: {
          body: [
            {
              at: '/kind',
              by: (kind, object) => {
                if (typeof kind === 'string') read.add(keyOf(kind, textAt(object, 'metadata', 'name') ?? ''));
                return kind;
              },
            },
          ],
        },
      },
      {
        on: {
          operation: 'get',
          headers: { authorization: 'absent' },
          when: ({ route }) => route?.of === 'object' && read.has(keyOf(route.type.kind, route.name)),
        },
        request: { asKnown: true },
      },
    ],
  };
}
