import { isJsonArray } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { applied } from './applied.ts';
import type { Clause } from './clauses.ts';
import { isUntracked, mapsOfUnowned } from './cleared.ts';
import { contentOf, type Difference, differenceOf, withoutEmptyMaps } from './content.ts';
import { emptiedByApply, emptiedIn, emptiedMaps, fillsEmptied, mapsHeldByOthers, mapsOfOthers, omittedMaps } from './emptied-maps.ts';
import { canBeLossOf, fieldsInDoubt } from './fields-in-doubt.ts';
import { mayBeInvalid } from './keyed-lists.ts';
import type { ObjectWriteOperation } from './operation.ts';
import {
  type Apply,
  afterApply,
  changesKind,
  conflictsOf,
  fieldsOf,
  isOfItsOwnUpdate,
  type Ownership,
  ownerOf,
  ownershipIn,
  pathText,
  releasedBy,
  removesKeyOfOthers,
} from './ownership.ts';
import type { Permitted } from './permitted.ts';
import { hasTwoEntriesOfOneManager, wanted } from './play-scale.ts';
import { withDefaults } from './schema.ts';
import type { Turn } from './turn.ts';
import { isMarked } from './world.ts';

type ApplyOperation = Extract<ObjectWriteOperation, { readonly verb: 'apply' }>;

/** Returns what the specification permits as the outcome of an apply. */
export function permittedApply(operation: ApplyOperation, before: JsonObject | undefined, turn: Turn): Permitted {
  const { type } = turn;
  const content = contentOf(operation.body, type);
  const sets = fieldsOf(content, type.schema);
  const isStatus = operation.subresource === 'status';
  const request = { sets, applier: ownerOf(operation.manager ?? '', 'Apply', operation.subresource) };
  if (pointTo(operation.body, '/metadata/managedFields') !== undefined) return { outcome: 'refuse', clause: 'apply/managed-fields' };
  if (before !== undefined && isOfOldVersion(operation, before)) return { outcome: 'refuse', clause: 'update/stale' };
  if (!isUsual(operation, before)) return { outcome: 'either', clause: before === undefined ? 'apply/creates' : 'apply/accepted' };
  // Whether an apply to the status of an object that does not exist creates it is left open.
  if (before === undefined && isStatus) return { outcome: 'either', clause: 'apply/creates' };
  if (before === undefined) {
    const owners = afterApply(request, { fields: new Map(), owners: new Map() });
    return {
      outcome: 'accept',
      clause: 'apply/creates',
      content: withDefaults(withoutEmptyMaps(content), type.schema),
      clauseAt: () => 'apply/creates',
      tested: ['apply/creates'],
      owners,
    };
  }
  const old = contentOf(before, type);
  const state = { fields: fieldsOf(old, type.schema), owners: ownershipIn(before, type) };
  if (changesKind(content, old)) return { outcome: 'either', clause: 'apply/accepted' };
  const conflicts = conflictsOf(request, state);
  // Whether what the manager itself set by an update counts as the field of another manager is left open.
  const isOfItself = conflicts.length > 0 && conflicts.every((path) => isOfItsOwnUpdate(path, request.applier, state.owners));
  if (isOfItself && !operation.force) return { outcome: 'either', clause: 'apply/accepted' };
  if (conflicts.length > 0 && !operation.force) {
    const isOfScale = turn.world.wasScaled(operation) && conflicts.every((path) => pathText(path) === wanted);
    if (!isOfScale || !hasTwoEntriesOfOneManager(before)) return { outcome: 'refuse', clause: 'apply/conflict' };
    // A dry run shows what the real request would do, a known difference too.
    const isKnown = operation.dryRun || turn.deviations.includes('scaled-number-has-no-owner');
    return { outcome: isKnown ? 'either' : 'refuse', clause: 'scale/conflict' };
  }
  if (removesKeyOfOthers(request, state.owners)) return { outcome: 'either', clause: 'apply/accepted' };
  const shared = mapsOfOthers(before, type, request.applier);
  // Whether a map that lost its last field is a field of the managers that still have it in their entries is left open.
  // Of an object whose managedFields were cleared, it is left open who owns what.
  const isOpen = isUntracked(before, turn.world) || (!operation.force && fillsEmptied(request, shared, old));
  const kept = sharedBy(request, state.owners);
  const emptied = emptiedMaps(before, type, request.applier);
  const { alone, inDoubt } = omittedMaps(before, type, request.applier, content);
  const omitted = [...alone, ...inDoubt];
  const isKnown = turn.deviations.includes('apply-drops-emptied-maps');
  const fields = fieldsInDoubt(before, request, { content, apiVersion: turn.apiVersion });
  const isByChance = isKnown && inDoubt.length + fields.length > 0;
  const held = mapsHeldByOthers(before, request.applier);
  // A map that the apply has stays, whoever set its fields.
  const isDropped = (path: string): boolean => !held.has(path) && pointTo(content, pathText(path)) === undefined;
  const dropped = isKnown ? [...emptied.filter(isDropped), ...alone] : [];
  const released = [...releasedBy(request, state.owners), ...dropped];
  const unowned = mapsOfUnowned(released, before, state, turn.world);
  const mayLoseUnowned = unowned.length > 0 && turn.deviations.includes('apply-drops-unowned-fields');
  const after = applied(old, content, released, type.schema);
  // A map that only has maps without a field has none.
  const emptiedOfOthers = emptiedIn(shared, withoutEmptyMaps(after));
  const sentEmpty = emptiedByApply(content, old, after);
  const nulls = type.schema === undefined ? [] : [...emptiedOfOthers, ...sentEmpty];
  const clauseOfNulls: Clause = emptiedOfOthers.length > 0 ? 'apply/keeps-shared' : 'apply/sets';
  const [conflicted, removed] = [conflicts.map(pathText), released.map(pathText)];
  const isLeft = ({ at, expected, actual }: Difference): boolean =>
    removed.some((path) => path === at || path.startsWith(`${at}/`)) &&
    (expected === undefined || (isJsonArray(expected) && isJsonArray(actual) && actual.length > expected.length));
  const clauseAt = (difference: Difference): Clause => {
    const { at } = difference;
    if (conflicted.includes(at)) return 'apply/force';
    if (isStatus && `${at}/`.startsWith('/status/') && !isLeft(difference)) return 'status/applied';
    if (emptied.map(pathText).some((path) => `${at}/`.startsWith(`${path}/`))) return 'apply/keeps';
    const isGone = (maps: readonly string[]): boolean =>
      difference.actual === undefined && maps.map(pathText).some((path) => `${at}/`.startsWith(`${path}/`));
    if (difference.actual === undefined && [...emptied, ...omitted].map(pathText).some((path) => `${path}/`.startsWith(`${at}/`)))
      return 'apply/keeps';
    if (isGone(inDoubt)) return 'apply/keeps';
    if (fields.some((field) => canBeLossOf(field, difference))) return 'apply/keeps';
    if (isGone(unowned)) return 'apply/keeps-unowned';
    if (kept.map(pathText).includes(at)) return 'apply/keeps-shared';
    if (isLeft(difference)) return 'apply/removes';
    return differenceOf(pointTo(old, at), pointTo(after, at)) === undefined ? 'apply/keeps' : 'apply/sets';
  };
  const isDoubtful = mayBeInvalid(old, contentOf(after, type), type);
  return {
    outcome: isMarked(before) || isOpen || isDoubtful ? 'either' : 'accept',
    clause: nulls.length > 0 ? clauseOfNulls : conflicts.length > 0 ? 'apply/force' : isStatus ? 'status/applied' : 'apply/accepted',
    // A dry run shows what the real request would leave, a known difference too.
    ...(isByChance || mayLoseUnowned || (operation.dryRun && emptied.length + omitted.length + fields.length + unowned.length > 0)
      ? {}
      : { content: withDefaults(contentOf(after, type), type.schema) }),
    clauseAt,
    shared,
    sentEmpty,
    nulls,
    tested: [
      isStatus ? 'status/applied' : 'apply/sets',
      ...([...state.fields.keys()].some((path) => !sets.has(path) && !released.includes(path)) ? (['apply/keeps'] as const) : []),
      ...(released.length > 0 ? (['apply/removes'] as const) : []),
      ...(kept.length > 0 ? (['apply/keeps-shared'] as const) : []),
      ...(unowned.length > 0 ? (['apply/keeps-unowned'] as const) : []),
    ],
    owners: isByChance || emptied.length + dropped.length > 0 || isUntracked(before, turn.world) ? undefined : afterApply(request, state),
  };
}

/** The fields that an apply omits, and that its manager applied before and others own too. */
function sharedBy({ sets, applier }: Apply, owners: Ownership): readonly string[] {
  return [...owners].flatMap(([path, of]) => (of.has(applier) && of.size > 1 && !sets.has(path) ? [path] : []));
}

/** Whether an apply names another resourceVersion than that of the object. */
function isOfOldVersion({ body }: ApplyOperation, before: JsonObject): boolean {
  const version = resourceVersionOf(body);
  return version !== undefined && version !== '' && version !== resourceVersionOf(before);
}

/** Whether an apply names its field manager, which it must, and no version where there is no object. */
function isUsual({ manager, body }: ApplyOperation, before: JsonObject | undefined): boolean {
  return manager !== undefined && (before !== undefined || resourceVersionOf(body) === undefined);
}
