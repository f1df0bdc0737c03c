import type { VersionArgument } from '#core/model/form';
import type { Json, JsonObject } from '#core/model/json';
import type { AccessHooks } from '../access/access.ts';
import type { Cause } from '../exchange/refusal.ts';
import type { ResourceType } from '../kinds/resources/resource-type.ts';
import type { Schema } from '../kinds/schema/schema.ts';
import type { Personality } from '../settings/personality.ts';
import type { Store } from '../store/store.ts';
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
  /** The revision that was asked for, where one was. */
  readonly requested: number | undefined;
  readonly current: number;
  /** The oldest revision that is retained of what is read. */
  readonly oldest: number;
  readonly origin: ResourceType['origin'];
};

/** The places where a named fault changes what the server does. Everything else calls them and knows of no fault. */
export type Hooks = AccessHooks & {
  /** How many items a page may have, of the limit that was asked for. */
  pageLimit(requested: { readonly limit: number | undefined; readonly resourceVersion: VersionArgument }): number | undefined;
  /** The revision that a page says it shows. */
  pageVersion(page: { readonly snapshot: number; readonly current: number; readonly continued: boolean }): number;
  /** The revision that a page after the first is read from. */
  pageRevision(page: { readonly snapshot: number; readonly current: number }): number;
  /** The key that the next page begins with, given the first key that is not on this one. */
  nextPageStart(firstLeft: string): string;
  /** The revision that is read when exactly one was asked for. */
  exactRevision(exact: { readonly requested: number; readonly current: number }): number;
  /** The revision that a read is served from, which may be any but an exact one. */
  servedRevision(read: ServedRead): number;
  /** The revision that a watch which may begin anywhere begins at. */
  watchStartRevision(history: { readonly oldest: number; readonly current: number }): number;
  /** Whether a watch begins with what exists. */
  hasInitialEvents(start: WatchStart): boolean;
  /** The revision after which a watch from one tells changes. */
  firstWatchRevision(from: number): number;
  /** What a stream tells of each change; made anew for each stream. */
  eventFilter(): (event: WatchEvent) => readonly WatchEvent[];
  /** Whether a stream carries bookmarks. */
  sendsBookmarks(requested: boolean): boolean;
  /** How a watch on history that is gone is answered. */
  expiredWatchResponse(): 'status' | 'event' | 'silence';
  /** Whether a request to a deprecated version is told of. */
  warnsOfDeprecation(): boolean;
  /** The deprecated resources that the gauge tells of. */
  requestedDeprecated(requested: readonly RequestedResource[]): readonly RequestedResource[];
  /** How a check that is left out is told. */
  excludedCheckLine(name: string): string;
  /** How a path of a resource that is not served is answered. */
  unservedResourceResponse(): 'refuse' | 'empty';
  /** Whether a problem with a definition keeps it from being stored. */
  rejectsDefinition(field: string): boolean;
  /** How a read of a version that was never reached is answered. */
  futureVersionResponse(): 'refuse' | 'current';
  /** What to answer in, where `negotiated` finds it or refuses. */
  representation(negotiated: () => Representation): Representation;
  /** A document in binary, as it is sent. */
  binaryResponse(bytes: Uint8Array): Uint8Array;
  /** Whether a body in binary begins as it has to. */
  isKnownPrefix(isOurs: boolean): boolean;
  /** The kind that a collection says it is of. */
  collectionKind(listKind: string): string;
  /** The rows of a Table that are sent. */
  tableRows(rows: readonly JsonObject[]): readonly JsonObject[];
  /** The schema that says how lists merge under a strategic merge patch. */
  schemaOfPatch(schema: Schema): Schema;
  /** The schema that says which fields a body may have. */
  schemaOfBody(type: ResourceType): Schema;
  /** The values of a wrong type that a write is refused for. */
  wrongTypes(found: readonly Cause[]): readonly Cause[];
  /** Whether an object is refused for a value that is not allowed or missing, by the reason of it. */
  rejectsInvalid(found: { readonly reason: string; readonly field: string; readonly level: WriteOptions['fieldValidation'] }): boolean;
  /** Whether finalizers keep an object that is to be deleted. */
  blocksRemoval(finalizers: readonly Json[]): boolean;
  /** Whether an object goes with its last finalizer. */
  removesWithLastFinalizer(type: ResourceType): boolean;
  /** Whether an apply takes fields of others with it. */
  isForced(requested: boolean): boolean;
  /** Whether an apply has to name its field manager. */
  requiresFieldManager(): boolean;
  /** The schema whose markers say what is merged. */
  schemaToMerge(schema: Schema): Schema;
  /** What comes of an apply. */
  applied(apply: Apply): Applied;
  /** The object after an update, with its managedFields. */
  track(update: Update): JsonObject;
  /** Whether the version that an update comes from is no longer that of the object. */
  isStale(version: { readonly requested: string; readonly live: Json | undefined }): boolean;
  /** Whether an object is among those that the deletion of a collection is about. */
  deletesItem(object: { readonly selected: boolean; readonly nth: number }): boolean;
  /** The uid of a new object, of what was drawn for it. */
  uidOf(made: { readonly drawn: string; readonly name: string; readonly sent: string | undefined }): string;
  /** What has the name that a new object asks for, of what is under its key. */
  objectWithName(requested: { readonly live: JsonObject | undefined; readonly key: string; readonly store: Store }): JsonObject | undefined;
  /** Whether a write that leaves an object as it is is none. */
  isUnchanged(same: boolean): boolean;
  /** Whether what is in a deleted namespace goes with it. */
  emptiesNamespace(): boolean;
  /** Whether a flag of a query is set that has a value, or none. */
  isFlagSet(value: string): boolean;
  /** Whether an answer is written for people who asked for it. */
  isPretty(requested: boolean): boolean;
  /** What the keys of the objects begin with that a collection is made of; `everywhere` is that of the type in all namespaces. */
  collectionKeys(prefix: { readonly requested: string; readonly everywhere: string }): string;
  /** Whether a request is taken for a dry run. */
  isDryRun(requested: boolean): boolean;
  /** Which of the unknown and duplicated fields of a body are told. */
  reportedFields(found: { readonly unknown: readonly string[]; readonly duplicated: readonly string[] }): readonly string[];
  /** What is stored of an object: that which its schema knows, of what was given. */
  storedObject(object: { readonly known: Json; readonly given: JsonObject }): Json;
  /** Whether what is written to a path below an object is stored. */
  storesSubresource(name: string): boolean;
  /** Whether an update may go on whose object says that it has another name or namespace than its path. */
  matchesPath(isSame: boolean): boolean;
  /** Whether admission looks at a new object. */
  runsAdmission(request: { readonly dryRun: boolean; readonly resource: string; readonly namespace: string | undefined }): boolean;
};

/** The hooks of a server without a fault. */
export function plainHooks(personality: Personality): Hooks {
  return {
    pageLimit: ({ limit, resourceVersion }) =>
      resourceVersion === 'zero' && personality.limitAtVersionZero === 'ignored' ? undefined : limit,
    pageVersion: ({ snapshot }) => snapshot,
    pageRevision: ({ snapshot }) => snapshot,
    nextPageStart: (firstLeft) => firstLeft,
    exactRevision: ({ requested }) => requested,
    servedRevision: ({ current }) => current,
    watchStartRevision: ({ current }) => current,
    hasInitialEvents: (start) => start !== 'exact',
    firstWatchRevision: (from) => from,
    eventFilter: () => (event) => [event],
    sendsBookmarks: (requested) => requested,
    expiredWatchResponse: () => personality.watchGone,
    warnsOfDeprecation: () => true,
    requestedDeprecated: (requested) => requested,
    isKnownToken: (token, known) => known.includes(token),
    isAllowed: (allows, requested) => allows(requested),
    excludedCheckLine: (name) => `[+]${name} excluded: ok`,
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
    blocksRemoval: (finalizers) => finalizers.length > 0,
    removesWithLastFinalizer: () => true,
    isForced: (requested) => requested,
    requiresFieldManager: () => true,
    schemaToMerge: (schema) => schema,
    applied: applyOverClientSide,
    track: trackUpdate,
    isStale: ({ requested, live }) => requested !== live,
    deletesItem: ({ selected }) => selected,
    uidOf: ({ drawn }) => drawn,
    objectWithName: ({ live }) => live,
    isUnchanged: (same) => same,
    emptiesNamespace: () => true,
    isFlagSet: (value) => value !== 'false' && value !== '0',
    isPretty: (requested) => requested,
    collectionKeys: ({ requested }) => requested,
    isDryRun: (requested) => requested,
    reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown],
    storedObject: ({ known }) => known,
    storesSubresource: () => true,
    matchesPath: (isSame) => isSame,
    runsAdmission: () => true,
  };
}
