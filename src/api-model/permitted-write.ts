import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { isUntracked } from './cleared.ts';
import { type Content, contentOf, differenceOf } from './content.ts';
import { mayBeInvalid } from './keyed-lists.ts';
import type { ObjectWriteOperation } from './operation.ts';
import { ownersInOtherVersions } from './owners-in-other-versions.ts';
import { afterUpdate, fieldsOf, type Ownership, ownerOf, ownershipIn } from './ownership.ts';
import { hasFailure } from './patch/json-patch.ts';
import { mergePatch } from './patch/merge-patch.ts';
import { isAboutMore, patched } from './patch/patched.ts';
import type { Permitted } from './permitted.ts';
import { permittedApply } from './permitted-apply.ts';
import { withDefaults, withStatusOf } from './schema.ts';
import type { Turn } from './turn.ts';
import { isMarked } from './world.ts';

/** Returns what the specification permits as the outcome of a create, an update, a patch or an apply. */
export function permittedOf(operation: ObjectWriteOperation, before: JsonObject | undefined, turn: Turn): Permitted {
  switch (operation.verb) {
    case 'create':
      return create(operation, before, turn);
    case 'update':
      return update(operation, before, turn);
    case 'apply':
      return permittedApply(operation, before, turn);
    default:
      return patch(operation, before, turn);
  }
}

type Of<Verb extends ObjectWriteOperation['verb']> = Extract<ObjectWriteOperation, { readonly verb: Verb }>;

function create(operation: Of<'create'>, before: JsonObject | undefined, turn: Turn): Permitted {
  const { type, world } = turn;
  if (before !== undefined) return { outcome: 'refuse', clause: 'create/taken' };
  const known = world.at(operation);
  const content = withDefaults(contentOf(operation.body, type), type.schema);
  const clause = known.is === 'absent' && known.before ? 'create/reused' : 'create/accepted';
  return {
    outcome: mayBeInvalid(undefined, content, type) ? 'either' : 'accept',
    clause,
    content,
    clauseAt: () => 'create/object',
    tested: ['create/object'],
    owners: ownersAfterUpdate(operation, undefined, content, turn),
  };
}

function update(operation: Of<'update'>, before: JsonObject | undefined, turn: Turn): Permitted {
  const { type } = turn;
  const isStatus = operation.subresource === 'status';
  // A server decides whether an update creates objects of a type.
  if (before === undefined) return { outcome: 'either', clause: 'update/accepted' };
  const version = resourceVersionOf(operation.body);
  if (version !== undefined && version !== resourceVersionOf(before)) return { outcome: 'refuse', clause: 'update/stale' };
  const old = contentOf(before, type);
  const sent = withDefaults(contentOf(operation.body, type), type.schema);
  const content = isStatus ? withStatusOf(sent, old) : isStatusKept(old, turn) ? withStatusOf(old, sent) : sent;
  return {
    // A type can require the version in an update.
    outcome:
      version === undefined || isMarked(before) || isAboutOther(operation.body, before) || mayBeInvalid(old, content, type)
        ? 'either'
        : 'accept',
    clause: isStatus ? 'status/updated' : 'update/accepted',
    content,
    clauseAt: ({ at, expected }) =>
      isStatus && isInStatus(at)
        ? 'status/updated'
        : expected === undefined && pointTo(old, at) !== undefined
          ? 'update/replaces'
          : 'update/object',
    tested: isStatus
      ? ['status/updated']
      : ['update/object', ...(keptOf(old, content).length < fieldsOf(old).size ? (['update/replaces'] as const) : [])],
    ...(isCleared(operation.body) ? { reset: 'reset/update' as const } : ownersOf(operation, before, { sent, content }, turn)),
  };
}

/** The owners after an update: by the specification, and on released servers. */
function ownersOf(
  operation: Of<'update'>,
  before: JsonObject,
  { sent, content }: { readonly sent: Content; readonly content: Content },
  turn: Turn,
): Pick<Permitted, 'owners' | 'ownersByMetadata' | 'ownersInOtherVersions'> {
  const isStatus = operation.subresource === 'status';
  const owners = ownersAfterUpdate(operation, before, content, turn);
  if (owners === undefined || turn.type.schema?.subresources !== true) return { owners };
  const byMetadata = isStatus ? ownersAfterUpdate(operation, before, { ...content, metadata: sent['metadata'] ?? {} }, turn) : undefined;
  const inOther = [owners, ...(byMetadata === undefined ? [] : [byMetadata])].flatMap(
    (one) => ownersInOtherVersions(one, before, { sent, apiVersion: turn.apiVersion, isStatus }, turn.type) ?? [],
  );
  return {
    owners,
    ...(byMetadata === undefined ? {} : { ownersByMetadata: byMetadata }),
    ...(inOther.length === 0 ? {} : { ownersInOtherVersions: inOther }),
  };
}

/** Whether a write sets managedFields to a list with one empty entry. */
function isCleared(object: Json): boolean {
  return differenceOf([{}], pointTo(object, '/metadata/managedFields')) === undefined;
}

function withManagersOf(before: JsonObject, after: Json): Json {
  return mergePatch(after, { metadata: { managedFields: pointTo(before, '/metadata/managedFields') ?? null } });
}

/** Whether an update names another object, or sets what the server maintains: whether it is accepted is left open. */
function isAboutOther(body: JsonObject, before: JsonObject): boolean {
  return ['name', 'namespace', 'uid', 'creationTimestamp', 'deletionTimestamp'].some((field) => {
    const sent = pointTo(body, `/metadata/${field}`);
    return sent !== undefined && differenceOf(sent, pointTo(before, `/metadata/${field}`)) !== undefined;
  });
}

function isInStatus(at: string): boolean {
  return `${at}/`.startsWith('/status/');
}

/** Whether the response to a write of an object shows its status as it was: whether such a write changes it is left open. */
function isStatusKept(old: Content, { body, type }: Turn): boolean {
  if (type.schema?.subresources !== true || body === undefined) return false;
  return differenceOf(old['status'], contentOf(body, type)['status']) === undefined;
}

function patch(
  operation: Of<'json-patch' | 'merge-patch' | 'strategic-merge-patch'>,
  before: JsonObject | undefined,
  turn: Turn,
): Permitted {
  const { type } = turn;
  if (before === undefined) return { outcome: 'refuse', clause: 'patch/missing' };
  const after = patched(operation, before, type.schema?.lists);
  if (operation.verb === 'json-patch' && hasFailure(before, operation.patch)) return { outcome: 'refuse', clause: 'patch/fails' };
  if (after !== undefined && isOfOldVersion(before, after)) return { outcome: 'refuse', clause: 'update/stale' };
  const isReset = after !== undefined && isCleared(after);
  if (after === undefined || isAboutMore(before, isReset ? withManagersOf(before, after) : after))
    return { outcome: 'either', clause: 'patch/accepted' };
  const [old, content] = [contentOf(before, type), withDefaults(contentOf(after, type), type.schema)];
  const isStatus = operation.subresource === 'status';
  return {
    outcome: isMarked(before) || mayBeInvalid(old, content, type) ? 'either' : 'accept',
    clause: isStatus ? 'status/patched' : 'patch/accepted',
    content,
    clauseAt: ({ at }) =>
      isStatus && isInStatus(at)
        ? 'status/patched'
        : differenceOf(pointTo(old, at), pointTo(content, at)) === undefined
          ? 'patch/keeps'
          : 'patch/object',
    tested: [isStatus ? 'status/patched' : 'patch/object', ...(keptOf(old, content).length > 0 ? (['patch/keeps'] as const) : [])],
    ...(isReset ? { reset: `reset/${operation.verb}` as const } : { owners: ownersAfterUpdate(operation, before, content, turn) }),
  };
}

/** Whether a patch names another resourceVersion than that of the object, and changes nothing else that the server maintains. */
function isOfOldVersion(before: JsonObject, after: Json): boolean {
  const [version, sent] = [resourceVersionOf(before), stringAt(after, '/metadata/resourceVersion')];
  if (version === undefined || sent === undefined || sent === '' || sent === version) return false;
  return !isAboutMore(before, mergePatch(after, { metadata: { resourceVersion: version } }));
}

/** The fields of a content that another content has with the same value. */
function keptOf(old: Content, content: Content): readonly string[] {
  const now = fieldsOf(content);
  return [...fieldsOf(old)].flatMap(([path, value]) => (differenceOf(value, now.get(path)) === undefined ? [path] : []));
}

function ownersAfterUpdate(
  operation: Exclude<ObjectWriteOperation, { readonly verb: 'apply' }>,
  before: JsonObject | undefined,
  content: Content,
  { type, world }: Turn,
): Ownership | undefined {
  if (operation.manager === undefined || (before !== undefined && isUntracked(before, world))) return undefined;
  if ('body' in operation && pointTo(operation.body, '/metadata/managedFields') !== undefined) return undefined;
  const state =
    before === undefined
      ? { fields: new Map(), owners: new Map() }
      : { fields: fieldsOf(contentOf(before, type), type.schema), owners: ownershipIn(before, type) };
  return afterUpdate(state, fieldsOf(content, type.schema), ownerOf(operation.manager, 'Update', operationPart(operation)));
}

function operationPart(operation: ObjectWriteOperation): string | undefined {
  return 'subresource' in operation ? operation.subresource : undefined;
}
