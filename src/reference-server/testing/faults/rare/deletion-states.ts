import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating } from './object-states.ts';

/** Faults of deletion after earlier changes (specification, "Two-phase deletion of any object", "Verbs"). */
export const rareDeletionStateFaults: readonly Fault[] = [
  {
    id: 'collection-deletion-by-former-labels',
    breaks: 'The deletion of a collection also deletes the objects that its selector selected before their last change.',
    statements: ['verbs/several/deletecollection-selected'],
    detectedBy: 'drawn',
    change: (plain) => ({
      deletesItem: (item) => {
        const { selects, key, object, store } = item;
        const before = store.get(key, Number(textAt(object, 'metadata', 'resourceVersion')) - 1);
        return plain.deletesItem(item) || (before !== undefined && selects(before));
      },
    }),
  },
  {
    id: 'former-finalizer-holds-object',
    breaks: 'The first delete of an object whose finalizers were removed before marks it and does not remove it.',
    statements: ['deletion/unheld'],
    detectedBy: 'drawn',
    change: (plain) => {
      const former = new Set<string>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isFreed = finalizersOf(change.live).length > 0 && finalizersOf(next).length === 0;
          if (isFreed && !isTerminating(next)) former.add(textAt(next, 'metadata', 'uid') ?? '');
          return next;
        },
        blocksRemoval: (finalizers, type, object) => {
          const uid = textAt(object, 'metadata', 'uid') ?? '';
          const isHeld = isTerminating(object) ? former.delete(uid) : former.has(uid);
          return isHeld || plain.blocksRemoval(finalizers, type, object);
        },
      };
    },
  },
];
