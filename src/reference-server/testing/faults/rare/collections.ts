import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { labelSelector } from '../../../api/read/label-selector.ts';
import { valueAt } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

/** Returns a label selector with only the last requirement for each key. */
function lastForEachKey(labels: string): string {
  const requirements = labels.split(/,(?![^(]*\))/).map((part) => part.trim());
  return [...new Map(requirements.map((part) => [/^!?\s*([\w./-]+)/.exec(part)?.[1] ?? part, part])).values()].join();
}

/** Returns a collection without its continue token where one item remains. */
function withoutLastToken(document: Json): Json {
  const isBeforeLast = Number(valueAt(document, 'metadata', 'remainingItemCount')) === 1;
  return isJsonObject(document) && isBeforeLast ? withMetadata(document, { continue: undefined, remainingItemCount: undefined }) : document;
}

/** Faults of lists and pages in one state (specification, "List paging", "Resource-version semantics", "Verbs"). */
export const rareCollectionFaults: readonly Fault[] = [
  {
    id: 'last-requirement-of-key-alone',
    breaks: 'A label selector with several requirements for one key uses only the last of them.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        const left = lastForEachKey(item.labels);
        const isShortened = left.length < item.labels.length;
        return plain.isListed(item) || (isShortened && labelSelector(left)(item.object));
      },
    }),
  },
  {
    id: 'removed-first-item-of-page-lost',
    breaks: 'A page lacks the object that it begins with where the object was removed after the page before.',
    statements: ['list-paging/every-item-once'],
    change: (plain) => {
      const starts = new Set<string>();
      return {
        nextPageStart: (firstLeft) => {
          const start = plain.nextPageStart(firstLeft);
          starts.add(start);
          return start;
        },
        isListed: (item) => plain.isListed(item) && !(item.continued && starts.has(item.key) && item.store.get(item.key) === undefined),
      };
    },
  },
  {
    id: 'exact-version-of-removal-is-before-it',
    breaks: 'A list at exactly the version of a removal still has the removed object.',
    statements: ['resource-version-meaning/exact'],
    change: (plain) => ({
      exactRevision: (exact) => {
        const revision = plain.exactRevision(exact);
        const [change] = exact.store.changesAfter(revision - 1);
        return change?.revision === revision && change.after === undefined ? revision - 1 : revision;
      },
    }),
  },
  {
    id: 'binary-page-before-last-item-ends',
    breaks: 'A page in binary has no continue token where one item remains.',
    statements: ['list-paging/every-item-once'],
    detectedBy: 'drawn',
    change: (plain) => ({
      binaryResponse: (bytes, types) => changedBinary(plain.binaryResponse(bytes, types), types, withoutLastToken) ?? bytes,
    }),
  },
];
