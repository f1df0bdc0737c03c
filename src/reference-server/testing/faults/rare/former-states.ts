import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { finalizersOf, isTerminating, sameContent, uidOf, withMetadata } from './object-states.ts';

const jsonPatch = 'application/json-patch+json';

/** Faults that show by what an object was before (specification, "Watch", "Two-phase deletion of any object", "Server-side apply"). */
export const rareFormerStateFaults: readonly Fault[] = [
  {
    id: 'short-life-in-history-unsent',
    breaks:
      'A watch from an earlier version sends no event of an object that was created after that version and removed before the watch began.',
    statements: ['watch/from-list-version'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const sends = plain.eventFilter(watch);
        const opened = watch.store.revision();
        const born = new Set<string>();
        const gone = new Set<string>();
        for (const { before, after } of watch.store.changesAfter(watch.from)) {
          if (before === undefined) born.add(uidOf(after));
          if (after === undefined) gone.add(uidOf(before));
        }
        return (event, change) => {
          const uid = uidOf(change.after ?? change.before);
          return change.revision <= opened && born.has(uid) && gone.has(uid) ? [] : sends(event, change);
        };
      },
    }),
  },
  {
    id: 'reverted-change-unsent',
    breaks: 'A watch that sent a change of an object does not send the next change where that one restores the former content.',
    statements: ['events/change/update'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const sends = plain.eventFilter(watch);
        const former = new Map<string, JsonObject>();
        const content = (object: JsonObject): JsonObject => withMetadata(object, { generation: undefined });
        return (event, change) => {
          const { key, before, after } = change;
          const previous = former.get(key);
          if (before === undefined || after === undefined) former.delete(key);
          else former.set(key, before);
          const isReverted = event.type === 'MODIFIED' && previous !== undefined && after !== undefined;
          return isReverted && sameContent(content(previous), content(after)) ? [] : sends(event, change);
        };
      },
    }),
  },
  {
    id: 'formerly-held-object-lingers',
    breaks: 'A delete of an object that lost all its finalizers before only marks it, though nothing holds it any more.',
    statements: ['deletion/unheld'],
    detectedBy: 'drawn',
    change: (plain) => {
      const formerlyHeld = new Set<string>();
      let marking: string | undefined;
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isFreed = !isTerminating(change.live) && finalizersOf(change.live).length > 0 && finalizersOf(next).length === 0;
          if (isFreed) formerlyHeld.add(uidOf(next));
          return next;
        },
        blocksRemoval: (finalizers, type, object) => {
          if (plain.blocksRemoval(finalizers, type, object)) return true;
          const uid = uidOf(object);
          const isMarking = isTerminating(object) ? uid === marking : formerlyHeld.has(uid);
          marking = isMarking && !isTerminating(object) ? uid : undefined;
          return isMarking;
        },
      };
    },
  },
  {
    id: 'json-patch-takes-from-one-owner',
    breaks: 'A JSON patch that changes fields of two other managers takes them from one of them only.',
    statements: ['field-ownership/json-patch/moves-from-all'],
    change: (plain) => {
      let mediaType: string | undefined;
      return {
        patchedObject: (result) => {
          mediaType = result.mediaType;
          return plain.patchedObject(result);
        },
        replacement: (update) => {
          mediaType = undefined;
          return plain.replacement(update);
        },
        track: (update) => {
          const tracked = plain.track(update);
          const isPatch = mediaType === jsonPatch && update.subresource === undefined && uidOf(update.before) !== '';
          mediaType = undefined;
          const before = entriesIn(update.before);
          if (!isPatch || !deepEqual(before, entriesIn(update.after))) return tracked;
          const after = entriesIn(tracked);
          const losers = before.filter(
            (entry) => textAt(entry, 'manager') !== update.manager && !after.some((other) => deepEqual(entry, other)),
          );
          const spared = losers.slice(1);
          if (spared.length === 0) return tracked;
          return withEntriesIn(tracked, [...after.filter((entry) => !spared.some((one) => isSameEntry(one, entry))), ...spared]);
        },
      };
    },
  },
];
