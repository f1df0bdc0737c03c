import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt, valueAt } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { isTerminating } from './object-states.ts';

const maps = ['labels', 'annotations', 'data'];

/** Returns a document without the empty texts in its maps of texts. */
function withoutEmptyTexts(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => withoutEmptyTexts(item));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([, member]) => !(maps.includes(name) && member === ''));
  return Object.fromEntries(fields.map(([key, member]) => [key, withoutEmptyTexts(member, key)]));
}

/** Faults of Tables, the binary encoding and negotiation in one state (specification, "Content negotiation", "Table representation"). */
export const rareRepresentationFaults: readonly Fault[] = [
  {
    id: 'columns-on-first-page-only',
    breaks: 'A Table of a page after the first has no column definitions.',
    statements: ['table/column-definitions'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' }, headers: { accept: /as=Table/ } },
        answer: { body: [{ at: '/columnDefinitions', by: () => [] }] },
      },
    ],
  },
  {
    id: 'deleted-row-untold',
    breaks: 'A watch of Tables sends the deletion of an object without its row.',
    statements: ['table/rows'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'watch', headers: { accept: /as=Table/ } },
        events: [{ type: 'DELETED', do: 'edit', edits: [{ at: '/object/rows', by: () => [] }] }],
      },
    ],
  },
  {
    id: 'empty-annotation-lost-in-binary',
    breaks: 'An object in binary lacks its annotations with an empty text.',
    statements: ['protobuf/raw'],
    change: () => ({
      binaryResponse: (bytes, types) =>
        changedBinary(bytes, types, (document) => {
          const annotations = Object.entries(objectAt(document, 'metadata', 'annotations'));
          const filled = annotations.filter(([, text]) => text !== '');
          return isJsonObject(document) && filled.length < annotations.length
            ? withValueIn(document, ['metadata', 'annotations'], Object.fromEntries(filled))
            : document;
        }) ?? bytes,
    }),
  },
  {
    id: 'third-media-type-unread',
    breaks: 'A read of a custom resource is refused where the first two media types that the client accepts are not served.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: {
          operation: ['get', 'list'],
          origin: 'definition',
          when: ({ request }) => {
            const [first, second, ...more] = (request.headers.get('accept') ?? '').split(',');
            return more.length > 0 && [first, second].every((range = '') => !/json|yaml|\*/.test(range));
          },
        },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'only two media types are read' },
      },
    ],
  },
  {
    id: 'table-without-terminating',
    breaks: 'A Table has no rows for terminating objects.',
    statements: ['table/rows'],
    change: () => ({
      tableRows: (rows) =>
        rows.filter((row) => {
          const object = valueAt(row, 'object');
          return !(isJsonObject(object) && isTerminating(object));
        }),
    }),
  },
  {
    id: 'binary-loses-empty-texts',
    breaks: 'A response in binary has no labels, annotations and data whose value is an empty text.',
    statements: ['protobuf/raw'],
    change: () => ({
      binaryResponse: (bytes, types) => changedBinary(bytes, types, (document) => withoutEmptyTexts(document)) ?? bytes,
    }),
  },
];
