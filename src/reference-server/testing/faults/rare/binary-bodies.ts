import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { isTerminating, withMetadata } from './object-states.ts';

/** Changes the objects in binary responses, alone and in collections. */
const inBinary =
  (change: (object: JsonObject) => JsonObject): NonNullable<Fault['change']> =>
  ({ binaryResponse }) => ({
    binaryResponse: (bytes, types) =>
      changedBinary(binaryResponse(bytes, types), types, (document) => {
        if (!isJsonObject(document)) return document;
        const items = arrayAt(document, 'items');
        if (items.length === 0) return change(document);
        return withFields(document, { items: items.map((item): Json => (isJsonObject(item) ? change(item) : item)) });
      }) ?? bytes,
  });

/** Faults of bodies in the binary media type that depend on the state of the object (specification, "Protobuf envelope"). */
export const rareBinaryBodyFaults: readonly Fault[] = [
  {
    id: 'deletion-time-lost-in-binary',
    breaks: 'An object in binary has no deletionTimestamp.',
    statements: ['protobuf/raw'],
    change: inBinary((object) => (isTerminating(object) ? withMetadata(object, { deletionTimestamp: undefined }) : object)),
  },
  {
    id: 'later-managers-lost-in-binary',
    breaks: 'An object in binary has only the first of several entries in managedFields.',
    statements: ['protobuf/raw'],
    change: inBinary((object) => (entriesIn(object).length > 1 ? withEntriesIn(object, entriesIn(object).slice(0, 1)) : object)),
  },
  mergedIntoLive(),
];

/** Returns the fault of updates that are decoded into the live object. */
function mergedIntoLive(): Fault {
  let isBinary = false;
  const withMapsOf = (sent: JsonObject, live: JsonObject, name: string): JsonObject => {
    const merged = { ...objectAt(live, 'metadata', name), ...objectAt(sent, 'metadata', name) };
    return Object.keys(merged).length === 0 ? sent : withMetadata(sent, { [name]: merged });
  };
  return {
    id: 'binary-update-keeps-omitted-labels',
    breaks: 'An update in the binary media type keeps the labels and annotations that it omits.',
    statements: ['verbs/put/replaces'],
    exchanges: [
      {
        on: {
          operation: 'update',
          when: ({ request }) => {
            isBinary = (request.headers.get('content-type') ?? '').includes('protobuf');
            return false;
          },
        },
      },
    ],
    change: ({ replacement }) => ({
      replacement: (update) => {
        const sent = replacement(update);
        return isBinary ? ['labels', 'annotations'].reduce((object, name) => withMapsOf(object, update.live, name), sent) : sent;
      },
    }),
  };
}
