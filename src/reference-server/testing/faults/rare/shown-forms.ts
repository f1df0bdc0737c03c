import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { json } from '../../../api/wire/negotiate.ts';
import { Refusal } from '../../../exchange/refusal.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';

const maps = ['labels', 'annotations', 'data'];

/** Returns a text of which as many bytes are left as it has characters, without a character that is cut. */
function cutToCharacters(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length === text.length ? text : new TextDecoder().decode(bytes.slice(0, text.length)).replace(/\uFFFD+$/, '');
}

function withCutTexts(value: Json): Json {
  if (typeof value === 'string') return cutToCharacters(value);
  if (isJsonArray(value)) return value.map(withCutTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]): [string, Json] => [key, withCutTexts(member)]));
}

/** Returns a document whose maps of texts have their last entry alone. */
function withLastEntries(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => withLastEntries(item));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    (maps.includes(name) ? entries.slice(-1) : entries).map(([key, member]): [string, Json] => [key, withLastEntries(member, key)]),
  );
}

/** Faults of one form in which objects are shown (specification, "Table representation", "Protobuf envelope", "Content negotiation"). */
export const rareShownFormFaults: readonly Fault[] = [
  {
    id: 'table-of-one-object-without-columns',
    breaks: 'The Table of a single object has no column definitions.',
    statements: ['table/column-definitions'],
    exchanges: [
      { on: { operation: 'get', headers: { accept: /as=Table/ } }, answer: { body: [{ at: '/columnDefinitions', drop: true }] } },
    ],
  },
  {
    id: 'exact-table-shows-latest',
    breaks: 'A Table of a list at an exact version shows the latest state.',
    statements: ['resource-version-meaning/exact'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersionMatch: 'Exact' }, headers: { accept: /as=Table/ } },
        request: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'binary-texts-as-long-as-their-characters',
    breaks: 'A text in binary has as many bytes as it has characters, and lacks its end where some are beyond ASCII.',
    statements: ['protobuf/raw'],
    change: () => ({ binaryResponse: (bytes, types) => changedBinary(bytes, types, withCutTexts) ?? bytes }),
  },
  {
    id: 'maps-in-binary-have-last-entry',
    breaks: 'The labels, annotations and data in binary have their last entry alone.',
    statements: ['protobuf/raw'],
    change: () => ({ binaryResponse: (bytes, types) => changedBinary(bytes, types, (document) => withLastEntries(document)) ?? bytes }),
  },
  {
    id: 'missing-object-before-media-type',
    breaks: 'A get of an object that does not exist is answered with 404 where none of the accepted media types is served.',
    statements: ['content-negotiation/not-acceptable'],
    ...missingBeforeMediaType(),
  },
];

/** Returns the parts of the fault that looks for the object of a get before it refuses the media types. */
function missingBeforeMediaType(): Pick<Fault, 'change' | 'exchanges'> {
  let isGet = false;
  let refused: Refusal | undefined;
  return {
    exchanges: [
      {
        on: {
          when: ({ operation, route, query }) => {
            isGet = operation === 'get' && route?.of === 'object' && route.subresource === undefined && !query.has('resourceVersion');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      representation: (negotiated) => {
        refused = undefined;
        try {
          return plain.representation(negotiated);
        } catch (error) {
          if (!isGet || !(error instanceof Refusal)) throw error;
          refused = error;
          return json;
        }
      },
      servedRevision: (read) => {
        const refusal = refused;
        refused = undefined;
        if (refusal !== undefined && read.key !== undefined && read.store.get(read.key) !== undefined) throw refusal;
        return plain.servedRevision(read);
      },
    }),
  };
}
