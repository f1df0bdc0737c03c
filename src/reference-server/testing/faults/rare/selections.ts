import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { labelSelector } from '../../../api/read/label-selector.ts';
import { refusals } from '../../../exchange/refusals.ts';
import { textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Returns the requirements of a label selector. */
const requirementsOf = (labels: string): readonly string[] => labels.split(/,(?![^(]*\))/).map((part) => part.trim());

const nameIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Faults of what reads select and count (specification, "Collections", "List paging", "Resource-version semantics"). */
export const rareSelectionFaults: readonly Fault[] = [
  {
    id: 'requirements-after-second-ignored',
    breaks: 'A list with a label selector of three requirements or more uses only the first two.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        const requirements = requirementsOf(item.labels);
        return requirements.length > 2 ? labelSelector(requirements.slice(0, 2).join(','))(item.object) : plain.isListed(item);
      },
    }),
  },
  {
    id: 'set-of-values-is-first-value',
    breaks: 'A list with a label selector by a set of values uses only the first value of the set.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => plain.isListed(item) && labelSelector(item.labels.replaceAll(/(\sin\s*\([^,()]*),[^()]*\)/g, '$1)'))(item.object),
    }),
  },
  {
    id: 'later-pages-ignore-field-selector',
    breaks: 'Pages after the first of a list with a field selector also have the objects that it does not select.',
    statements: ['collections/selected/field'],
    change: (plain) => ({
      isListed: (item) => plain.isListed(item) || (item.continued && item.selective && item.labels === ''),
    }),
  },
  {
    id: 'later-pages-of-selection-counted',
    breaks: 'Pages after the first of a list with a label selector have a remainingItemCount.',
    statements: ['collection-metadata/remaining-item-count-with-selector'],
    exchanges: [
      {
        on: { operation: 'list', query: { continue: 'present', labelSelector: 'present' } },
        answer: {
          body: [
            {
              at: '/metadata',
              by: (metadata) =>
                isJsonObject(metadata) && (textAt(metadata, 'continue') ?? '') !== ''
                  ? withFields(metadata, { remainingItemCount: 1 })
                  : metadata,
            },
          ],
        },
      },
    ],
  },
  {
    id: 'full-only-page-counts-none',
    breaks: 'A list that has as many items as its limit has a remainingItemCount of 0 where it is complete.',
    statements: ['collection-metadata/remaining-item-count-when-complete'],
    detectedBy: 'drawn',
    exchanges: ['1', '2', '3', '4'].map((limit) => ({
      on: { operation: 'list', query: { limit, continue: 'absent' } },
      answer: {
        body: [
          {
            at: '/metadata',
            by: (metadata, list) => {
              const items = valueAt(list, 'items');
              const isFull = isJsonArray(items) && items.length === Number(limit) && (textAt(metadata, 'continue') ?? '') === '';
              return isFull && isJsonObject(metadata) ? withFields(metadata, { remainingItemCount: 0 }) : metadata;
            },
          },
        ],
      },
    })),
  },
  {
    id: 'recreated-namesake-unlisted-everywhere',
    breaks: 'A list of all namespaces lacks an object that was created again where another namespace has an object of its name.',
    statements: ['paths/namespaced/all-namespaces'],
    change: (plain) => ({
      isListed: (item) => {
        const isListed = plain.isListed(item);
        if (!isListed || item.namespace !== undefined || textAt(item.object, 'metadata', 'namespace') === undefined) return isListed;
        const changes = [...item.store.changesAfter(0)];
        const wasRemoved = changes.some(({ key, after }) => key === item.key && after === undefined);
        const collection = item.key.split('/').slice(0, 3).join('/');
        const hasNamesake = changes.some(
          ({ key, after }) =>
            key !== item.key && key.startsWith(`${collection}/`) && nameIn(key) === nameIn(item.key) && after !== undefined,
        );
        return !(wasRemoved && hasNamesake);
      },
    }),
  },
  {
    id: 'get-not-older-than-later-change-refused',
    breaks: 'A get with a version after that of the object, which the server has reached, is answered with 410.',
    statements: ['resource-version-meaning/not-older-than/get'],
    change: (plain) => ({
      servedRevision: (read) => {
        const object = read.key === undefined ? undefined : read.store.get(read.key);
        const version = Number(textAt(object, 'metadata', 'resourceVersion'));
        if (read.operation === 'get' && read.requested !== undefined && read.requested > version)
          throw refusals.gone(`the object was not changed since ${version}`);
        return plain.servedRevision(read);
      },
    }),
  },
];
