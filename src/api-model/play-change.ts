import { isJsonArray } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { causeOf, causeText } from './blame.ts';
import { contentOf, differenceOf } from './content.ts';
import { requestText } from './describe.ts';
import { entryWithOtherTime, timesOfWriter } from './entry-times.ts';
import type { ObjectWriteOperation } from './operation.ts';
import { ownersDifference } from './owners-difference.ts';
import { entriesOf, ownershipIn } from './ownership.ts';
import { mergePatch } from './patch/merge-patch.ts';
import type { Turn } from './turn.ts';
import { isHeld, isMarked } from './world.ts';

/** The metadata that no write changes, and the clauses that say so. */
export const keptMetadata = [
  ['write/uid', '/metadata/uid'],
  ['write/creation-time', '/metadata/creationTimestamp'],
  ['delete/time', '/metadata/deletionTimestamp'],
] as const;

/**
 * Plays the object that a response shows after a write to it: the metadata that no write changes, and a version that is another one
 * where something changed, and the same where nothing did.
 */
export function playChange(operation: ObjectWriteOperation, before: JsonObject, body: JsonObject, turn: Turn): void {
  const { test, type, world, deviations } = turn;
  for (const [clause, pointer] of keptMetadata) {
    const [old, now] = [stringAt(before, pointer), stringAt(body, pointer)];
    // A deletion before it that should not have been of this object can have marked it.
    const isMarkedNow = clause === 'delete/time' && old === undefined && now !== undefined;
    const cause = isMarkedNow ? causeOf(operation, 'gone', world) : undefined;
    const describe = () => ({
      message:
        cause === undefined
          ? `${requestText(turn)} changed ${pointer}.`
          : `${requestText(turn)} returned the object with ${pointer}.${causeText(cause)}`,
      expected: old ?? 'none',
      actual: (now ?? 'none').slice(0, 300),
    });
    if (!test(cause?.clause ?? clause, old === now, describe)) return;
  }
  const isSame =
    differenceOf(contentOf(before, type), contentOf(body, type)) === undefined &&
    differenceOf(withoutMetadata(before), withoutMetadata(body)) === undefined &&
    ownersDifference(ownershipIn(before, type), ownershipIn(body, type)) === undefined;
  const renewed = entryWithOtherTime(operation, before, body);
  test('write/entry-time', renewed === undefined, () => ({
    message: `${requestText(turn)} changed the time of an entry of managedFields that is not its own: ${renewed?.entry.slice(0, 200)}.`,
    expected: renewed?.before.slice(0, 100) ?? '',
    actual: renewed?.after.slice(0, 100) ?? '',
  }));
  const times = timesOfWriter(operation, before, body, type);
  const isKept = times?.isOfSameFields === true && deviations.includes('entries-of-same-fields-keep-times');
  if (times !== undefined && world.hasLaterTime(times.before))
    test('write/entry-renewed', times.after !== times.before || isKept, () => ({
      message: `${requestText(turn)} set a field, and the entry of its manager in managedFields still has the time of an earlier operation.`,
      expected: 'the time of the request',
      actual: times.after.slice(0, 100),
    }));
  const [old, now] = [resourceVersionOf(before) ?? 'none', resourceVersionOf(body) ?? 'none'];
  // A write that ends a deletion need not show a version of its own.
  if (isMarked(body) && !isHeld(body)) return;
  if (isSame) {
    // A server can show an empty map of metadata, and so a change of it.
    if (differenceOf(metadataMaps(before), metadataMaps(body)) !== undefined) return;
    const areOwnersOther = differenceOf(managedIn(before), managedIn(body)) !== undefined;
    // An apply can own a map without fields, which is nothing of the content. So can what reports a status, and an update in another
    // version can end that (`owners-ended-in-other-versions`).
    const isInOther = type.schema?.subresources === true && entriesOf(before).some(({ apiVersion }) => apiVersion !== turn.apiVersion);
    const isOfMaps = operation.verb === 'apply' || (operation.verb === 'update' && type.otherCollection !== undefined && isInOther);
    if (isOfMaps && areOwnersOther) return;
    const leavesDeletion = ownsDeletion(before) && !ownsDeletion(body);
    const isOfStatus = operation.verb === 'update' && operation.subresource === 'status' && !leavesDeletion;
    const clause = operation.verb === 'apply' ? 'apply/no-change' : isOfStatus ? 'status/no-change' : 'write/no-change';
    const isKnown = isOfStatus
      ? deviations.includes('status-update-changes-owners-of-metadata') && areOwnersOther
      : deviations.includes('deletion-fields-leave-entries') && leavesDeletion;
    const isOfMap = world.canHaveEmptyMap(before);
    const ofMap = operation.verb === 'apply' ? 'apply/no-change-emptied' : 'write/no-change-emptied';
    test(isOfMap ? ofMap : clause, old === now || (isOfMap ? deviations.includes('emptied-metadata-stays-stored') : isKnown), () => ({
      message: `${requestText(turn)} changed only the resourceVersion, which stays where nothing else changes.`,
      expected: old,
      actual: now,
    }));
  } else {
    const describe = () => ({
      message: `${requestText(turn)} ${now === 'none' ? 'returned an object without a resourceVersion' : 'changed the object, but not its resourceVersion'}.`,
      expected: old === 'none' ? 'a resourceVersion' : `not ${old}`,
      actual: now,
    });
    test('write/version', old !== now, describe);
  }
  world.earlierInSameVersion(operation, body);
}

/** Returns whether an entry of managedFields has the fields that a deletion sets, as released servers record it of the first apply. */
function ownsDeletion(object: JsonObject): boolean {
  return entriesOf(object).some(({ fieldsV1 }) => pointTo(fieldsV1, '/f:metadata/f:deletionTimestamp') !== undefined);
}

/** The managed fields of an object, without the times. */
function managedIn(object: JsonObject): Json {
  const entries = pointTo(object, '/metadata/managedFields');
  return isJsonArray(entries) ? entries.map((entry) => mergePatch(entry, { time: null })) : [];
}

/** The maps and lists of metadata that clients decide, the empty ones too. */
function metadataMaps(object: JsonObject): Json {
  return ['labels', 'annotations', 'finalizers', 'ownerReferences'].map((field) => pointTo(object, `/metadata/${field}`) ?? null);
}

/** The content beside the metadata. The items of a list need not have the kind and the version of their type. */
function withoutMetadata(object: JsonObject): Json {
  return Object.fromEntries(Object.entries(object).filter(([field]) => field !== 'metadata' && field !== 'apiVersion' && field !== 'kind'));
}
