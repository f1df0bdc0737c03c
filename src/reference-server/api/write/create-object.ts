import type { JsonObject } from '#core/model/json';
import type { Refusal } from '../../exchange/refusal.ts';
import { carryWarnings } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf, zeroObject } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix, objectKey } from '../../kinds/resources/storage-key.ts';
import { admitNew } from '../admission/limit-ranges.ts';
import { countNew } from '../admission/resource-quotas.ts';
import type { Api } from '../api.ts';
import { typeSchemaOf, withoutEntries } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import type { Collection } from '../read/list-collection.ts';
import { present, toStored, typed } from '../read/present.ts';
import type { Accepted, ValidatedObject } from './accept-object.ts';
import { dropUnknownFields, requireType, validateObject } from './accept-object.ts';
import { warningsOfFinalizers } from './finalizers.ts';
import { metadataProblems, withoutRepeatedOwners } from './metadata.ts';
import { isDnsLabel, isDnsSubdomain, isPathSegment } from './names.ts';
import { hiddenMetadata, persist } from './persist.ts';
import { requireLiveNamespace } from './require-live-namespace.ts';
import { forgetsManagers } from './reset-fields.ts';
import { strategyOf } from './strategies.ts';
import { timestamp } from './timestamp.ts';
import type { WriteOptions } from './write-options.ts';

/** The first release that stores the deletionTimestamp of an apply that creates its object. */
const appliedDeletionsSince = { major: 1, minor: 25 };

/** The number of attempts to generate a free name. */
const drawsOfAName = 8;

/**
 * Creates an object in a collection (specification, "Object names", "Common metadata fields named by the interface"). Throws
 * a refusal: 400 or 422 for an invalid body, 404 or 403 where the namespace is missing or terminating, 409 where the name is
 * already in use.
 */
export function createObject(api: Api, collection: Collection, body: JsonObject, options: WriteOptions): Accepted {
  requireType(api, collection.type, body);
  if ((textAt(body, 'metadata', 'resourceVersion') ?? '') !== '')
    throw refusals.badRequest('resourceVersion should not be set on objects to be created');
  const known = withoutRepeatedOwners(dropUnknownFields(api, collection.type, body, options));
  return carryWarnings(known.warnings, () => createKnown(api, collection, known, options));
}

function createKnown(api: Api, collection: Collection, known: Accepted, options: WriteOptions): Accepted {
  const { type } = collection;
  const { object, problems } = validateObject(
    api,
    type,
    newObject(api, collection, withName(api, collection, known.object), options),
    options,
  );
  const tracked = trackNew(api, type, typed(type, admitted(api, collection, object, options)), options);
  const untracked = forgetsManagers(api, type, undefined, known.object);
  return storeNew(api, collection, { object: untracked ? withoutEntries(tracked) : tracked, problems, warnings: known.warnings }, options);
}

/**
 * Returns a new object with managedFields: its creator owns the fields it sent, except the status and structs that are always
 * present.
 */
function trackNew({ clock, hooks }: Api, type: ResourceType, object: JsonObject, options: WriteOptions): JsonObject {
  const hasStatus = type.subresources.some((subresource) => subresource.name === 'status');
  const tracked = hooks.track({
    before: zeroObject(type),
    after: hasStatus ? withFields(object, { status: undefined }) : object,
    manager: options.manager,
    apiVersion: apiVersionOf(type),
    time: timestamp(clock),
    schema: typeSchemaOf(type.schema),
  });
  return hasStatus ? withFields(tracked, { status: object['status'] }) : tracked;
}

/** Creates an object by an update. Throws as `createObject` does, and 400 for another name than that of the path. */
export function createByUpdate(api: Api, address: ObjectAddress, body: JsonObject, options: WriteOptions): Accepted {
  const name = textAt(body, 'metadata', 'name') ?? '';
  if (name !== address.name)
    throw refusals.badRequest(`the name of the object (${name}) does not match the name on the URL (${address.name})`);
  requireType(api, address.type, body);
  // Problems of the body are reported first.
  const known = withoutRepeatedOwners(dropUnknownFields(api, address.type, body, options));
  const { group, resource } = address.type;
  return carryWarnings(known.warnings, () => {
    if (textAt(body, 'metadata', 'uid')) throw refusals.conflict({ group, resource, name }, 'there is no object with the requested uid');
    return createKnown(api, address, known, options);
  });
}

/** Creates the object of an apply, which has managedFields already. Throws as `createObject` does. */
export function createApplied(api: Api, address: ObjectAddress, applied: JsonObject, options: WriteOptions): Accepted {
  const sent = objectAt(applied, 'metadata');
  const fresh = newObject(api, address, applied, options);
  const deletionTimestamp = storesDeletionTime(api) ? sent['deletionTimestamp'] : undefined;
  const whole = withFields(fresh, {
    metadata: withFields(objectAt(fresh, 'metadata'), { managedFields: sent['managedFields'], deletionTimestamp }),
  });
  const known = dropUnknownFields(api, address.type, whole, options);
  const { object, problems } = validateObject(api, address.type, known.object, options);
  return storeNew(
    api,
    address,
    {
      object: typed(address.type, admitted(api, address, object, options)),
      problems,
      warnings: known.warnings,
      hidden: hiddenMetadata(api, address.type, whole),
    },
    options,
  );
}

/** Returns whether an apply that creates its object stores a deletionTimestamp, as on released servers. */
function storesDeletionTime({ personality, served }: Api): boolean {
  const { major, minor } = appliedDeletionsSince;
  const isSince = served.major > major || (served.major === major && served.minor >= minor);
  return personality.deletionTimeOfApply === 'by-release' && isSince;
}

/** Runs admission, which changes an object and then validates it (specification, "Dry-run": in a dry run too). */
function admitted(api: Api, collection: Collection, object: JsonObject, options: WriteOptions): JsonObject {
  const { type, namespace } = collection;
  return api.hooks.runsAdmission({ dryRun: options.dryRun, resource: type.resource, namespace })
    ? admitNew(api, collection, object)
    : object;
}

/** A new object to store, with its warnings and problems. */
type MadeObject = Accepted & ValidatedObject & { readonly hidden?: JsonObject };

function storeNew(api: Api, collection: Collection, made: MadeObject, options: WriteOptions): Accepted {
  const { type, namespace } = collection;
  const object = strategyOf(type).settle?.(api, made.object) ?? made.object;
  const name = textAt(object, 'metadata', 'name') ?? '';
  const about = { group: type.group, resource: type.resource, name };
  if (namespace !== undefined) requireLiveNamespace(api, namespace, about);
  if (type.terminating) throw refusals.methodNotAllowed();
  const problems = [
    ...made.problems,
    ...metadataProblems(api, type, object),
    ...strategyOf(type).problems(api, object),
    ...(strategyOf(type).problemsOfNew?.(object) ?? []),
  ];
  if (problems.length > 0) throw refusals.invalid({ group: type.group, kind: type.kind, name }, problems);
  const key = objectKey(type, namespace, name);
  const warnings = warningsOfFinalizers(type, undefined, object);
  const { dryRun } = options;
  const live = api.hooks.objectWithName({ live: api.store.get(key), key, dryRun, store: api.store });
  if (live !== undefined) throw taken(about, live).withWarnings(warnings);
  if (api.hooks.runsAdmission({ dryRun, resource: type.resource, namespace })) countNew(api, collection, object, { dryRun });
  const created = api.hooks.createdObject({ type, key, object, store: api.store });
  const stored = persist(api, { type, namespace, name }, undefined, { object: toStored(type, created), dryRun, hidden: made.hidden });
  return { object: present(type, stored), warnings: [...made.warnings, ...warnings] };
}

function taken(about: { readonly group: string; readonly resource: string; readonly name: string }, live: JsonObject): Refusal {
  return refusals.alreadyExists(about, textAt(live, 'metadata', 'deletionTimestamp') === undefined ? '' : 'object is being deleted: ');
}

const nameRules = {
  'dns-label': { title: 'DNS label', isValid: isDnsLabel },
  'dns-subdomain': { title: 'DNS subdomain', isValid: isDnsSubdomain },
  'path-segment': { title: 'part of a path', isValid: isPathSegment },
} as const;

/** Returns the body with its name, or with one generated from `generateName`. */
function withName(api: Api, collection: Collection, body: JsonObject): JsonObject {
  const { type, namespace } = collection;
  const metadata = objectAt(body, 'metadata');
  const prefix = textAt(metadata, 'generateName') ?? '';
  let name = textAt(metadata, 'name') ?? '';
  for (let draw = 0; draw < drawsOfAName && (name === '' || (draw > 0 && isTaken(name))) && prefix !== ''; draw += 1)
    name = `${prefix}${api.hooks.nameSuffix(api.random.suffix(), { prefix, collection: collectionPrefix(type, namespace) })}`;
  if (!nameRules[type.names].isValid(name)) {
    const cause =
      name === ''
        ? { reason: 'FieldValueRequired', message: 'Required value: name or generateName is required' }
        : {
            reason: 'FieldValueInvalid',
            message: `Invalid value: must be a ${nameRules[type.names].title}`,
          };
    throw refusals.invalid({ group: type.group, kind: type.kind, name }, [{ ...cause, field: 'metadata.name' }]);
  }
  return withFields(body, { metadata: withFields(metadata, { name }) });

  function isTaken(candidate: string): boolean {
    return api.store.get(objectKey(type, namespace, candidate)) !== undefined;
  }
}

/** Sets the fields that only the server sets, and removes those that a client must not set. */
function newObject(api: Api, collection: Collection, body: JsonObject, options: WriteOptions): JsonObject {
  const { type, namespace } = collection;
  const metadata = objectAt(body, 'metadata');
  const given = textAt(metadata, 'namespace') ?? '';
  if (given !== '' && given !== (namespace ?? ''))
    throw refusals.badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const fresh = withFields(body, {
    metadata: withFields(metadata, {
      namespace,
      uid: api.hooks.uidOf({
        drawn: api.random.uid(),
        collection: collectionPrefix(type, namespace),
        name: textAt(metadata, 'name') ?? '',
        prefix: textAt(metadata, 'generateName'),
        sent: textAt(metadata, 'uid'),
      }),
      creationTimestamp: timestamp(api.clock),
      generation: type.countsGenerations ? 1 : undefined,
      deletionTimestamp: undefined,
      deletionGracePeriodSeconds: undefined,
      selfLink: undefined,
      managedFields: undefined,
      // The result of a dry run keeps the requested version.
      resourceVersion: options.dryRun ? textAt(metadata, 'resourceVersion') || undefined : undefined,
    }),
    ...(type.subresources.some((subresource) => subresource.name === 'status') ? { status: undefined } : {}),
  });
  return strategyOf(type).onCreate(api, fresh);
}
