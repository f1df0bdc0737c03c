import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

const longestCell = 40;

/** Returns a row with its first cell cut to a length. */
function withShortName(row: JsonObject): JsonObject {
  const [first, ...rest] = arrayAt(row, 'cells');
  return typeof first === 'string' && first.length > longestCell ? withFields(row, { cells: [first.slice(0, longestCell), ...rest] }) : row;
}

/** Returns a collection without its version where it is empty. */
function withoutVersionOfNothing(document: Json): Json {
  const isEmptyList = (textAt(document, 'kind') ?? '').endsWith('List') && arrayAt(document, 'items').length === 0;
  return isEmptyList && isJsonObject(document) ? withMetadata(document, { resourceVersion: undefined }) : document;
}

/** Returns a text that is the same for requests of one user. */
function senderOf({ request }: ParsedRequest): string {
  const headers = [...request.headers].filter(([name]) => name === 'authorization' || name.startsWith('impersonate-'));
  return JSON.stringify([headers, request.certificate ?? null]);
}

/** Returns the fault of permissions that outlive their bindings. */
function rememberedPermission(): Fault {
  let sender = '';
  return {
    id: 'permission-outlives-binding',
    breaks: 'A request that was allowed to a user once stays allowed after the binding that allowed it was removed.',
    statements: ['authentication/permission/get'],
    exchanges: [
      {
        on: {
          when: (parsed) => {
            sender = senderOf(parsed);
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const allowed = new Set<string>();
      return {
        isAllowed: (allows, requested) => {
          const key = JSON.stringify([sender, requested]);
          const isAllowed = allowed.has(key) || plain.isAllowed(allows, requested);
          if (isAllowed) allowed.add(key);
          return isAllowed;
        },
      };
    },
  };
}

/** Returns the fault of a dry run that says nothing of deprecation. */
function unwarnedDryRun(): Fault {
  let isDryRun = false;
  return {
    id: 'dry-run-in-deprecated-version-unwarned',
    breaks: 'A dry run in a deprecated version of a type has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    exchanges: [
      {
        on: {
          when: ({ query }) => {
            isDryRun = query.has('dryRun');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      warnsOfDeprecation: (request) => plain.warnsOfDeprecation(request) && !(isDryRun && request.by === 'warning'),
    }),
  };
}

/** Faults of answers in one form or to one sender (specification, "Content negotiation", "Health endpoints", "Authentication"). */
export const rareAnswerFormFaults: readonly Fault[] = [
  {
    id: 'version-of-empty-collection-lost-in-binary',
    breaks: 'An empty collection in binary has no resourceVersion.',
    statements: ['protobuf/collection'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => plain.binaryResponse(changedBinary(bytes, types, withoutVersionOfNothing) ?? bytes, types),
    }),
  },
  {
    id: 'long-name-cut-in-table',
    breaks: 'The row of an object in a Table has only the first 40 characters of its name.',
    statements: ['table/rows'],
    detectedBy: 'drawn',
    change: (plain) => ({ tableRows: (rows, type) => plain.tableRows(rows, type).map(withShortName) }),
  },
  {
    id: 'watch-of-table-or-json-refused',
    breaks: 'A watch is answered with 406 where the client accepts a Table, and JSON after it.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: { operation: 'watch', headers: { accept: /as=Table[^,]*,\s*application\/json\s*(?:,|$)/ } },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'only one media type can be watched' },
      },
    ],
  },
  rememberedPermission(),
  unwarnedDryRun(),
];
