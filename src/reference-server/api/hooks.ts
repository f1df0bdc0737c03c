import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { Json, JsonObject } from '#core/model/json';
import type { VersionArgument } from '#core/model/tables/common';
import type { AccessHooks } from '../access/access.ts';
import type { Cause } from '../exchange/refusal.ts';
import type { ResourceType, SubresourceName } from '../kinds/resources/resource-type.ts';
import type { Schema } from '../kinds/schema/schema.ts';
import type { Personality } from '../settings/personality.ts';
import type { Change, Store } from '../store/store.ts';
import type { Applied, Apply, Update } from './apply/index.ts';
import { applyOverClientSide, trackUpdate } from './apply/index.ts';
import type { RequestedResource } from './metrics/request-counts.ts';
import type { WatchEvent, WatchStart } from './watch/watch-event.ts';
import type { Representation } from './wire/negotiate.ts';
import type { WriteOptions } from './write/write-options.ts';

/** A read that is served from the latest state. */
export type ServedRead = {
  readonly operation: 'get' | 'list';
  readonly match: 'unset' | 'NotOlderThan';
  readonly limited: boolean;
  readonly version: VersionArgument;
  /** The requested revision, where there is one. */
  readonly requested: number | undefined;
  readonly current: number;
  /** The oldest retained revision of the collection. */
  readonly oldest: number;
  readonly origin: ResourceType['origin'];
  /** The key of the object of a get; `undefined` for a list. */
  readonly key: string | undefined;
  readonly store: Pick<Store, 'get' | 'oldestRevision' | 'changesAfter'>;
};

/** An object of a list that is read. */
export type ListedItem = {
  readonly key: string;
  readonly object: JsonObject;
  /** Counted from 1, over the objects that the list has up to here. */
  readonly nth: number;
  readonly revision: number;
  readonly version: VersionArgument;
  readonly continued: boolean;
  readonly store: Pick<Store, 'get' | 'revision'>;
};

/** An object that a list may have. */
export type ListableItem = {
  readonly selected: boolean;
  readonly selects: (object: JsonObject) => boolean;
  /** The label selector, as in the request. */
  readonly labels: string;
  /** Whether there is a selector. */
  readonly selective: boolean;
  /** The namespace of the list; `undefined` for all namespaces, and for a type without namespaces. */
  readonly namespace: string | undefined;
  readonly key: string;
  readonly object: JsonObject;
  readonly revision: number;
  readonly continued: boolean;
  readonly store: Pick<Store, 'get' | 'revision' | 'changesAfter'>;
};

/** A watch that is being opened. */
export type OpenedWatch = {
  readonly type: ResourceType;
  /** `undefined` for all namespaces, and for a type without namespaces. */
  readonly namespace: string | undefined;
  readonly start: WatchStart;
  /** The revision after which it sends changes. */
  readonly from: number;
  readonly store: Pick<Store, 'get' | 'revision' | 'changesAfter'>;
};

/** A patch that was applied to an object, apart from apply. */
export type PatchedObject = {
  readonly mediaType: string;
  readonly live: JsonObject;
  readonly patch: Json;
  readonly patched: JsonObject;
};

/** A valid change of an object, in the version of its type. */
export type ValidChange = {
  readonly type: ResourceType;
  readonly subresource: SubresourceName | undefined;
  /** The media type of a patch or an apply; `undefined` for an update. */
  readonly mediaType: string | undefined;
  readonly live: JsonObject;
  /** The object as requested, with unknown fields. */
  readonly wanted: JsonObject;
  readonly next: JsonObject;
};

/** The functions that a fault or a variant replaces to change what the server does. All other code calls them and knows of neither. */
export type Hooks = AccessHooks & {
  /** Returns the number of items that a page may have, for the limit of the request. */
  pageLimit(requested: {
    readonly limit: number | undefined;
    readonly resourceVersion: VersionArgument;
    /** The key prefix of the collection, and the revision that is read: the pages of a chain have the same. */
    readonly collection: string;
    readonly revision: number;
    readonly continued: boolean;
  }): number | undefined;
  /** Returns the revision that a page reports. */
  pageVersion(page: { readonly snapshot: number; readonly current: number; readonly continued: boolean }): number;
  /** Returns the revision that a page after the first is read from. */
  pageRevision(page: { readonly snapshot: number; readonly current: number }): number;
  /** Returns the first key of the next page, given the first key that is not on this one. */
  nextPageStart(firstLeft: string): string;
  /** Returns the first key that is not on a page; `found` is the first that is left, `last` the last key on the page. */
  firstKeyLeft(page: {
    readonly found: string | undefined;
    readonly last: string | undefined;
    readonly items: number;
    readonly limit: number | undefined;
    readonly continued: boolean;
  }): string | undefined;
  /** Returns the number of items that a page reports as remaining, given their keys. */
  remainingItems(left: readonly string[]): number;
  /** Returns whether a list has an object. */
  isListed(item: ListableItem): boolean;
  /** Returns the revision that is read for an exact version. */
  exactRevision(exact: { readonly requested: number; readonly current: number; readonly store: Pick<Store, 'changesAfter'> }): number;
  /** Returns the revision that a read without an exact version is served from. */
  servedRevision(read: ServedRead): number;
  /** Returns the revision at which a watch starts that may start anywhere. */
  watchStartRevision(history: { readonly oldest: number; readonly current: number }): number;
  /** Returns whether a watch starts with the existing objects. */
  hasInitialEvents(start: WatchStart): boolean;
  /** Returns the existing objects in the order in which a watch sends them at its start. */
  initialOrder(objects: readonly JsonObject[]): readonly JsonObject[];
  /** Returns the revision after which a watch sends changes. */
  firstWatchRevision(from: number): number;
  /** Creates the filter of a stream: it returns the events that are sent for each change. */
  eventFilter(watch: OpenedWatch): (event: WatchEvent, change: Change) => readonly WatchEvent[];
  /** Returns an event as it is sent, in the version of the type. */
  sentEvent(event: WatchEvent, type: ResourceType): WatchEvent;
  /** Returns whether a stream has bookmarks. */
  sendsBookmarks(requested: boolean): boolean;
  /** Returns how a watch from an expired version is refused. */
  expiredWatchResponse(): 'status' | 'event' | 'silence';
  /** Returns whether requests to a deprecated version get a warning and an audit annotation. */
  warnsOfDeprecation(): boolean;
  /** Returns the deprecated resources in the gauge of requested deprecated APIs. */
  requestedDeprecated(requested: readonly RequestedResource[]): readonly RequestedResource[];
  /** Returns the line of an excluded health check. */
  excludedCheckLine(name: string): string;
  /** Returns whether discovery lists a type. */
  isDiscovered(type: ResourceType): boolean;
  /** Returns the response to a path of a resource that is not served. */
  unservedResourceResponse(): 'refuse' | 'empty';
  /** Returns whether a problem with a definition is a reason to reject it. */
  rejectsDefinition(field: string): boolean;
  /** Returns the response to a read of a version that was never reached. */
  futureVersionResponse(): 'refuse' | 'current';
  /** Returns the representation of a response. `negotiated` returns the negotiated one, or throws a refusal. */
  representation(negotiated: () => Representation): Representation;
  /** Returns the bytes to send of a response in binary. */
  binaryResponse(bytes: Uint8Array, types: MessageTypes): Uint8Array;
  /** Returns whether a body in binary has a valid prefix. */
  isKnownPrefix(isOurs: boolean): boolean;
  /** Returns the kind of a collection. */
  collectionKind(listKind: string): string;
  /** Returns the rows to send of a Table. */
  tableRows(rows: readonly JsonObject[], type: ResourceType): readonly JsonObject[];
  /** Returns the schema by which a strategic merge patch merges lists. */
  schemaOfPatch(schema: Schema): Schema;
  /** Returns the schema that bodies are validated against. */
  schemaOfBody(type: ResourceType): Schema;
  /** Returns the values of a wrong type for which a write is rejected. */
  wrongTypes(found: readonly Cause[]): readonly Cause[];
  /** Returns whether an object is rejected for a missing or disallowed value, by its reason. */
  rejectsInvalid(found: { readonly reason: string; readonly field: string; readonly level: WriteOptions['fieldValidation'] }): boolean;
  /** Returns the result of a patch. */
  patchedObject(result: PatchedObject): JsonObject;
  /** Returns the object to store of a valid change. */
  changedObject(change: ValidChange): JsonObject;
  /** Returns the object that an update stores, given the live one and the one that was sent. */
  replacement(update: { readonly live: JsonObject; readonly sent: JsonObject }): JsonObject;
  /** Returns whether finalizers block the removal of a deleted object. */
  blocksRemoval(finalizers: readonly Json[], type: ResourceType, object: JsonObject): boolean;
  /** Returns the milliseconds for which a deleted object stays marked that nothing blocks; `undefined` removes it at once. */
  removalDelay(type: ResourceType): number | undefined;
  /** Returns whether a deletion removes an object at once that something blocks. */
  removesHeld(deletion: { readonly live: JsonObject; readonly dryRun: boolean }): boolean;
  /** Returns whether a deleted object is removed with its last finalizer. */
  removesWithLastFinalizer(type: ResourceType, by: { readonly apply: boolean }): boolean;
  /** Returns whether an apply takes over the fields of other managers. */
  isForced(requested: boolean): boolean;
  /** Returns whether an apply has to name its field manager. */
  requiresFieldManager(): boolean;
  /** Returns the schema by whose markers an apply merges. */
  schemaToMerge(schema: Schema, type: ResourceType): Schema;
  /** Merges an apply into the live object. */
  applied(apply: Apply): Applied;
  /** Returns the object after an update, with its managedFields. */
  track(update: Update): JsonObject;
  /** Returns whether an update is based on another version than the live one. */
  isStale(version: { readonly requested: string; readonly live: Json | undefined }): boolean;
  /** Returns the key prefix of the objects that the deletion of a collection selects from; `everywhere` is that of all namespaces. */
  deletedKeys(prefix: { readonly requested: string; readonly everywhere: string }): string;
  /** Returns whether the deletion of a collection removes an object that finalizers hold. */
  removesHeldItems(): boolean;
  /** Returns whether the deletion of a collection deletes an object. */
  deletesItem(item: {
    readonly selected: boolean;
    readonly selects: (object: JsonObject) => boolean;
    readonly nth: number;
    readonly key: string;
    readonly object: JsonObject;
    readonly store: Pick<Store, 'get'>;
  }): boolean;
  /** Returns the uid of a new object, given the generated one. */
  uidOf(made: {
    readonly drawn: string;
    readonly name: string;
    readonly prefix: string | undefined;
    readonly sent: string | undefined;
  }): string;
  /** Returns the end of a generated name, given a random one. `collection` is the key prefix of the new object. */
  nameSuffix(drawn: string, name: { readonly prefix: string; readonly collection: string }): string;
  /** Returns the object that already has the name of a new one, given the object under its key. */
  objectWithName(requested: {
    readonly live: JsonObject | undefined;
    readonly key: string;
    readonly dryRun: boolean;
    readonly store: Store;
  }): JsonObject | undefined;
  /** Returns the object to store of a valid create. */
  createdObject(created: {
    readonly type: ResourceType;
    readonly key: string;
    readonly object: JsonObject;
    readonly store: Store;
  }): JsonObject;
  /** Returns whether an unchanged update is a no-op, given whether nothing changed. */
  isUnchanged(same: boolean): boolean;
  /** Returns whether the deletion of a namespace deletes its objects of a type. */
  emptiesNamespace(type: ResourceType): boolean;
  /** Returns whether a flag with this value, which may be empty, is set. */
  isFlagSet(value: string): boolean;
  /** Returns whether a response is indented. */
  isPretty(requested: boolean): boolean;
  /** Returns the key prefix of the objects in a collection; `everywhere` is the prefix of the type in all namespaces. */
  collectionKeys(prefix: { readonly requested: string; readonly everywhere: string }): string;
  /** Returns the key prefix of the objects that a watch sends. */
  watchedKeys(prefix: { readonly requested: string; readonly everywhere: string; readonly start: WatchStart }): string;
  /** Returns the state in which an object is listed, given its state at the revision of the list. */
  listedObject(item: ListedItem): JsonObject;
  /** Returns whether a dry run of a change is stored. */
  storesDryRun(change: { readonly live: JsonObject | undefined; readonly next: JsonObject }): boolean;
  /** Returns whether an update or apply that creates an object needs the right to create. */
  needsRightToCreate(request: { readonly dryRun: boolean }): boolean;
  /** Returns whether a request is a dry run. */
  isDryRun(requested: boolean): boolean;
  /** Returns the unknown and duplicate fields of a body that are reported. */
  reportedFields(found: { readonly unknown: readonly string[]; readonly duplicated: readonly string[] }): readonly string[];
  /** Returns the object to store; `known` has only the fields of the schema. */
  storedObject(object: { readonly known: Json; readonly given: JsonObject }): Json;
  /** Returns whether a write to a subresource is stored. */
  storesSubresource(name: string): boolean;
  /** Returns whether an update continues, given whether its object has the name and namespace of its path. */
  matchesPath(isSame: boolean): boolean;
  /** Returns whether admission runs for a new object. */
  runsAdmission(request: { readonly dryRun: boolean; readonly resource: string; readonly namespace: string | undefined }): boolean;
  /** Returns whether a disruption budget protects a pod, given whether it is in its namespace and selected by its selector. */
  protectsPod(budget: {
    readonly selector: Json | undefined;
    readonly labels: JsonObject;
    readonly isSelected: boolean;
    readonly isInNamespace: boolean;
  }): boolean;
  /** Returns whether a request counts against the quotas of its namespace, or the budget of its pod. */
  isCounted(use: { readonly against: 'quota' | 'budget'; readonly dryRun: boolean }): boolean;
};

/** Returns the hooks of a server without faults or variants. */
export function plainHooks(personality: Personality): Hooks {
  return {
    pageLimit: ({ limit, resourceVersion }) =>
      resourceVersion === 'zero' && personality.limitAtVersionZero === 'ignored' ? undefined : limit,
    pageVersion: ({ snapshot }) => snapshot,
    pageRevision: ({ snapshot }) => snapshot,
    nextPageStart: (firstLeft) => firstLeft,
    firstKeyLeft: ({ found }) => found,
    remainingItems: (left) => left.length,
    isListed: ({ selected }) => selected,
    exactRevision: ({ requested }) => requested,
    servedRevision: ({ current }) => current,
    watchStartRevision: ({ current }) => current,
    hasInitialEvents: (start) => start !== 'exact',
    initialOrder: (objects) => objects,
    firstWatchRevision: (from) => from,
    eventFilter: () => (event) => [event],
    sentEvent: (event) => event,
    sendsBookmarks: (requested) => requested,
    expiredWatchResponse: () => personality.watchGone,
    warnsOfDeprecation: () => true,
    requestedDeprecated: (requested) => requested,
    isKnownToken: (token, known) => known.includes(token),
    isAllowed: (allows, requested) => allows(requested),
    excludedCheckLine: (name) => `[+]${name} excluded: ok`,
    isDiscovered: () => true,
    unservedResourceResponse: () => 'refuse',
    rejectsDefinition: () => true,
    futureVersionResponse: () => 'refuse',
    representation: (negotiated) => negotiated(),
    binaryResponse: (bytes) => bytes,
    isKnownPrefix: (isOurs) => isOurs,
    collectionKind: (listKind) => listKind,
    tableRows: (rows) => rows,
    schemaOfPatch: (schema) => schema,
    schemaOfBody: ({ schema }) => schema,
    wrongTypes: (found) => found,
    rejectsInvalid: () => true,
    patchedObject: ({ patched }) => patched,
    changedObject: ({ next }) => next,
    replacement: ({ sent }) => sent,
    blocksRemoval: (finalizers) => finalizers.length > 0,
    removalDelay: () => undefined,
    removesHeld: () => false,
    removesWithLastFinalizer: () => true,
    isForced: (requested) => requested,
    requiresFieldManager: () => true,
    schemaToMerge: (schema) => schema,
    applied: applyOverClientSide,
    track: trackUpdate,
    isStale: ({ requested, live }) => requested !== live,
    deletedKeys: ({ requested }) => requested,
    removesHeldItems: () => false,
    deletesItem: ({ selected }) => selected,
    uidOf: ({ drawn }) => drawn,
    nameSuffix: (drawn) => drawn,
    objectWithName: ({ live }) => live,
    createdObject: ({ object }) => object,
    isUnchanged: (same) => same,
    emptiesNamespace: () => true,
    isFlagSet: (value) => value !== 'false' && value !== '0',
    isPretty: (requested) => requested,
    collectionKeys: ({ requested }) => requested,
    watchedKeys: ({ requested }) => requested,
    listedObject: ({ object }) => object,
    storesDryRun: () => false,
    needsRightToCreate: () => true,
    isDryRun: (requested) => requested,
    reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown],
    storedObject: ({ known }) => known,
    storesSubresource: () => true,
    matchesPath: (isSame) => isSame,
    runsAdmission: () => true,
    protectsPod: ({ isSelected, isInNamespace }) => isSelected && isInNamespace,
    isCounted: ({ dryRun }) => !dryRun,
  };
}
