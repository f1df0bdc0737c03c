import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { causeOf, causeText } from './blame.ts';
import type { Clause } from './clauses.ts';
import { type Content, contentOf, type Difference, differenceOf, withoutEmptyMaps } from './content.ts';
import { requestText, shortText } from './describe.ts';
import type { ObjectWriteOperation } from './operation.ts';
import {
  type Apply as Applying,
  afterApply,
  afterUpdate,
  applied,
  changesKind,
  conflictsOf,
  emptiedMaps,
  fieldsOf,
  fillsEmptied,
  mapsOfOthers,
  type Ownership,
  ownerOf,
  ownershipIn,
  pathText,
  releasedBy,
  withMaps,
} from './ownership.ts';
import { mergePatch } from './patch/merge-patch.ts';
import { isAboutMore, patched } from './patch/patched.ts';
import { playUncertainWrite } from './play-uncertain-write.ts';
import type { Breach, Turn } from './turn.ts';
import { isHeld, isMarked, keyOf, type Suspect } from './world.ts';

/** What the specification permits as the outcome of a write. */
type Permitted = {
  /** Whether the server may, must or must not accept the request, and the clause that says so. */
  readonly outcome: 'accept' | 'refuse' | 'either';
  readonly clause: Clause;
  /** The content after the write, if it is accepted; undefined where it is left open. */
  readonly content?: Content;
  /** The owners of the fields after the write; undefined where they are left open. */
  readonly owners?: Ownership | undefined;
  /** The clause that a difference of the content at this pointer is a breach of. */
  readonly clauseAt?: (difference: Difference) => Clause;
  /** The maps that other managers own, of which released servers make null what is left of them. */
  readonly shared?: readonly string[];
  /** The clauses that hold where the content is right. */
  readonly tested?: readonly Clause[];
};

/** Plays a create, an update, a patch or an apply. */
export function playWrite(operation: ObjectWriteOperation, turn: Turn): void {
  const { world, answer } = turn;
  const known = world.at(operation);
  const before = known.is === 'present' ? known.object : undefined;
  if (known.is === 'unknown' || known.is === 'marked' || known.is === 'leaving') {
    playUncertainWrite(operation, known, turn);
    return;
  }
  // A server need not support each kind of patch for each type.
  if (answer.status === 415 && operation.verb === 'strategic-merge-patch') return;
  const permitted = permittedOf(operation, before, turn);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (permitted.outcome !== 'either') {
    const holds = isAccepted === (permitted.outcome === 'accept');
    const cause = holds ? undefined : causeOfStatus(operation, before, turn);
    const clause = cause?.clause ?? (operation.dryRun ? dryRunClause(operation, 'status') : permitted.clause);
    const expected = permitted.outcome === 'accept' ? 'a status of 2xx' : 'a status of 4xx';
    const tell = () => ({ message: `${refusalText(turn, expected)}${causeText(cause)}`, expected, actual: String(answer.status) });
    if (!turn.test(clause, holds, tell)) return;
  }
  if (operation.dryRun) world.suspect(operation, { clause: dryRunClause(operation, 'stored'), step: turn.step });
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
  if (!operation.dryRun) settle(operation, { permitted, before, body }, turn);
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

function permittedOf(operation: ObjectWriteOperation, before: JsonObject | undefined, turn: Turn): Permitted {
  switch (operation.verb) {
    case 'create':
      return create(operation, before, turn);
    case 'update':
      return update(operation, before, turn);
    case 'apply':
      return apply(operation, before, turn);
    default:
      return patch(operation, before, turn);
  }
}

type Of<Verb extends ObjectWriteOperation['verb']> = Extract<ObjectWriteOperation, { readonly verb: Verb }>;

function create(operation: Of<'create'>, before: JsonObject | undefined, { type, world }: Turn): Permitted {
  if (before !== undefined) return { outcome: 'refuse', clause: 'create/taken' };
  const known = world.at(operation);
  const content = contentOf(operation.body, type);
  const clause = known.is === 'absent' && known.before ? 'create/reused' : 'create/accepted';
  return {
    outcome: 'accept',
    clause,
    content,
    clauseAt: () => 'create/object',
    tested: ['create/object'],
    owners: ownersAfterUpdate(operation, undefined, content, type),
  };
}

function update(operation: Of<'update'>, before: JsonObject | undefined, { type }: Turn): Permitted {
  // A server decides whether an update creates objects of a type.
  if (before === undefined) return { outcome: 'either', clause: 'update/accepted' };
  const version = resourceVersionOf(operation.body);
  if (version !== undefined && version !== resourceVersionOf(before)) return { outcome: 'refuse', clause: 'update/stale' };
  const content = contentOf(operation.body, type);
  const old = contentOf(before, type);
  return {
    // A type can require the version in an update.
    outcome: version === undefined || isMarked(before) ? 'either' : 'accept',
    clause: 'update/accepted',
    content,
    clauseAt: ({ at, expected }) => (expected === undefined && pointTo(old, at) !== undefined ? 'update/replaces' : 'update/object'),
    tested: ['update/object', ...(keptOf(old, content).length < fieldsOf(old).size ? (['update/replaces'] as const) : [])],
    owners: ownersAfterUpdate(operation, before, content, type),
  };
}

function patch(
  operation: Of<'json-patch' | 'merge-patch' | 'strategic-merge-patch'>,
  before: JsonObject | undefined,
  { type }: Turn,
): Permitted {
  if (before === undefined) return { outcome: 'refuse', clause: 'patch/missing' };
  const after = patched(operation, before);
  if (after === undefined || isAboutMore(before, after)) return { outcome: 'either', clause: 'patch/accepted' };
  const [old, content] = [contentOf(before, type), contentOf(after, type)];
  return {
    outcome: isMarked(before) ? 'either' : 'accept',
    clause: 'patch/accepted',
    content,
    clauseAt: ({ at }) => (differenceOf(pointTo(old, at), pointTo(content, at)) === undefined ? 'patch/keeps' : 'patch/object'),
    tested: ['patch/object', ...(keptOf(old, content).length > 0 ? (['patch/keeps'] as const) : [])],
    owners: ownersAfterUpdate(operation, before, content, type),
  };
}

/** The fields of a content that another content has with the same value. */
function keptOf(old: Content, content: Content): readonly string[] {
  const now = fieldsOf(content);
  return [...fieldsOf(old)].flatMap(([path, value]) => (differenceOf(value, now.get(path)) === undefined ? [path] : []));
}

function apply(operation: Of<'apply'>, before: JsonObject | undefined, turn: Turn): Permitted {
  const { type } = turn;
  const content = contentOf(operation.body, type);
  const sets = fieldsOf(content);
  const request = { sets, applier: ownerOf(operation.manager ?? '', 'Apply') };
  if (!isUsual(operation, before)) return { outcome: 'either', clause: before === undefined ? 'apply/creates' : 'apply/accepted' };
  if (before === undefined) {
    const owners = afterApply(request, { fields: new Map(), owners: new Map() });
    return {
      outcome: 'accept',
      clause: 'apply/creates',
      content: asMap(withoutEmptyMaps(content)),
      clauseAt: () => 'apply/creates',
      tested: ['apply/creates'],
      owners,
    };
  }
  const old = contentOf(before, type);
  const state = { fields: fieldsOf(old), owners: ownershipIn(before, type) };
  if (changesKind(content, old)) return { outcome: 'either', clause: 'apply/accepted' };
  const conflicts = conflictsOf(request, state);
  if (conflicts.length > 0 && !operation.force) return { outcome: 'refuse', clause: 'apply/conflict' };
  const shared = mapsOfOthers(before, type, request.applier);
  // Whether a map that lost its last field is a field of the managers that still have it in their entries is left open.
  const isOpen = !operation.force && fillsEmptied(request, shared, old);
  const kept = sharedBy(request, state.owners);
  const emptied = emptiedMaps(before, type, request.applier);
  const dropped = turn.deviations.includes('apply-drops-emptied-maps') ? emptied : [];
  const released = [...releasedBy(request, state.owners), ...dropped];
  const after = applied(old, content, released);
  const [conflicted, removed] = [conflicts.map(pathText), released.map(pathText)];
  const isLeft = ({ at, expected, actual }: Difference): boolean =>
    removed.some((path) => path === at || path.startsWith(`${at}/`)) &&
    (expected === undefined || (isJsonArray(expected) && isJsonArray(actual) && actual.length > expected.length));
  const clauseAt = (difference: Difference): Clause => {
    const { at } = difference;
    if (conflicted.includes(at)) return 'apply/force';
    if (emptied.map(pathText).some((path) => `${at}/`.startsWith(`${path}/`))) return 'apply/keeps';
    if (kept.map(pathText).includes(at)) return 'apply/keeps-shared';
    if (isLeft(difference)) return 'apply/removes';
    return differenceOf(pointTo(old, at), pointTo(after, at)) === undefined ? 'apply/keeps' : 'apply/sets';
  };
  return {
    outcome: isMarked(before) || isOpen ? 'either' : 'accept',
    clause: conflicts.length > 0 ? 'apply/force' : 'apply/accepted',
    // A dry run shows what the real request would leave, a known difference too.
    ...(operation.dryRun && emptied.length > 0 ? {} : { content: contentOf(after, type) }),
    clauseAt,
    shared,
    tested: [
      'apply/sets',
      ...([...state.fields.keys()].some((path) => !sets.has(path) && !released.includes(path)) ? (['apply/keeps'] as const) : []),
      ...(released.length > 0 ? (['apply/removes'] as const) : []),
      ...(kept.length > 0 ? (['apply/keeps-shared'] as const) : []),
    ],
    owners: emptied.length > 0 ? undefined : afterApply(request, state),
  };
}

/** The fields that an apply omits, and that its manager applied before and others own too. */
function sharedBy({ sets, applier }: Applying, owners: Ownership): readonly string[] {
  return [...owners].flatMap(([path, of]) => (of.has(applier) && of.size > 1 && !sets.has(path) ? [path] : []));
}

/** Whether an apply names its field manager, which it must, and nothing that the server maintains. */
function isUsual({ manager, body }: Of<'apply'>, before: JsonObject | undefined): boolean {
  const version = resourceVersionOf(body);
  const isOfVersion = version === undefined || (before !== undefined && version === resourceVersionOf(before));
  return manager !== undefined && isOfVersion && pointTo(body, '/metadata/managedFields') === undefined;
}

function ownersAfterUpdate(
  operation: Exclude<ObjectWriteOperation, { readonly verb: 'apply' }>,
  before: JsonObject | undefined,
  content: Content,
  type: Turn['type'],
): Ownership | undefined {
  if (operation.manager === undefined) return undefined;
  if ('body' in operation && pointTo(operation.body, '/metadata/managedFields') !== undefined) return undefined;
  const state =
    before === undefined
      ? { fields: new Map(), owners: new Map() }
      : { fields: fieldsOf(contentOf(before, type)), owners: ownershipIn(before, type) };
  return afterUpdate(state, fieldsOf(content), ownerOf(operation.manager, 'Update'));
}

function isContentRight(operation: ObjectWriteOperation, permitted: Permitted, body: JsonObject, turn: Turn): boolean {
  if (permitted.content === undefined) return true;
  const shown = contentOf(body, turn.type);
  const known = isNullOfOthers(permitted, body, turn);
  // A dry run shows what the real request would leave, a known difference too.
  if (known && (operation.dryRun || turn.deviations.includes('emptied-maps-become-null'))) return true;
  const pruned = operation.verb === 'apply';
  const difference = pruned ? differenceOf(asApplied(permitted.content), asApplied(shown)) : differenceOf(permitted.content, shown);
  const clauseAt = known ? () => 'apply/keeps-shared' as const : permitted.clauseAt;
  const clauses = difference === undefined ? (permitted.tested ?? []) : [clauseAt?.(difference) ?? permitted.clause];
  // What a write keeps can be what a request before it left.
  const isKept = clauses.includes('patch/keeps') || clauses.includes('apply/keeps');
  const cause = difference !== undefined && isKept ? causeOf(operation, 'there', turn.world) : undefined;
  const usual = operation.dryRun ? [dryRunClause(operation, 'object')] : clauses;
  const tested = cause === undefined ? usual : [cause.clause];
  return tested.every((clause) => turn.test(clause, difference === undefined, () => differenceText(turn, difference, cause)));
}

/** Whether the one difference of an object is that maps which other managers own are null instead of empty. */
function isNullOfOthers({ content, shared = [] }: Permitted, body: JsonObject, { type }: Turn): boolean {
  if (content === undefined || shared.length === 0) return false;
  const [expected, shown] = [asApplied(content), contentOf(body, type)];
  return differenceOf(expected, asApplied(shown)) !== undefined && differenceOf(expected, asApplied(withMaps(shown, shared))) === undefined;
}

/** What counts of a content after an apply: empty maps do not, and the specification gives no order of the elements of a set. */
function asApplied(content: Content): Json {
  const pruned = withoutEmptyMaps(content);
  const finalizers = pointTo(pruned, '/metadata/finalizers');
  if (!isJsonArray(finalizers) || !isJsonObject(pruned) || !isJsonObject(pruned['metadata'])) return pruned;
  const sorted = finalizers.map((finalizer) => JSON.stringify(finalizer)).sort();
  return { ...pruned, metadata: { ...pruned['metadata'], finalizers: sorted } };
}

function settle(
  operation: ObjectWriteOperation,
  { permitted, before, body }: { readonly permitted: Permitted; readonly before: JsonObject | undefined; readonly body: JsonObject },
  turn: Turn,
): void {
  const { world, type, test } = turn;
  if (before === undefined) isNewObjectRight(operation, body, turn);
  else isChangeRight(operation, before, body, turn);
  if (permitted.owners !== undefined && !isNullOfOthers(permitted, body, turn)) {
    const difference = ownersDifference(permitted.owners, ownershipIn(body, type));
    test('write/owners', difference === undefined, () => ({
      message: `${requestText(turn)}: ${difference?.message}`,
      ...difference?.values,
    }));
  }
  const place = placeOf(operation);
  if (isMarked(body) && !isHeld(body)) {
    // Whether a write that ends a deletion is a change of its own is left open.
    world.set(operation, { is: 'leaving', object: body, by: 'delete/released' });
    turn.changed({ ...place, became: 'removed', object: undefined });
    return;
  }
  world.set(operation, { is: 'present', object: body });
  if (before === undefined || resourceVersionOf(before) !== resourceVersionOf(body))
    turn.changed({ ...place, became: before === undefined ? 'created' : 'changed', object: body });
}

function isNewObjectRight(operation: ObjectWriteOperation, body: JsonObject, { test, world, type }: Turn): void {
  const at = (pointer: string): string => stringAt(body, pointer) ?? 'none';
  test('create/name', at('/metadata/name') === operation.name, () => ({
    message: `The new object has another name.`,
    expected: operation.name,
    actual: at('/metadata/name').slice(0, 300),
  }));
  const namespace = type.namespaced ? operation.namespace : 'none';
  // An empty text is the same as none.
  test('create/namespace', (at('/metadata/namespace') || 'none') === namespace, () => ({
    message: `The new object has another namespace.`,
    expected: namespace,
    actual: at('/metadata/namespace').slice(0, 300),
  }));
  const other = world.otherWithUid(operation, at('/metadata/uid'));
  test('create/uid', other === undefined, () => ({
    message: `The new object ${keyOf(operation)} has the uid of an earlier object.`,
    expected: 'a uid that no other object had',
    actual: `the uid of ${other}`,
  }));
  world.earlierInSameVersion(operation, body);
}

function isChangeRight(operation: ObjectWriteOperation, before: JsonObject, body: JsonObject, turn: Turn): void {
  const { test, type, world } = turn;
  for (const [clause, pointer] of [
    ['write/uid', '/metadata/uid'],
    ['write/creation-time', '/metadata/creationTimestamp'],
    ['delete/time', '/metadata/deletionTimestamp'],
  ] as const) {
    const [old, now] = [stringAt(before, pointer), stringAt(body, pointer)];
    const tell = () => ({
      message: `${requestText(turn)} changed ${pointer}.`,
      expected: old ?? 'none',
      actual: (now ?? 'none').slice(0, 300),
    });
    if (!test(clause, old === now, tell)) return;
  }
  const isSame =
    differenceOf(contentOf(before, type), contentOf(body, type)) === undefined &&
    differenceOf(withoutMetadata(before), withoutMetadata(body)) === undefined &&
    ownersDifference(ownershipIn(before, type), ownershipIn(body, type)) === undefined;
  const [old, now] = [resourceVersionOf(before) ?? 'none', resourceVersionOf(body) ?? 'none'];
  // A write that ends a deletion need not show a version of its own.
  if (isMarked(body) && !isHeld(body)) return;
  if (isSame) {
    // An apply can own a map without fields, which is nothing of the content.
    if (operation.verb === 'apply' && differenceOf(managedIn(before), managedIn(body)) !== undefined) return;
    const clause = operation.verb === 'apply' ? 'apply/no-change' : 'write/no-change';
    test(clause, old === now, () => ({
      message: `${requestText(turn)} changed nothing, but the resourceVersion.`,
      expected: old,
      actual: now,
    }));
  } else {
    const tell = () => ({
      message: `${requestText(turn)} changed the object, but not its resourceVersion.`,
      expected: `not ${old}`,
      actual: now,
    });
    test('write/version', old !== now, tell);
  }
  world.earlierInSameVersion(operation, body);
}

/** The managed fields of an object, without the times. */
function managedIn(object: JsonObject): Json {
  const entries = pointTo(object, '/metadata/managedFields');
  return isJsonArray(entries) ? entries.map((entry) => mergePatch(entry, { time: null })) : [];
}

function withoutMetadata(object: JsonObject): Json {
  return Object.fromEntries(Object.entries(object).filter(([field]) => field !== 'metadata'));
}

type OwnersDifference = { readonly message: string; readonly values: { readonly expected: string; readonly actual: string } };

function ownersDifference(expected: Ownership, actual: Ownership): OwnersDifference | undefined {
  for (const path of new Set([...expected.keys(), ...actual.keys()])) {
    const [wanted, shown] = [expected, actual].map((owners) => [...(owners.get(path) ?? [])].sort().join(', ') || 'no owner');
    if (wanted !== shown && wanted !== undefined && shown !== undefined)
      return { message: `${pathText(path)} has other owners in managedFields.`, values: { expected: wanted, actual: shown.slice(0, 300) } };
  }
  return undefined;
}

function dryRunClause({ verb }: ObjectWriteOperation, aspect: 'status' | 'object' | 'stored'): Clause {
  return `dry-run/${verb}/${aspect}`;
}

function refusalText(turn: Turn, expected: string): string {
  return `${requestText(turn)} returned ${turn.answer.status}, expected ${expected}.`;
}

function differenceText(turn: Turn, difference: Difference | undefined, cause: Suspect | undefined): Omit<Breach, 'clause' | 'step'> {
  const [expected, actual] = [shortText(difference?.expected), shortText(difference?.actual)];
  const message = `${requestText(turn)} returned an object with another value at ${difference?.at ?? ''}.${causeText(cause)}`;
  return { message, expected, actual };
}

function placeOf({ namespace, name }: ObjectWriteOperation): { readonly namespace: string; readonly name: string } {
  return { namespace, name };
}

function asMap(value: Json): Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}
