import { arrayAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { collectionOf, partsOf, withMetadata } from './object-states.ts';

/** The number of objects after which the faults lose the others. */
const batch = 10;

/** Faults of collections of more than a few objects, and of what contains objects (specification, "Collections", "Watch"). */
export const rareLargeCollectionFaults: readonly Fault[] = [
  {
    id: 'selected-list-ends-after-a-batch',
    breaks: 'A list with a label selector has the first ten objects that it selects.',
    statements: ['collections/selected/label'],
    change: (plain) => {
      let last = '';
      let count = 0;
      return {
        isListed: (item) => {
          if (item.key <= last) count = 0;
          last = item.key;
          const isListed = plain.isListed(item);
          if (isListed) count += 1;
          return isListed && (item.labels === '' || count <= batch);
        },
      };
    },
  },
  {
    id: 'creation-touches-namespace',
    breaks: 'The creation of an object gives its namespace a new resourceVersion.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: (plain) => ({
      createdObject: (created) => {
        const { key, store } = created;
        const namespaceKey = `/core/namespaces/${partsOf(key)?.namespace ?? ''}`;
        const namespace = store.get(namespaceKey);
        if (namespace !== undefined) store.put(namespaceKey, (revision) => withMetadata(namespace, { resourceVersion: String(revision) }));
        return plain.createdObject(created);
      },
    }),
  },
  {
    id: 'dependent-touches-owner',
    breaks: 'The creation of an object that names another one as its owner gives the owner a new resourceVersion.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: (plain) => ({
      createdObject: (created) => {
        const { key, object, store } = created;
        for (const reference of arrayAt(object, 'metadata', 'ownerReferences')) {
          const ownerKey = `${collectionOf(key)}${textAt(reference, 'name') ?? ''}`;
          const owner = store.get(ownerKey);
          if (owner !== undefined) store.put(ownerKey, (revision) => withMetadata(owner, { resourceVersion: String(revision) }));
        }
        return plain.createdObject(created);
      },
    }),
  },
];
