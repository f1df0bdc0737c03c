import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Edit } from '../exchanges/edit-json.ts';
import type { Fault } from './fault.ts';

const bodies = { operation: ['create', 'update', 'merge-patch'] } as const;

/** Changes the texts that clients set in objects, as the server stores them. */
const texts = (by: (value: Json) => Json | undefined): readonly Edit[] => ['/data/*', '/metadata/annotations/*'].map((at) => ({ at, by }));

const ifText = (change: (text: string) => string | undefined) => (value: Json) => (typeof value === 'string' ? change(value) : value);

/** Faults that only many, large or unusual values show. */
export const sizeFaults: readonly Fault[] = [
  {
    id: 'empty-texts-lost',
    breaks: 'Empty texts in data and annotations are not stored.',
    statements: ['verbs/method/post', 'verbs/method/put', 'verbs/method/patch'],
    exchanges: [{ on: bodies, request: { body: texts(ifText((text) => (text === '' ? undefined : text))) } }],
  },
  {
    id: 'texts-trimmed',
    breaks: 'Blanks at the beginning and the end of texts are not stored.',
    statements: ['verbs/method/post', 'verbs/method/put'],
    exchanges: [{ on: bodies, request: { body: texts(ifText((text) => text.trim())) } }],
  },
  {
    id: 'texts-in-ascii',
    breaks: 'Characters beyond ASCII are replaced by question marks in responses.',
    statements: ['verbs/method/post', 'verbs/method/get', 'verbs/method/put', 'verbs/method/patch', 'verbs/several/list'],
    exchanges: [
      {
        on: { operation: ['get', 'list', 'create', 'update', 'merge-patch'] },
        answer: { text: [/[\u0080-\u{10ffff}]/gu, '?'] },
      },
    ],
  },
  {
    id: 'astral-characters-halved',
    breaks: 'Characters beyond 16 bits are stored as two unknown characters.',
    statements: ['verbs/method/post'],
    exchanges: [{ on: bodies, request: { body: texts(ifText((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd'))) } }],
  },
  {
    id: 'label-without-value-lost',
    breaks: 'Labels without a value are not stored.',
    statements: ['object-metadata/labels'],
    exchanges: [{ on: bodies, request: { body: [{ at: '/metadata/labels/*', by: ifText((text) => (text === '' ? undefined : text)) }] } }],
  },
  {
    id: 'large-texts-cut',
    breaks: 'Texts are stored up to 128 KB.',
    statements: ['verbs/method/post', 'verbs/method/put'],
    exchanges: [{ on: bodies, request: { body: texts(ifText((text) => text.slice(0, 131_072))) } }],
  },
  {
    id: 'large-events-lost',
    breaks: 'Watches do not send events of objects over 128 KB.',
    statements: ['events/change/create', 'events/change/update'],
    exchanges: [{ on: { operation: 'watch' }, events: [{ do: 'write', lines: (line) => (line.length > 131_072 ? [] : [line]) }] }],
  },
  {
    id: 'lists-cut-at-25',
    breaks: 'A list without limit returns 25 objects at most.',
    statements: ['verbs/several/list'],
    exchanges: [
      {
        on: { operation: 'list', query: { limit: 'absent' } },
        answer: { body: [{ at: '/items', by: (items) => (isJsonArray(items) ? items.slice(0, 25) : items) }] },
      },
    ],
  },
  {
    id: 'large-pages-lose-an-object',
    breaks: 'A page of more than five objects lacks the last of them, which no other page has.',
    statements: ['list-paging/every-item-once'],
    exchanges: [
      {
        on: { operation: 'list', query: { limit: 'present' } },
        answer: { body: [{ at: '/items', by: (items) => (isJsonArray(items) && items.length > 5 ? items.slice(0, -1) : items) }] },
      },
    ],
  },
  {
    id: 'event-lost-in-a-long-stream',
    breaks: 'A watch does not send the hundred-and-fiftieth change.',
    statements: ['watch/order', 'watch/one-document-per-change'],
    exchanges: [{ on: { operation: 'watch' }, events: [{ type: 'MODIFIED', nth: 150, do: 'drop' }] }],
  },
  {
    id: 'events-swapped-in-a-long-stream',
    breaks: 'A watch sends the hundred-and-twentieth change after the next one.',
    statements: ['watch/order'],
    exchanges: [{ on: { operation: 'watch' }, events: [{ type: 'MODIFIED', nth: 120, do: 'delay' }] }],
  },
];
