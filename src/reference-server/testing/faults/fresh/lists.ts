import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { valueAt } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './objects.ts';

const bare = /^[\w./-]+$/;

/** Returns the keys that a label selector only requires to exist. */
const requiredKeys = (labels: string): readonly string[] =>
  labels
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => bare.test(part));

const namespaceIn = (key: string): string => key.slice(0, key.lastIndexOf('/'));

const maps = ['labels', 'annotations', 'data'];

/** Returns a document without the empty texts in its maps of texts. */
function withoutEmptyTexts(value: Json, name = ''): Json {
  if (isJsonArray(value)) return value.map((item) => withoutEmptyTexts(item));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([, member]) => !(maps.includes(name) && member === ''));
  return Object.fromEntries(fields.map(([key, member]) => [key, withoutEmptyTexts(member, key)]));
}

/** Faults of lists, pages, selectors and representations (specification, "List paging", "Content negotiation"). */
export const freshListFaults: readonly Fault[] = [
  {
    id: 'third-page-shows-latest',
    breaks: 'The third page of a list and those after it show the latest state.',
    statements: [],
    change: () => {
      const pages = new Map<number, number>();
      return {
        pageRevision: ({ snapshot, current }) => {
          const count = (pages.get(snapshot) ?? 0) + 1;
          pages.set(snapshot, count);
          return count > 1 ? current : snapshot;
        },
      };
    },
  },
  {
    id: 'remaining-count-of-first-page',
    breaks: 'Pages after the first count their own items as remaining too.',
    statements: [],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present' } },
        answer: {
          body: [
            {
              at: '/metadata/remainingItemCount',
              by: (count, list) => {
                const items = valueAt(list, 'items') ?? valueAt(list, 'rows');
                return typeof count === 'number' && isJsonArray(items) ? count + items.length : count;
              },
            },
          ],
        },
      },
    ],
  },
  {
    id: 'empty-label-not-found',
    breaks: 'A label selector for the existence of a key does not select objects in which its value is empty.',
    statements: [],
    change: (plain) => ({
      isListed: (item) =>
        plain.isListed(item) && !requiredKeys(item.labels).some((key) => valueAt(item.object, 'metadata', 'labels', key) === ''),
    }),
  },
  {
    id: 'page-boundary-between-namespaces',
    breaks: 'A list of all namespaces loses the first object of a namespace where a page begins with it.',
    statements: [],
    change: (plain) => ({
      firstKeyLeft: (page) => {
        const left = plain.firstKeyLeft(page);
        if (left === undefined || page.last === undefined) return left;
        return namespaceIn(left) === namespaceIn(page.last) ? left : `${left}\u0000`;
      },
    }),
  },
  {
    id: 'table-without-terminating',
    breaks: 'A Table has no rows for terminating objects.',
    statements: [],
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
    statements: [],
    change: () => ({
      binaryResponse: (bytes, types) => changedBinary(bytes, types, (document) => withoutEmptyTexts(document)) ?? bytes,
    }),
  },
];
