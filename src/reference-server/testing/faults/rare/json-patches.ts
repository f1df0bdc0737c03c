import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { jsonPatch } from '../../../api/patch/json-patch.ts';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Applies other operations than those of a JSON patch; the right result stays where they do not fit. */
const withOperations =
  (change: (operation: Json) => readonly Json[]): NonNullable<Fault['change']> =>
  (plain) => ({
    patchedObject: (result) => {
      const { mediaType, live, patch } = result;
      const patched = plain.patchedObject(result);
      if (mediaType !== 'application/json-patch+json' || !isJsonArray(patch)) return patched;
      return applied(live, patch.flatMap(change)) ?? patched;
    },
  });

function applied(live: JsonObject, operations: readonly Json[]): JsonObject | undefined {
  try {
    const result = jsonPatch(live, operations);
    return isJsonObject(result) ? result : undefined;
  } catch {
    return undefined;
  }
}

const isTest = (operation: Json): boolean => textAt(operation, 'op') === 'test';

/** Faults of JSON patches (specification, "Verbs"). */
export const rareJsonPatchFaults: readonly Fault[] = [
  {
    id: 'json-patch-move-leaves-source',
    breaks: 'A JSON patch that moves a value leaves it in its former place too.',
    statements: ['verbs/method/patch'],
    change: withOperations((operation) =>
      isJsonObject(operation) && textAt(operation, 'op') === 'move' ? [withFields(operation, { op: 'copy' })] : [operation],
    ),
  },
  {
    id: 'json-patch-removal-of-escaped-key-lost',
    breaks: 'A JSON patch that removes a key with a slash, such as a label with a domain, does not remove it.',
    statements: ['verbs/method/patch'],
    change: withOperations((operation) =>
      textAt(operation, 'op') === 'remove' && (textAt(operation, 'path') ?? '').includes('~1') ? [] : [operation],
    ),
  },
  {
    id: 'later-test-of-json-patch-unchecked',
    breaks: 'A JSON patch with a test that fails is applied where its first operation is no test.',
    statements: ['verbs/method/patch'],
    exchanges: [
      {
        on: {
          operation: 'json-patch',
          status: [409, 422],
          when: ({ body }) => isJsonArray(body) && body.findIndex(isTest) > 0,
        },
        next: { body: [{ at: '', by: (operations) => (isJsonArray(operations) ? operations.filter((one) => !isTest(one)) : operations) }] },
      },
    ],
  },
];
