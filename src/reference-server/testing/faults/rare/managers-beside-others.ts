import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { Apply, Update } from '../../../api/apply/index.ts';
import { arrayAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { sameContent, uidOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns the object after an update with the entries of other managers in other API versions as they were. */
function withOtherVersions(update: Update, tracked: JsonObject): JsonObject {
  const sent = entriesIn(update.after);
  const known = sent.length > 0 ? sent : entriesIn(update.before);
  const kept = known.filter((entry) => {
    const manager = textAt(entry, 'manager');
    return manager !== undefined && manager !== update.manager && textAt(entry, 'apiVersion') !== update.apiVersion;
  });
  if (kept.length === 0) return tracked;
  const others = entriesIn(tracked).filter((entry) => !kept.some((one) => isSameEntry(one, entry)));
  return withEntriesIn(tracked, [...kept, ...others]);
}

const applyPatch = 'application/apply-patch+yaml';

const jsonPatch = 'application/json-patch+json';

/** Returns the object with these entries added that it does not have. */
function withMissing(object: JsonObject, entries: readonly JsonObject[]): JsonObject {
  const present = entriesIn(object);
  const missing = entries.filter((entry) => !present.some((one) => isSameEntry(one, entry)));
  return missing.length === 0 ? object : withEntriesIn(object, [...present, ...missing]);
}

/** Returns whether managedFields were sent as a list of one empty entry. */
function isReset({ after }: Update): boolean {
  const list = arrayAt(after, 'metadata', 'managedFields');
  const [only] = list;
  return list.length === 1 && isJsonObject(only) && Object.keys(only).length === 0;
}

/** Returns whether an entry is that of an apply to the status. */
const isOfStatusApply = (entry: JsonObject): boolean => textAt(entry, 'operation') === 'Apply' && textAt(entry, 'subresource') === 'status';

/** Returns whether an entry is that of an apply to the object itself by a manager. */
const isApplyOf = (entry: JsonObject, manager: string): boolean =>
  textAt(entry, 'operation') === 'Apply' && textAt(entry, 'manager') === manager && textAt(entry, 'subresource') === undefined;

/** Returns an apply whose manager forgot what it applied in another version, where another manager applied too. */
function forgetful(apply: Apply): Apply {
  const { live, manager, apiVersion, subresource } = apply;
  if (live === undefined || subresource !== undefined) return apply;
  const entries = entriesIn(live);
  const previous = entries.find((entry) => isApplyOf(entry, manager));
  const isShared = entries.some((entry) => textAt(entry, 'operation') === 'Apply' && textAt(entry, 'manager') !== manager);
  if (previous === undefined || textAt(previous, 'apiVersion') === apiVersion || !isShared) return apply;
  return {
    ...apply,
    live: withEntriesIn(
      live,
      entries.filter((entry) => entry !== previous),
    ),
  };
}

/** Returns the fault of a repeated apply that is stored again where another manager applied in between. */
function repeatedAfterOther(): Fault {
  let isRepeated = false;
  return {
    id: 'repeated-apply-after-other-applier-is-change',
    breaks: 'A repeated apply that changes nothing gives the object a new resourceVersion where another manager applied to it in between.',
    statements: ['apply/no-change-no-version'],
    detectedBy: 'drawn',
    exchanges: [
      seeing(() => {
        isRepeated = false;
      }),
    ],
    change: (plain) => {
      const last = new Map<string, string>();
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const uid = uidOf(apply.live);
          if (outcome.kind !== 'merged' || uid === '') return outcome;
          const before = last.get(uid);
          isRepeated = before !== undefined && before !== apply.manager && applierIn(apply.live, apply.manager) !== undefined;
          last.set(uid, apply.manager);
          return outcome;
        },
        isUnchanged: (same) => plain.isUnchanged(same) && !isRepeated,
      };
    },
  };
}

/** Faults of fields that several managers own, in several API versions or through a subresource. */
export const rareManagerBesideOtherFaults: readonly Fault[] = [
  {
    id: 'update-takes-only-from-owners-in-its-version',
    breaks: 'An update or patch that changes a field leaves it to the managers that own it in another API version.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => withOtherVersions(update, plain.track(update)),
    }),
  },
  {
    id: 'put-leaves-replicas-to-scaler',
    breaks: 'A PUT of other replicas leaves the field also to the manager that set it through the scale.',
    statements: ['managed-fields/kept-up'],
    change: ({ patchedObject, replacement, track }) => {
      let isPut = false;
      return {
        patchedObject: (result) => {
          isPut = false;
          return patchedObject(result);
        },
        replacement: (update) => {
          isPut = true;
          return replacement(update);
        },
        track: (update) => {
          const tracked = track(update);
          if (!isPut || update.subresource !== undefined || update.before === undefined || isReset(update)) return tracked;
          return withMissing(
            tracked,
            entriesIn(update.before).filter((entry) => textAt(entry, 'subresource') === 'scale'),
          );
        },
      };
    },
  },
  {
    id: 'json-patch-reset-keeps-status-owners',
    breaks: 'A JSON patch that sets managedFields to one empty entry keeps the entries of managers that wrote the status.',
    statements: ['managed-fields/reset/json-patch/cleared'],
    change: ({ patchedObject, replacement, track }) => {
      let mediaType: string | undefined;
      return {
        patchedObject: (result) => {
          mediaType = result.mediaType;
          return patchedObject(result);
        },
        replacement: (update) => {
          mediaType = undefined;
          return replacement(update);
        },
        track: (update) => {
          const tracked = track(update);
          if (mediaType !== jsonPatch || update.subresource !== undefined || !isReset(update)) return tracked;
          return withMissing(
            tracked,
            entriesIn(update.before).filter((entry) => textAt(entry, 'subresource') === 'status'),
          );
        },
      };
    },
  },
  {
    id: 'apply-in-other-version-keeps-left-out-beside-applier',
    breaks: 'An apply in another API version keeps the fields that its manager omits, where another manager applied to the object too.',
    statements: ['apply/removes-missing-items'],
    detectedBy: 'drawn',
    change: ({ applied }) => ({ applied: (apply) => applied(forgetful(apply)) }),
  },
  {
    id: 'second-status-applier-ends-first',
    breaks: 'An apply to the status ends the ownership of the other managers that applied other fields of the status.',
    statements: ['apply/subresource/status-owned'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        if (change.subresource !== 'status' || change.mediaType !== applyPatch) return next;
        const before = entriesIn(change.live).filter(isOfStatusApply);
        const isNew = entriesIn(next).some((entry) => isOfStatusApply(entry) && !before.some((one) => isSameEntry(one, entry)));
        if (!isNew || before.length === 0) return next;
        return withEntriesIn(
          next,
          entriesIn(next).filter((entry) => !before.some((one) => isSameEntry(one, entry))),
        );
      },
    }),
  },
  {
    id: 'applier-that-forced-once-never-conflicts',
    breaks: 'An apply without force never conflicts for a manager that applied to the same object with force before.',
    statements: ['apply/conflict'],
    detectedBy: 'drawn',
    change: ({ applied }) => {
      const forcers = new Set<string>();
      return {
        applied: (apply) => {
          if (apply.live === undefined || apply.subresource !== undefined) return applied(apply);
          const key = `${uidOf(apply.live)} ${apply.manager}`;
          if (apply.force) forcers.add(key);
          return applied({ ...apply, force: forcers.has(key) });
        },
      };
    },
  },
  {
    id: 'released-field-of-updater-in-other-version-removed',
    breaks: 'A field that a manager set in another API version without apply is removed when a manager that applied it too omits it.',
    statements: ['apply/keeps-items-of-others'],
    detectedBy: 'drawn',
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        const { live, apiVersion } = apply;
        if (outcome.kind !== 'merged' || live === undefined) return outcome;
        const isOther = (entry: JsonObject): boolean =>
          textAt(entry, 'operation') === 'Update' &&
          textAt(entry, 'apiVersion') !== apiVersion &&
          textAt(entry, 'subresource') === undefined;
        const entries = entriesIn(live);
        if (!entries.some(isOther) || !entries.some((entry) => isApplyOf(entry, apply.manager))) return outcome;
        const alone = applied({
          ...apply,
          live: withEntriesIn(
            live,
            entries.filter((entry) => !isOther(entry)),
          ),
        });
        if (alone.kind !== 'merged' || sameContent(alone.object, outcome.object)) return outcome;
        return { kind: 'merged', object: withEntriesIn(alone.object, entriesIn(outcome.object)) };
      },
    }),
  },
  repeatedAfterOther(),
  {
    id: 'applied-owner-reference-stays',
    breaks: 'An owner reference that a manager applied stays when the manager leaves it out of its next apply.',
    statements: ['apply/removes-missing-items'],
    undetected: 'No case omits an applied owner reference in the next apply.',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
        const next = arrayAt(outcome.object, 'metadata', 'ownerReferences');
        const gone = arrayAt(apply.live, 'metadata', 'ownerReferences').filter(
          (one) => !next.some((other) => textAt(other, 'uid') === textAt(one, 'uid')),
        );
        return gone.length === 0 ? outcome : { ...outcome, object: withMetadata(outcome.object, { ownerReferences: [...next, ...gone] }) };
      },
    }),
  },
];
