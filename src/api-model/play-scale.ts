import { isJsonArray } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { isUntracked } from './cleared.ts';
import { contentOf, differenceOf } from './content.ts';
import { fieldAt, nameText, requestText, shortText } from './describe.ts';
import type { Operation, Place } from './operation.ts';
import { managerOf, ownerOf, ownershipIn, pathText } from './ownership.ts';
import { patched } from './patch/patched.ts';
import { keptMetadata } from './play-change.ts';
import { isDefault } from './schema.ts';
import type { Turn } from './turn.ts';
import { isKnownRefusal, withoutValueClause } from './without-a-value.ts';
import { type Expectation, isMarked } from './world.ts';

type ScaleOperation = Extract<
  Operation,
  { readonly verb: 'get' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply' }
>;

/** Where an object has the number of replicas that is wanted. */
export const wanted = '/spec/replicas';

/** Plays a read or a write of the scale of an object: it has the numbers of replicas of the object. */
export function playScale(operation: ScaleOperation, turn: Turn): void {
  const { world, answer, body } = turn;
  const known = world.at(operation);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (operation.verb === 'get') {
    if (known.is !== 'present' || !isAccepted || body === undefined) return;
    isScaleRight(known.object, body, turn);
    const version = resourceVersionOf(body);
    if (version !== undefined && version !== '' && version === resourceVersionOf(known.object)) world.recordScaleVersion();
    return;
  }
  if (known.is !== 'present') {
    if (isAccepted && !operation.dryRun) world.set(operation, { is: 'unknown' });
    return;
  }
  playScaleWrite(operation, known.object, turn);
}

function isScaleRight(object: JsonObject, scale: JsonObject, turn: Turn): void {
  for (const pointer of [wanted, '/status/replicas']) {
    const [expected, actual] = [replicasAt(object, pointer), replicasAt(scale, pointer)];
    const describe = () => ({
      message: `${requestText(turn)} returned another number at ${pointer} than the object has.`,
      expected: shortText(expected),
      actual: shortText(actual),
    });
    if (!turn.test('scale/shows', expected === actual, describe)) return;
  }
}

/** A number of replicas; none is zero. */
function replicasAt(object: Json | undefined, pointer: string): Json {
  return pointTo(object, pointer) ?? 0;
}

function playScaleWrite(operation: Exclude<ScaleOperation, { readonly verb: 'get' }>, before: JsonObject, turn: Turn): void {
  const { world, answer, body, type, test, changed } = turn;
  const isAccepted = answer.status >= 200 && answer.status < 300;
  const usual: Clause = operation.verb === 'update' ? 'scale/updated' : 'scale/patched';
  const clause = operation.dryRun ? 'dry-run/scale' : usual;
  const replicas = replicasOf(operation, before);
  const version = operation.verb === 'update' ? resourceVersionOf(operation.body) : undefined;
  const isStale = version !== undefined && version !== resourceVersionOf(before);
  if (isStale || (replicas !== undefined && !isMarked(before))) {
    const [expected, actual] = [isStale ? 'a status of 4xx' : 'a status of 2xx', String(answer.status)];
    const describe = () => ({ message: `${requestText(turn)} returned ${actual}, expected ${expected}.`, expected, actual });
    const ofStatus = isStale ? 'update/stale' : operation.bare ? withoutValueClause(operation) : clause;
    const holds = isAccepted !== isStale || isKnownRefusal(operation, turn);
    if (!test(ofStatus, holds, describe)) return;
  }
  if (operation.dryRun || !isAccepted) world.suspect(operation, { clause, step: turn.step });
  if (!isAccepted) return;
  if (replicas !== undefined && body !== undefined && body['kind'] !== 'Status') {
    const shown = replicasAt(body, wanted);
    const describe = () => ({
      message: `${requestText(turn)} returned another number at ${wanted}.`,
      expected: shortText(replicas),
      actual: shortText(shown),
    });
    if (!test(clause, shown === replicas, describe)) return;
  }
  if (operation.dryRun) return;
  world.recordScaled(operation);
  if (replicas === undefined) {
    world.set(operation, { is: 'unknown' });
    return;
  }
  const isSame = replicas === replicasAt(before, wanted);
  const content = { ...contentOf(before, type), spec: withReplicas(pointTo(before, '/spec'), replicas) };
  world.expect(operation, {
    content,
    before: isSame ? undefined : before,
    by: usual,
    owner: isSame ? ownersKept(before, turn) : ownerAfter(operation, before, turn),
    version: resourceVersionOf(body),
    of: before,
  });
  // Whether a write of the number that there is has a version of its own is left open.
  if (isSame) world.doubt(operation);
  else changed({ namespace: operation.namespace, name: operation.name, became: 'changed', object: undefined });
}

/** The number of replicas that a write asks for; undefined where it is left open what it asks for. */
function replicasOf(operation: Exclude<ScaleOperation, { readonly verb: 'get' }>, before: JsonObject): Json | undefined {
  if (operation.verb === 'apply') return undefined;
  if (operation.verb === 'update') return pointTo(operation.body, wanted);
  return pointTo(patched(operation, { spec: { replicas: replicasAt(before, wanted) } }), wanted);
}

function withReplicas(spec: Json | undefined, replicas: Json): Json {
  return {
    ...(typeof spec === 'object' && spec !== null && !Array.isArray(spec) ? Object.fromEntries(Object.entries(spec)) : {}),
    replicas,
  };
}

/** A read shows an object after a write of its scale: judges whether it is as the write left it. Returns whether it is. */
export function isExpectedRight(place: Place, object: JsonObject | undefined, turn: Turn): boolean {
  const { world, type, test } = turn;
  const expected = world.expectationOf(place);
  if (expected === undefined) return true;
  const { content, by, owner } = expected;
  const shown = object === undefined ? undefined : contentOf(object, type);
  const difference = differenceOf(content, shown);
  const isRight = test(by, difference === undefined, () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(difference?.at)} than after the last write of its scale.`,
    expected: shortText(difference?.expected),
    actual: shortText(difference?.actual),
  }));
  if (!isRight || object === undefined) return isRight;
  if (!isMetadataKept(expected, place, object, turn)) return false;
  if (owner !== undefined && !isOwnedBy(owner, place, object, turn)) return false;
  return isVersionRight(expected, place, object, turn);
}

function isMetadataKept({ of }: Expectation, place: Place, object: JsonObject, turn: Turn): boolean {
  return keptMetadata.every(([clause, pointer]) => {
    const [before, now] = [stringAt(of, pointer), stringAt(object, pointer)];
    return turn.test(clause, before === now, () => ({
      message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(pointer)} than before the last write of its scale.`,
      expected: before ?? 'none',
      actual: (now ?? 'none').slice(0, 300),
    }));
  });
}

/**
 * An object has another version after a change of its scale. Where a read of a scale had the version of its object, it is that of the
 * response to the change.
 */
function isVersionRight({ before, version }: Expectation, place: Place, object: JsonObject, turn: Turn): boolean {
  const now = resourceVersionOf(object) ?? 'none';
  const old = before === undefined ? undefined : (resourceVersionOf(before) ?? 'none');
  const describeOld = () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with the resourceVersion that it had before its scale was changed.`,
    expected: `not ${old}`,
    actual: now,
  });
  if (old !== undefined && !turn.test('write/version', old !== now, describeOld)) return false;
  if (version === undefined || version === '' || !turn.world.haveScalesVersions()) return true;
  return turn.test('read/version', version === now, () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with another resourceVersion than the response to the last write of its scale.`,
    expected: version,
    actual: now,
  }));
}

/** The owner of the number after an update of the scale that changes it; undefined where it is left open. */
function ownerAfter(
  { verb, manager, body }: { readonly verb: string; readonly manager: string | undefined; readonly body?: JsonObject },
  before: JsonObject,
  { type, world }: Turn,
): Expectation['owner'] {
  if (verb !== 'update' || manager === undefined || isUntracked(before, world)) return undefined;
  const isNew = ownersOf(before, type).length === 0 || replicasAt(body, wanted) === 0 || hasTwoEntriesOfOneManager(before);
  return { is: ownerOf(manager, 'Update'), by: isNew ? 'scale/new-owner' : 'scale/owner' };
}

/** The owners of the number after a write of the number that there is: those before it. */
function ownersKept(before: JsonObject, { type, world }: Turn): Expectation['owner'] {
  return isUntracked(before, world) ? undefined : { is: ownersOf(before, type).join(', ') || 'no owner', by: 'scale/owner-kept' };
}

function ownersOf(object: JsonObject, type: Turn['type']): readonly string[] {
  const owners = [...ownershipIn(object, type)].find(([path]) => pathText(path) === wanted)?.[1] ?? [];
  return [...new Set([...owners].map(managerOf))].sort();
}

function isOwnedBy({ is, by }: NonNullable<Expectation['owner']>, place: Place, object: JsonObject, turn: Turn): boolean {
  const { type, test, deviations } = turn;
  // Whether a server records who sets a default is left open.
  if (isDefault(wanted, contentOf(object, type), type.schema)) return true;
  const owners = ownersOf(object, type);
  const isLost = owners.length === 0 && deviations.includes('scaled-number-has-no-owner');
  const actual = owners.join(', ') || 'no owner';
  return test(by, actual === is || isLost, () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with other owners of ${wanted} than the last write of its scale leaves.`,
    expected: is,
    actual: actual.slice(0, 300),
  }));
}

/**
 * Returns whether a write of the scale left two entries of one manager in the managedFields of an object: released servers lose
 * the one with the number when the object is written again.
 */
export function hasTwoEntriesOfOneManager(object: JsonObject): boolean {
  const entries = pointTo(object, '/metadata/managedFields');
  const managers = (isJsonArray(entries) ? entries : []).map((entry) =>
    JSON.stringify(['manager', 'operation', 'subresource'].map((field) => pointTo(entry, `/${field}`) ?? null)),
  );
  return new Set(managers).size < managers.length;
}
