import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { causeOf, causeOfValue, causeText } from './blame.ts';
import type { Clause } from './clauses.ts';
import { type Content, contentOf, type Difference, differenceOf, orderedText, withoutEmptyMaps } from './content.ts';
import { fieldAt, requestText, shortText } from './describe.ts';
import { leavesEmptyMap, withMaps } from './emptied-maps.ts';
import type { ModelledType } from './modelled-type.ts';
import type { ObjectWriteOperation } from './operation.ts';
import { ownersDifference } from './owners-difference.ts';
import { afterUpdate, entriesOf, fieldsOf, managerOf, type Ownership, ownerOf, ownershipIn, pathText } from './ownership.ts';
import { isPartRight } from './partial-response.ts';
import type { Permitted } from './permitted.ts';
import { permittedOf } from './permitted-write.ts';
import { playChange } from './play-change.ts';
import { playNewObject } from './play-new-object.ts';
import { hasTwoEntriesOfOneManager, wanted } from './play-scale.ts';
import { playUncertainWrite } from './play-uncertain-write.ts';
import { areFaultsRight, withFaults } from './play-validation.ts';
import { isRefusedAsNull } from './refused-as-null.ts';
import { isDefault } from './schema.ts';
import type { Breach, Turn } from './turn.ts';
import { isKnownRefusal, withoutValueClause } from './without-a-value.ts';
import { isHeld, isMarked, type Suspect } from './world.ts';

/** Plays a create, an update, a patch or an apply. */
export function playWrite(operation: ObjectWriteOperation, turn: Turn): void {
  const { world, answer } = turn;
  const known = world.at(operation);
  const before = known.is === 'present' ? known.object : undefined;
  if (known.is === 'unknown' || known.is === 'marked' || known.is === 'leaving') {
    playUncertainWrite(operation, known, turn);
    return;
  }
  // A server need not support each kind of patch for each type, nor the binary form.
  if (answer.status === 415 && (operation.verb === 'strategic-merge-patch' || turn.exchange.request.encoding !== undefined)) return;
  const permitted = withFaults(operation, permittedOf(operation, before, turn));
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (permitted.outcome !== 'either') {
    const isAccept = permitted.outcome === 'accept';
    const holds = isAccepted === isAccept || (isAccept && (isKnownRefusal(operation, turn) || isRefusedAsNull(operation, permitted, turn)));
    const cause = holds ? undefined : causeOfStatus(operation, before, turn);
    const usual = operation.dryRun ? dryRunClause(operation, 'status') : permitted.clause;
    const clause = cause?.clause ?? (isAccept && operation.bare ? withoutValueClause(operation) : usual);
    const expected = isAccept ? 'a status of 2xx' : 'a status of 4xx';
    const describe = () => ({ message: `${refusalText(turn, expected)}${causeText(cause)}`, expected, actual: String(answer.status) });
    if (!turn.test(clause, holds, describe)) return;
  }
  if (!areFaultsRight(operation, permitted, turn)) return;
  if (operation.dryRun) {
    const shown = isAccepted && turn.body !== undefined ? { shown: turn.body } : {};
    world.suspect(operation, { clause: dryRunClause(operation, 'stored'), step: turn.step, ...shown });
  }
  if (!isAccepted) {
    if (!operation.dryRun) world.suspect(operation, { clause: permitted.clause, step: turn.step });
    return;
  }
  const { body } = turn;
  if (body === undefined || body['kind'] === 'Status') {
    if (!operation.dryRun) world.set(operation, { is: 'unknown' });
    return;
  }
  if (!isContentRight(operation, permitted, body, turn)) return;
  if (operation.dryRun) recordTimeOf(operation, body, turn);
  if (operation.dryRun) return;
  settle(operation, { permitted, before, body }, turn);
  isPartRight(operation, body, turn);
}

/** The request before that a wrong status is due to: it removed, created or changed the object, and should have left it as it was. */
function causeOfStatus(operation: ObjectWriteOperation, before: JsonObject | undefined, { world, answer }: Turn): Suspect | undefined {
  const { verb } = operation;
  const isAccepted = answer.status >= 200 && answer.status < 300;
  const isGone = before !== undefined && (answer.status === 404 || (verb === 'create' && isAccepted));
  const isThere = before === undefined && (verb === 'create' ? answer.status === 409 : isAccepted);
  const isChanged = before !== undefined && verb === 'update' && answer.status === 409;
  return isGone || isThere || isChanged ? causeOf(operation, isGone ? 'gone' : 'there', world) : undefined;
}

function isContentRight(operation: ObjectWriteOperation, permitted: Permitted, body: JsonObject, turn: Turn): boolean {
  if (permitted.content === undefined) return true;
  const shown = contentOf(body, turn.type);
  const known = clauseOfNull(permitted, body, turn);
  // A dry run shows what the real request would leave, a known difference too.
  if (known !== undefined && (operation.dryRun || turn.deviations.includes('emptied-maps-become-null'))) return true;
  // The specification gives no order of the items that a strategic merge patch merges either.
  const pruned = operation.verb === 'apply' || operation.verb === 'strategic-merge-patch';
  const difference = pruned
    ? differenceOf(asApplied(permitted.content, turn.type), asApplied(shown, turn.type))
    : differenceOf(permitted.content, shown);
  const clauseAt = known === undefined ? permitted.clauseAt : () => known;
  const clauses = difference === undefined ? (permitted.tested ?? []) : [clauseAt?.(difference) ?? permitted.clause];
  // What a write keeps can be what a request before it left.
  const isKept = clauses.includes('patch/keeps') || clauses.includes('apply/keeps');
  const cause = difference !== undefined && isKept ? causeOfValue(operation, difference, turn.world) : undefined;
  const usual = operation.dryRun ? [dryRunClause(operation, 'object')] : clauses;
  const tested = cause === undefined ? usual : [cause.clause];
  return tested.every((clause) => turn.test(clause, difference === undefined, () => differenceText(turn, difference, cause)));
}

/**
 * Returns the clause that an object breaks whose one difference is that maps are null instead of empty: maps that other managers
 * own, or that the apply itself has; undefined where there is another difference, or none.
 */
function clauseOfNull({ content, shared = [], sentEmpty = [] }: Permitted, body: JsonObject, { type }: Turn): Clause | undefined {
  if (content === undefined || shared.length + sentEmpty.length === 0) return undefined;
  const [expected, shown] = [asApplied(content, type), contentOf(body, type)];
  const isRight = (one: Content): boolean => differenceOf(expected, asApplied(one, type)) === undefined;
  if (isRight(shown)) return undefined;
  if (isRight(withMaps(shown, shared))) return 'apply/keeps-shared';
  return isRight(withMaps(shown, [...shared, ...sentEmpty])) ? 'apply/sets' : undefined;
}

/**
 * What counts of a content after an apply: empty maps do not, nor do empty lists that an apply merges, and the specification
 * gives no order of the elements that it merges.
 */
function asApplied(content: Content, { schema }: Turn['type']): Json {
  const merged = ['/metadata/finalizers', ...Object.keys(schema?.lists ?? {})];
  return merged.reduce<Json>((left, pointer) => withSortedList(left, parsePointer(pointer) ?? []), withoutEmptyMaps(content));
}

function withSortedList(value: Json, [part, ...rest]: readonly string[]): Json {
  if (part === undefined) return isJsonArray(value) ? value.map(orderedText).sort() : value;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const sorted = key === part && field !== undefined ? withSortedList(field, rest) : field;
      return isJsonArray(sorted) && rest.length === 0 && key === part && sorted.length === 0 ? [] : [[key, sorted]];
    }),
  );
}

function settle(
  operation: ObjectWriteOperation,
  { permitted, before, body }: { readonly permitted: Permitted; readonly before: JsonObject | undefined; readonly body: JsonObject },
  turn: Turn,
): void {
  const { world, type, test, deviations } = turn;
  if (before === undefined) playNewObject(operation, body, turn);
  else playChange(operation, before, body, turn);
  if (permitted.owners !== undefined && clauseOfNull(permitted, body, turn) === undefined) {
    const isScaled = world.wasScaled(operation);
    // Others that own the number too keep it.
    const others = new Set([...permitted.owners].flatMap(([path, owners]) => (pathText(path) === wanted ? [...owners] : [])));
    const isLost = (pointer: string, shown: readonly string[]): boolean =>
      isScaled && pointer === wanted && shown.every((owner) => others.has(owner)) && isKnownToBeLost(before, turn);
    const differenceFrom = (owners: Ownership) =>
      ownersDifference(
        owners,
        ownershipIn(body, type),
        (pointer, shown) => isDefault(pointer, contentOf(body, type), type.schema) || isLost(pointer, shown),
      );
    const isKnown = knownOwners(permitted, deviations).some((known) => differenceFrom(known) === undefined);
    const difference = isKnown ? undefined : differenceFrom(permitted.owners);
    const describe = () => ({ message: `${requestText(turn)} ${difference?.message}`, ...difference?.values });
    const isInOther = permitted.ownersInOtherVersions !== undefined;
    const isOfNumber = isScaled && difference?.at === wanted && !isInOther;
    if (isScaled && !isInOther) test('scale/owner-kept', !isOfNumber, describe);
    if (!isOfNumber) test(isInOther ? 'write/owners-in-other-versions' : 'write/owners', difference === undefined, describe);
  }
  if (operation.verb === 'apply' && before !== undefined && !type.omitsEmpty && operation.manager !== undefined) {
    const applier = ownerOf(operation.manager, 'Apply', operation.subresource);
    if (leavesEmptyMap(before, body, applier)) world.recordEmptyMap(body);
  }
  const left = permitted.owners ?? ownersOfRest(before, body, type);
  const isLeft = left.size > 0 && permitted.ownersInOtherVersions === undefined;
  if (!isLeft && entriesOf(body).length === 0) world.clearOwners(stringAt(body, '/metadata/uid') ?? '');
  if (permitted.reset !== undefined && before !== undefined) isResetRight(permitted.reset, { operation, before, body }, turn);
  const place = placeOf(operation);
  if (isMarked(body) && !isHeld(body)) {
    // Whether a write that ends a deletion is a change of its own is left open.
    world.set(operation, { is: 'leaving', object: body, by: 'delete/released' });
    turn.changed({ ...place, became: 'removed', object: body });
    return;
  }
  world.set(operation, { is: 'present', object: body });
  if (before === undefined || resourceVersionOf(before) !== resourceVersionOf(body))
    turn.changed({ ...place, became: before === undefined ? 'created' : 'changed', object: body });
}

/** The owners after a write that a known difference of released servers can leave. */
function knownOwners({ ownersByMetadata, ownersInOtherVersions = [] }: Permitted, deviations: Turn['deviations']): readonly Ownership[] {
  const byMetadata = ownersByMetadata === undefined ? [] : [ownersByMetadata];
  return [
    ...(deviations.includes('status-update-changes-owners-of-metadata') ? byMetadata : []),
    ...(deviations.includes('update-ends-owners-in-other-versions') ? [...byMetadata, ...ownersInOtherVersions] : []),
  ];
}

/** The owners of the fields after a write whose manager is not known, which owns what it changed. */
function ownersOfRest(before: JsonObject | undefined, body: JsonObject, type: ModelledType): Ownership {
  const [old, now] = [before ?? {}, body].map((object) => fieldsOf(contentOf(object, type), type.schema));
  const owners = before === undefined ? new Map() : ownershipIn(before, type);
  return afterUpdate({ fields: old ?? new Map(), owners }, now ?? new Map(), 'the sender');
}

/** Records the time at which the dry run of a create would have made its object: no later than that of the response. */
function recordTimeOf({ verb }: ObjectWriteOperation, body: JsonObject, { answer, world }: Turn): void {
  const time = verb === 'create' ? stringAt(body, '/metadata/creationTimestamp') : undefined;
  const date = Date.parse(answer.headers.find(([name]) => name === 'date')?.[1] ?? '');
  if (time !== undefined && Date.parse(time) <= date) world.recordTime(time);
}

function isKnownToBeLost(before: JsonObject | undefined, { deviations }: Turn): boolean {
  const isKnown = deviations.includes('scaled-number-has-no-owner') || deviations.includes('update-ends-owners-in-other-versions');
  return isKnown && before !== undefined && hasTwoEntriesOfOneManager(before);
}

type Changed = { readonly operation: ObjectWriteOperation; readonly before: JsonObject; readonly body: JsonObject };

/** A write that clears managedFields leaves no owner but its own manager, and that only of what it changes. */
function isResetRight(clause: Clause, { operation, before, body }: Changed, { type, test, world }: Turn): void {
  world.clearOwners(stringAt(body, '/metadata/uid') ?? '');
  const [old, now] = [before, body].map((object) => fieldsOf(contentOf(object, type), type.schema));
  const writer = operation.manager === undefined ? undefined : ownerOf(operation.manager, 'Update');
  const left = [...ownershipIn(body, type)].find(([path, of]) => {
    const isChanged = differenceOf(old?.get(path), now?.get(path)) !== undefined;
    return !isChanged || [...of].some((owner) => writer !== undefined && managerOf(owner) !== writer);
  });
  test(clause, left === undefined, () => ({
    message: `managedFields was cleared, and ${pathText(left?.[0] ?? '')} still has owners.`,
    expected: 'no owner',
    actual: [...(left?.[1] ?? [])].join(', ').slice(0, 300),
  }));
}

function dryRunClause(operation: ObjectWriteOperation, aspect: 'status' | 'object' | 'stored'): Clause {
  if (operation.verb === 'merge-patch' && operation.subresource === 'status')
    return aspect === 'stored' ? 'dry-run/status' : 'dry-run/status/object';
  return `dry-run/${operation.verb}/${aspect}`;
}

function refusalText(turn: Turn, expected: string): string {
  return `${requestText(turn)} returned ${turn.answer.status}, expected ${expected}.`;
}

function differenceText(turn: Turn, difference: Difference | undefined, cause: Suspect | undefined): Omit<Breach, 'clause' | 'step'> {
  const [expected, actual] = [shortText(difference?.expected), shortText(difference?.actual)];
  const message = `${requestText(turn)} returned an object with another value at ${fieldAt(difference?.at)}.${causeText(cause)}`;
  return { message, expected, actual };
}

function placeOf({ namespace, name }: ObjectWriteOperation): { readonly namespace: string; readonly name: string } {
  return { namespace, name };
}
