import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { carryWarnings } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, textsAt, withFields } from '../../json/json-object.ts';
import type { ResourceType, SubresourceName } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { emptyAsNull } from '../../kinds/schema/empty-values.ts';
import type { Api } from '../api.ts';
import { typeSchemaOf, withoutEntries } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present, toStored, typed } from '../read/present.ts';
import type { Accepted } from './accept-object.ts';
import { dropUnknownFields, requireType, validateObject } from './accept-object.ts';
import { warningsOfFinalizers } from './finalizers.ts';
import { immutableProblems } from './immutable-problems.ts';
import { metadataProblems, withoutRepeatedOwners } from './metadata.ts';
import { hiddenMetadata, persist } from './persist.ts';
import { forgetsManagers, resetFields } from './reset-fields.ts';
import { strategyOf } from './strategies.ts';
import { timestamp } from './timestamp.ts';
import type { WriteOptions } from './write-options.ts';

/** A change of one object. */
export type ObjectChange = {
  readonly address: ObjectAddress;
  /** The subresource that was written to. */
  readonly subresource: SubresourceName | undefined;
  readonly live: JsonObject;
  /** The requested object, in the version of its type. */
  readonly wanted: JsonObject;
  /** Whether the managedFields of `wanted` are up to date already. */
  readonly tracked: boolean;
  /** Whether the change is an apply. */
  readonly applied: boolean;
  /** The media type of a patch or an apply. */
  readonly mediaType?: string;
};

/** The metadata fields that only the server sets, and that an update keeps. */
const serverFields = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'generation',
  'selfLink',
] as const;

/**
 * Replaces an object (specification, "Verbs"). Problems of the new object are reported before a missing one. Throws a
 * refusal: 404, and as `changeObject` does.
 */
export function updateObject(
  api: Api,
  address: ObjectAddress,
  sent: Pick<ObjectChange, 'wanted' | 'subresource'>,
  options: WriteOptions,
): Accepted {
  requireType(api, address.type, sent.wanted);
  const known = withoutRepeatedOwners(dropUnknownFields(api, address.type, sent.wanted, options));
  return carryWarnings(known.warnings, () => {
    const live = requireObject(api, address);
    const object = api.hooks.replacement({ live, sent: known.object });
    return changeKnown(api, { ...sent, address, live, tracked: false, applied: false }, { ...known, object }, options);
  });
}

/**
 * Changes an object to the requested one (specification, "Verbs", "Two-phase deletion of any object"). Throws a refusal: 400
 * for another name or type, 409 for another version or uid than the live one, 422 for an invalid object.
 */
export function changeObject(api: Api, change: ObjectChange, options: WriteOptions): Accepted {
  const { type } = change.address;
  requireType(api, type, change.wanted);
  const known = dropUnknownFields(api, type, change.wanted, options);
  return carryWarnings(known.warnings, () => changeKnown(api, change, known, options));
}

function changeKnown(api: Api, requested: ObjectChange, { object: wanted, warnings }: Accepted, options: WriteOptions): Accepted {
  const { address } = requested;
  const { type } = address;
  const live = present(type, requested.live);
  const change = { ...requested, live, wanted };
  requireSameObject(api, change, options.sentAs);
  const { object: judged, problems: ofSchema } = validateObject(api, type, carriedOver(api, change), options);
  const settled = change.subresource === undefined ? strategyOf(type).onUpdate(api, judged, live) : judged;
  const tracked = change.tracked ? settled : trackChange(api, change, settled, options.manager);
  const once = withoutRepeatedOwners({ object: filledIn(api, change, tracked), warnings: [] });
  const problems = [
    ...uidProblems(change),
    ...newFinalizers(change, settled),
    ...ofSchema,
    ...metadataProblems(api, type, settled),
    ...immutableProblems(api, type, { live, next: settled, requested: requested.wanted }),
    ...strategyOf(type).problems(api, once.object),
    ...(strategyOf(type).problemsOfUpdate?.(once.object, live) ?? []),
  ];
  if (problems.length > 0)
    throw refusals.invalid({ group: type.group, kind: type.kind, name: address.name }, problems).withWarnings(once.warnings);
  // Released servers decode the result of an apply before they store it.
  const read = change.applied ? objectAt(emptyAsNull(type.schema, once.object)) : once.object;
  const valid = type.countsGenerations && change.subresource !== 'status' ? counted(type, live, read) : read;
  const { subresource, mediaType } = change;
  const next = api.hooks.changedObject({ type, subresource, mediaType, live, wanted: requested.wanted, next: valid });
  const isLost = change.subresource !== undefined && !api.hooks.storesSubresource(change.subresource);
  const stored = persist(api, address, requested.live, {
    object: toStored(type, next),
    dryRun: options.dryRun || isLost,
    applied: change.applied,
    hidden: change.applied ? hiddenMetadata(api, type, requested.wanted) : undefined,
  });
  const all = [...warnings, ...once.warnings, ...warningsOfFinalizers(type, live, next)];
  return { object: present(type, stored), warnings: api.hooks.sentWarnings({ warnings: all, live: requested.live, stored }) };
}

/** Adds what the server allocated before. Nobody owns these fields. */
function filledIn(api: Api, { address, subresource, live }: ObjectChange, object: JsonObject): JsonObject {
  const strategy = strategyOf(address.type);
  return strategy.settlesUpdates === true && subresource === undefined ? (strategy.settle?.(api, object, live) ?? object) : object;
}

/** Updates managedFields for a change. A write to the object itself does not change its status, so nobody owns the status by it. */
function trackChange(api: Api, change: ObjectChange, after: JsonObject, manager: string): JsonObject {
  const { type } = change.address;
  if (forgetsManagers(api, type, change.subresource, change.wanted)) return withoutEntries(after);
  const apart = change.subresource === undefined && type.subresources.some((one) => one.name === 'status');
  const statusOf = (object: JsonObject): JsonObject => typed(type, withFields({}, { status: object['status'] }));
  const endsInOthers = apart && type.origin === 'definition' && api.personality.statusOwnersInOtherVersions === 'ended';
  const seen = (object: JsonObject): JsonObject => typed(type, apart ? withFields(object, { status: undefined }) : object);
  const tracked = api.hooks.track({
    before: seen(change.live),
    after: seen(after),
    manager,
    apiVersion: apiVersionOf(type),
    time: timestamp(api.clock),
    schema: typeSchemaOf(api.hooks.schemaToMerge(type.schema, type)),
    subresource: change.subresource,
    resetPart: endsInOthers ? { live: statusOf(change.live), sent: statusOf(change.wanted) } : undefined,
    emptyListResets: api.personality.emptyManagedFields === 'reset' && type.origin === 'built-in',
    untrackedStaysUntracked: api.personality.resetManagedFields === 'untracked',
  });
  return apart ? withFields(tracked, { status: after['status'] }) : tracked;
}

function requireSameObject(api: Api, change: ObjectChange, sentAs: WriteOptions['sentAs']): void {
  const { type, name, namespace } = change.address;
  const about = { group: type.group, resource: type.resource, name };
  const wanted = objectAt(change.wanted, 'metadata');
  const live = objectAt(change.live, 'metadata');
  const text = (field: string): string => textAt(wanted, field) ?? '';
  if (!api.hooks.matchesPath(text('name') === name))
    throw refusals.badRequest(`the name of the object (${text('name')}) does not match the name on the URL (${name})`);
  if (!api.hooks.matchesPath(text('namespace') === '' || text('namespace') === (namespace ?? '')))
    throw refusals.badRequest('the namespace of the provided object does not match the namespace sent on the request');
  if (text('uid') !== '' && text('uid') !== live['uid'] && sentAs !== 'apply' && sentAs !== 'patch')
    throw refusals.conflict(about, otherUid(change));
  if (text('resourceVersion') === '') {
    if (type.unconditionalUpdate || change.applied) return;
    throw refusals.invalid({ group: type.group, kind: type.resource, name }, [
      { reason: 'FieldValueInvalid', field: 'metadata.resourceVersion', message: 'Invalid value: must be specified for an update' },
    ]);
  }
  if (api.hooks.isStale({ requested: text('resourceVersion'), live: live['resourceVersion'] })) {
    throw refusals.conflict(about, 'the object has been modified; please apply your changes to the latest version and try again');
  }
}

/** Returns the requested object with the fields that only the server sets, and with only those changes that the path allows. */
function carriedOver({ personality }: Api, change: ObjectChange): JsonObject {
  const { live, wanted, subresource } = change;
  const liveMetadata = objectAt(live, 'metadata');
  const kept = Object.fromEntries(serverFields.map((field) => [field, liveMetadata[field]]));
  const metadata = withFields(objectAt(wanted, 'metadata'), { ...kept, resourceVersion: liveMetadata['resourceVersion'] });
  const { type } = change.address;
  const isWritten = personality.metadataByStatus === 'written' && type.origin === 'built-in';
  if (subresource === 'status')
    return withFields(live, {
      ...typeOf(wanted),
      status: wanted['status'],
      metadata: isWritten
        ? withFields(metadata, type.statusKeepsLabels === true ? { labels: liveMetadata['labels'] } : {})
        : withFields(liveMetadata, { managedFields: metadata['managedFields'] }),
    });
  if (subresource === 'approval') {
    const status = withFields(objectAt(live, 'status'), { conditions: objectAt(wanted, 'status')['conditions'] });
    return withFields(live, {
      ...typeOf(wanted),
      status,
      metadata: withFields(liveMetadata, { managedFields: metadata['managedFields'] }),
    });
  }
  if (subresource === 'finalize') {
    return withFields(live, {
      ...typeOf(wanted),
      spec: withFields(objectAt(live, 'spec'), { finalizers: objectAt(wanted, 'spec')['finalizers'] }),
    });
  }
  const separateStatus = type.subresources.some((one) => one.name === 'status');
  return withFields(wanted, { metadata, ...(separateStatus ? { status: live['status'] } : {}) });
}

const typeOf = (object: JsonObject): JsonObject => withFields({}, { apiVersion: object['apiVersion'], kind: object['kind'] });

const otherUid = ({ live, wanted }: ObjectChange): string =>
  `the uid in the request (${textAt(wanted, 'metadata', 'uid') ?? ''}) is not the uid of the object (${textAt(live, 'metadata', 'uid') ?? ''})`;

/** Reports another uid in a patch as a problem, unless the path resets metadata. */
function uidProblems(change: ObjectChange): readonly Cause[] {
  const uid = textAt(change.wanted, 'metadata', 'uid') ?? '';
  const isReset = resetFields(change.address.type, change.subresource).includes('metadata');
  if (uid === '' || uid === textAt(change.live, 'metadata', 'uid') || isReset) return [];
  return [{ reason: 'FieldValueInvalid', field: 'metadata.uid', message: `Invalid value: ${otherUid(change)}` }];
}

/** Reports finalizers that are added to an object with a deletionTimestamp. */
function newFinalizers(change: ObjectChange, next: JsonObject): readonly Cause[] {
  if (textAt(change.live, 'metadata', 'deletionTimestamp') === undefined) return [];
  const before = textsAt(change.live, 'metadata', 'finalizers');
  const added = textsAt(next, 'metadata', 'finalizers').filter((finalizer) => !before.includes(finalizer));
  const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(added)}`;
  return added.length === 0 ? [] : [{ reason: 'FieldValueForbidden', field: 'metadata.finalizers', message }];
}

/** Increments the generation where something other than metadata and status changed, or annotations that count. */
function counted(type: ResourceType, live: JsonObject, next: JsonObject): JsonObject {
  const counts = (object: JsonObject): JsonObject => {
    const annotations = type.countsAnnotations === true ? objectAt(object, 'metadata', 'annotations') : {};
    return withFields(object, { metadata: annotations, status: undefined, kind: undefined, apiVersion: undefined });
  };
  if (deepEqual(counts(live), counts(next))) return next;
  const generation = objectAt(live, 'metadata')['generation'];
  return withFields(next, {
    metadata: withFields(objectAt(next, 'metadata'), { generation: (typeof generation === 'number' ? generation : 0) + 1 }),
  });
}
