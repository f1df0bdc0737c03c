import type { Representation } from '../../../api/wire/negotiate.ts';
import { textAt } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isWrite, seeing } from './seen-requests.ts';

/** Returns the fault of a cache that does not know that answers vary with Accept. */
function tableForJson(): Fault {
  const tables = new Map<string, Representation>();
  let target = '';
  let isRead = false;
  const isWrittenBy = (path: string, read: string): boolean => read.startsWith(path) || path.startsWith(read);
  return {
    id: 'table-of-object-cached-for-json',
    breaks: 'A get of an object in JSON that follows one as a Table, without a write to the object between them, returns the Table.',
    statements: ['content-negotiation/json'],
    exchanges: [
      seeing((parsed) => {
        const { operation, route, path, request } = parsed;
        isRead = operation === 'get' && route?.of === 'object' && route.subresource === undefined;
        target = `${request.headers.get('authorization') ?? ''} ${request.target}`;
        if (!isWrite(parsed)) return;
        for (const cached of tables.keys()) if (isWrittenBy(path, cached.replace(/^.* |\?.*$/g, ''))) tables.delete(cached);
      }),
    ],
    change: (plain) => {
      tables.clear();
      isRead = false;
      return {
        representation: (negotiated) => {
          const representation = plain.representation(negotiated);
          if (!isRead) return representation;
          if (representation.table !== undefined) tables.set(target, representation);
          if (representation.table !== undefined || representation.form !== 'json') return representation;
          const cached = tables.get(target);
          tables.delete(target);
          return cached ?? representation;
        },
      };
    },
  };
}

/** Faults of requests that are served with what the server remembers of another one (specification, "Dry-run", "Authentication"). */
export const rareRememberedRequestFaults: readonly Fault[] = [
  nameFreeAfterDryRun(),
  managerOfWriteBefore(),
  answerToAnybody(),
  tableForJson(),
];

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
  const nameOf = (kind: string, name: string): string => `${kind} ${name}`;
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
                if (typeof kind === 'string') read.add(nameOf(kind, textAt(object, 'metadata', 'name') ?? ''));
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
          when: ({ route }) => route?.of === 'object' && read.has(nameOf(route.type.kind, route.name)),
        },
        request: { asKnown: true },
      },
    ],
  };
}
