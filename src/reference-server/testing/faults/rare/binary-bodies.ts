import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
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

/** Returns an object in which binary values lack the bits of the digits + and / of their base64 text. */
function withoutLastDigits(object: JsonObject): JsonObject {
  const field = textAt(object, 'kind') === 'Secret' ? 'data' : 'binaryData';
  if (!isJsonObject(object[field])) return object;
  const values = Object.entries(object[field]).map(([key, value]): [string, Json] => [
    key,
    typeof value === 'string' ? value.replace(/[+/]/g, 'A') : value,
  ]);
  return withFields(object, { [field]: Object.fromEntries(values) });
}

/** Returns a service whose ports have numbers in place of the names of the ports of its pods. */
function withoutPortNames(object: JsonObject): JsonObject {
  const ports = arrayAt(object, 'spec', 'ports');
  if (!ports.some((port) => textAt(port, 'targetPort') !== undefined)) return object;
  const numbered = ports.map(
    (port): Json => (isJsonObject(port) && textAt(port, 'targetPort') !== undefined ? withFields(port, { targetPort: 0 }) : port),
  );
  return withFields(object, { spec: withFields(objectAt(object, 'spec'), { ports: numbered }) });
}

/** Returns a value with the integers in it cut to 32 bits. */
function cutTo32Bits(value: Json): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? Number(BigInt.asIntN(32, BigInt(value))) : value;
  if (isJsonArray(value)) return value.map(cutTo32Bits);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]): [string, Json] => [key, cutTo32Bits(member)]));
}

/** Returns a value without the empty maps in it. */
function withoutEmptyStructs(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutEmptyStructs(item));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => !(isJsonObject(member) && Object.keys(member).length === 0));
  return Object.fromEntries(kept.map(([key, member]): [string, Json] => [key, withoutEmptyStructs(member)]));
}

const withPackedSpec = (object: JsonObject): JsonObject =>
  object['spec'] === undefined ? object : withFields(object, { spec: withoutEmptyStructs(object['spec']) });

/** Faults of bodies in the binary media type that depend on the object (specification, "Protobuf envelope", "Content negotiation"). */
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
  {
    id: 'last-digits-of-bytes-lost-in-binary',
    breaks: 'A response in binary has zero bits where the base64 text of a Secret or of binaryData has the digits + and /.',
    statements: ['protobuf/raw'],
    detectedBy: 'drawn',
    change: inBinary(withoutLastDigits),
  },
  {
    id: 'named-port-is-zero-in-binary',
    breaks: 'A service in binary has the number 0 in place of a targetPort that is the name of a port.',
    statements: ['protobuf/raw'],
    change: inBinary(withoutPortNames),
  },
  {
    id: 'binary-status-of-custom-resource-in-json',
    breaks: 'A get of the status of a custom resource that accepts only the binary media type is answered in JSON.',
    statements: ['content-negotiation/no-binary-for-custom-resources'],
    exchanges: [
      {
        on: { operation: 'get', origin: 'definition', subresource: 'status', headers: { accept: /^application\/[^,;]*protobuf$/ } },
        request: { headers: { accept: 'application/json' } },
      },
    ],
  },
  mergedIntoLive(),
  {
    id: 'long-integers-cut-in-binary',
    breaks: 'A response in binary has only the low 32 bits of an integer of 64 bits.',
    statements: ['protobuf/raw'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const sent = plain.binaryResponse(bytes, types);
        return changedBinary(sent, types, cutTo32Bits) ?? sent;
      },
    }),
  },
  {
    id: 'empty-struct-missing-in-binary',
    breaks: 'An object in binary lacks the fields of its spec whose value is an empty map, such as a selector of everything.',
    statements: ['protobuf/raw'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) =>
        changedBinary(binaryResponse(bytes, types), types, (document) => {
          if (!isJsonObject(document)) return document;
          const items = arrayAt(document, 'items');
          if (items.length === 0) return withPackedSpec(document);
          return withFields(document, { items: items.map((item): Json => (isJsonObject(item) ? withPackedSpec(item) : item)) });
        }) ?? bytes,
    }),
  },
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
