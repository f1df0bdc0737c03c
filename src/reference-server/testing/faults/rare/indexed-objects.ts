import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, valueAt } from '../../../json/json-object.ts';
import { declaredBy } from '../../../kinds/resources/registry.ts';
import { collectionPrefix, objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Change } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';

const nameIn = (key: string): string => key.slice(key.lastIndexOf('/'));
const resourceIn = (key: string): string => key.split('/').slice(0, 3).join('/');

/** Returns whether the last write to an object was before the last change of the spec of its definition. */
function isBeforeDefinition(key: string, changes: Iterable<Change>): boolean {
  let isBefore = false;
  for (const change of changes) {
    const { before, after } = change;
    if (change.key === key) isBefore = false;
    if (before === undefined || after === undefined || !change.key.includes('/customresourcedefinitions/')) continue;
    const isOwn = key.startsWith(collectionPrefix(declaredBy(after)));
    if (isOwn && !deepEqual(objectAt(before, 'spec'), objectAt(after, 'spec'))) isBefore = true;
  }
  return isBefore;
}

/** Returns the parts of the fault that leaves an object out of the next list after a dry run of its deletion. */
function unlistedAfterDryRun(): Pick<Fault, 'change' | 'exchanges'> {
  const left = new Set<string>();
  return {
    change: (plain) => {
      left.clear();
      return { isListed: (item) => !left.delete(item.key) && plain.isListed(item) };
    },
    exchanges: [
      {
        on: {
          operation: 'delete',
          query: { dryRun: 'present' },
          when: ({ route }) => {
            if (route?.of === 'object') left.add(objectKey(route.type, route.namespace, route.name));
            return true;
          },
        },
      },
    ],
  };
}

/** Faults of reads that find or show an object by what was noted of it elsewhere (specification, "Resource-version semantics"). */
export const rareIndexedObjectFaults: readonly Fault[] = [
  {
    id: 'labels-of-namesake-select',
    breaks:
      'A list with a label selector selects an object by the labels of that object of its name, in any namespace, which was written last.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        const { labels, key, revision, selects, store } = item;
        if (labels.trim() === '' || item.namespace !== undefined) return plain.isListed(item);
        let last: JsonObject = item.object;
        for (const change of store.changesAfter(0)) {
          const isNamesake = nameIn(change.key) === nameIn(key) && resourceIn(change.key) === resourceIn(key);
          if (isNamesake && change.after !== undefined && change.revision <= revision) last = change.after;
        }
        return selects(withMetadata(item.object, { labels: valueAt(last, 'metadata', 'labels') }));
      },
    }),
  },
  {
    id: 'exact-list-has-present-owners',
    breaks: 'A list at an exact version shows the objects with the managedFields that they have now.',
    statements: ['resource-version-meaning/names-one-state'],
    detectedBy: 'drawn',
    change: (plain) => ({
      listedObject: (item) => {
        const listed = plain.listedObject(item);
        const present = item.version === 'other' ? item.store.get(item.key) : undefined;
        const isSame = textAt(present, 'metadata', 'uid') === textAt(listed, 'metadata', 'uid');
        return isSame ? withMetadata(listed, { managedFields: valueAt(present, 'metadata', 'managedFields') }) : listed;
      },
    }),
  },
  {
    id: 'second-field-requirement-unread',
    breaks: 'A list with a field selector of two requirements, and no other parameter, uses only the first.',
    statements: ['collections/selected/field'],
    exchanges: [
      {
        on: { operation: 'list', query: { fieldSelector: /,/ }, when: ({ query }) => query.size === 1 },
        request: {
          query: { fieldSelector: null },
          to: ({ path, query }) => `${path}?fieldSelector=${encodeURIComponent((query.get('fieldSelector') ?? '').replace(/,.*/, ''))}`,
        },
      },
    ],
  },
  {
    id: 'unlisted-after-dry-run-of-delete',
    breaks: 'The first list after a dry run of the deletion of an object lacks the object.',
    statements: ['dry-run/delete/nothing-stored'],
    ...unlistedAfterDryRun(),
  },
  {
    id: 'finished-object-still-read',
    breaks: 'A get still finds an object that was removed with its last finalizer, until the next write to the server.',
    statements: ['deletion/removed'],
    detectedBy: 'drawn',
    change: (plain) => ({
      servedRevision: (read) => {
        const [last] = read.operation === 'get' ? read.store.changesAfter(read.current - 1) : [];
        const isFinished = last !== undefined && last.key === read.key && last.after === undefined && isTerminating(last.before);
        return isFinished && read.version === 'unset' ? Math.max(read.oldest, read.current - 1) : plain.servedRevision(read);
      },
    }),
  },
  {
    id: 'custom-resources-before-definition-change-unlisted',
    breaks: 'A list of custom resources lacks the objects that were last written before a change of their definition.',
    statements: ['resource-version-meaning/most-recent/list'],
    change: (plain) => ({
      isListed: (item) => plain.isListed(item) && !isBeforeDefinition(item.key, item.store.changesAfter(0)),
    }),
  },
];
