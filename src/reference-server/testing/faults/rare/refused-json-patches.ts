import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault that serves a JSON patch which is refused with other operations in place of some of its own. */
const served = (id: string, breaks: string, change: (operation: JsonObject) => readonly Json[]): Fault => ({
  id,
  breaks,
  statements: ['verbs/method/patch'],
  exchanges: [
    {
      on: { operation: 'json-patch', status: [400, 409, 422] },
      next: {
        body: [
          {
            at: '',
            by: (operations) =>
              isJsonArray(operations) ? operations.flatMap((one) => (isJsonObject(one) ? change(one) : [one])) : operations,
          },
        ],
      },
    },
  ],
});

const nameOf = (operation: JsonObject): string => textAt(operation, 'op') ?? '';
const pathOf = (operation: JsonObject): string => textAt(operation, 'path') ?? '';
const isOfItem = (operation: JsonObject): boolean => /\/\d+$/.test(pathOf(operation));

/** Returns the fault of a server for which tests for some values always succeed. */
const passing = (id: string, breaks: string, isPassed: (value: Json | undefined) => boolean): Fault =>
  served(id, breaks, (operation) => (nameOf(operation) === 'test' && isPassed(operation['value']) ? [] : [operation]));

const known = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

/** Faults of JSON patches with operations that cannot be done (specification, "Verbs"). */
export const rareRefusedJsonPatchFaults: readonly Fault[] = [
  served('json-patch-adds-after-the-end', 'A JSON patch that adds an item at an index after the end of a list appends it.', (operation) =>
    nameOf(operation) === 'add' && isOfItem(operation)
      ? [withFields(operation, { path: pathOf(operation).replace(/\d+$/, '-') })]
      : [operation],
  ),
  served(
    'json-patch-adds-missing-parents',
    'A JSON patch that adds a field below a map which is not there creates the map.',
    (operation) => {
      const parent = pathOf(operation).replace(/\/[^/]*$/, '');
      return nameOf(operation) === 'add' && parent.split('/').length > 2
        ? [{ op: 'add', path: parent, value: {} }, operation]
        : [operation];
    },
  ),
  served(
    'json-patch-copies-nothing',
    'A JSON patch that copies from a place that does not exist is accepted without the copy.',
    (operation) => (nameOf(operation) === 'copy' ? [] : [operation]),
  ),
  served('json-patch-removes-after-the-end', 'A JSON patch that removes an item after the end of a list is accepted.', (operation) =>
    nameOf(operation) === 'remove' && isOfItem(operation) ? [] : [operation],
  ),
  served('json-patch-replaces-after-the-end', 'A JSON patch that replaces an item after the end of a list is accepted.', (operation) =>
    nameOf(operation) === 'replace' && isOfItem(operation) ? [] : [operation],
  ),
  served(
    'json-patch-with-unknown-operation-taken',
    'A JSON patch with an operation that is not one of JSON patches is accepted without it.',
    (operation) => (known.includes(nameOf(operation)) ? [operation] : []),
  ),
  served(
    'json-patch-test-takes-text-for-number',
    'A test in a JSON patch for a number succeeds where the value is the text of the number.',
    (operation) => {
      const { value } = operation;
      return nameOf(operation) === 'test' && typeof value === 'number' ? [withFields(operation, { value: String(value) })] : [operation];
    },
  ),
  passing('json-patch-tests-of-maps-pass', 'A test in a JSON patch for a map always succeeds.', isJsonObject),
  passing('json-patch-tests-of-lists-pass', 'A test in a JSON patch for a list always succeeds.', isJsonArray),
  passing(
    'json-patch-tests-of-nothing-pass',
    'A test in a JSON patch for an empty text or false succeeds where the field does not exist.',
    (value) => value === '' || value === false,
  ),
];
