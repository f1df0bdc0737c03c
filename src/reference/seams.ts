import type { VersionArgument } from '../model/form.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Update } from './apply/index.ts';
import { trackUpdate } from './apply/index.ts';
import type { Counted } from './metrics/request-counts.ts';
import type { Personality } from './personality.ts';
import type { ResourceType } from './resources/resource-type.ts';
import type { Schema } from './schema/schema.ts';
import type { WatchEvent, WatchStart } from './watch/watch-event.ts';
import type { Representation } from './wire/negotiate.ts';

/** The places where a named fault changes what the server does. Everything else calls them and knows of no fault. */
export type Seams = {
  /** How many items a page may have, of the limit that was asked for. */
  limitOf(asked: { readonly limit: number | undefined; readonly resourceVersion: VersionArgument }): number | undefined;
  /** The revision that a page says it shows. */
  versionOfPage(page: { readonly snapshot: number; readonly current: number; readonly continued: boolean }): number;
  /** The key that the next page begins with, given the first key that is not on this one. */
  nextPageStart(firstLeft: string): string;
  /** The revision that is read when exactly one was asked for. */
  snapshotFor(exact: { readonly asked: number; readonly current: number }): number;
  /** Whether a watch begins with what exists. */
  hasInitialEvents(start: WatchStart): boolean;
  /** What a stream tells of each change; made anew for each stream. */
  eventFilter(): (event: WatchEvent) => readonly WatchEvent[];
  /** Whether a stream carries bookmarks. */
  bookmarkAllowed(asked: boolean): boolean;
  /** How a watch on history that is gone is answered. */
  goneAnswer(): 'status' | 'event' | 'silence';
  /** Whether a request to a deprecated version is told of. */
  warnsOfDeprecation(): boolean;
  /** The deprecated resources that the gauge tells of. */
  requestedDeprecated(asked: readonly Counted[]): readonly Counted[];
  /** Whether a bearer token is one of those that the server knows. */
  isKnownToken(token: string, known: readonly string[]): boolean;
  /** How a check that is left out is told. */
  excludedCheck(name: string): string;
  /** How a path of a resource that is not served is answered. */
  unservedResource(): 'refuse' | 'empty';
  /** Whether a problem with a definition keeps it from being stored. */
  refusesProblem(field: string): boolean;
  /** How a read of a version that was never reached is answered. */
  futureAnswer(): 'refuse' | 'current';
  /** What to answer in, where `negotiated` finds it or refuses. */
  representation(negotiated: () => Representation): Representation;
  /** A document in binary, as it is sent. */
  binaryAnswer(bytes: Uint8Array): Uint8Array;
  /** Whether a body in binary begins as it has to. */
  isKnownPrefix(isOurs: boolean): boolean;
  /** The kind that a collection says it is of. */
  kindOfCollection(listKind: string): string;
  /** The rows of a Table that are sent. */
  tableRows(rows: readonly JsonObject[]): readonly JsonObject[];
  /** The schema that says how lists merge under a strategic merge patch. */
  schemaOfPatch(schema: Schema): Schema;
  /** Whether an object that lacks a required field is refused. */
  refusesMissingField(field: string): boolean;
  /** Whether finalizers keep an object that is to be deleted. */
  isHeldBy(finalizers: readonly Json[]): boolean;
  /** Whether an object goes with its last finalizer. */
  goesWithLastFinalizer(type: ResourceType): boolean;
  /** Whether an apply takes fields of others with it. */
  isForced(asked: boolean): boolean;
  /** Whether an apply has to name its field manager. */
  needsManager(): boolean;
  /** The object that an apply of this manager is merged into. */
  appliedTo(live: JsonObject, manager: string): JsonObject;
  /** The schema whose markers say what is merged. */
  schemaToMerge(schema: Schema): Schema;
  /** The object after an update, with its managedFields. */
  track(update: Update): JsonObject;
  /** Whether the version that an update comes from is no longer that of the object. */
  isStale(version: { readonly asked: string; readonly live: Json | undefined }): boolean;
  /** Whether an object is among those that the deletion of a collection is about. */
  isAmongDeleted(selected: boolean): boolean;
  /** The uid of a new object, of what was drawn for it. */
  uidOf(made: { readonly drawn: string; readonly name: string }): string;
  /** Whether a flag of a query is set that has a value, or none. */
  isFlagSet(value: string): boolean;
  /** Whether an answer is written for people who asked for it. */
  isPretty(asked: boolean): boolean;
  /** The namespace whose objects a collection is made of. */
  namespaceOfCollection(asked: string | undefined): string | undefined;
  /** Whether a request is taken for a dry run. */
  isDryRun(asked: boolean): boolean;
  /** Which of the unknown and duplicated fields of a body are told. */
  toldFields(found: { readonly unknown: readonly string[]; readonly duplicated: readonly string[] }): readonly string[];
  /** What is stored of an object: that which its schema knows, of what was given. */
  storedOf(object: { readonly known: Json; readonly given: JsonObject }): Json;
  /** Whether what is written to a path below an object is stored. */
  takesSubresource(name: string): boolean;
  /** Whether an update may go on whose object says that it has another name or namespace than its path. */
  isOfPath(isSame: boolean): boolean;
  /** Whether admission looks at a new object. */
  isAdmitted(request: { readonly dryRun: boolean }): boolean;
};

/** The seams of a server without a fault. */
export function plainSeams(personality: Personality): Seams {
  return {
    limitOf: ({ limit, resourceVersion }) =>
      resourceVersion === 'zero' && personality.limitAtVersionZero === 'ignored' ? undefined : limit,
    versionOfPage: ({ snapshot }) => snapshot,
    nextPageStart: (firstLeft) => firstLeft,
    snapshotFor: ({ asked }) => asked,
    hasInitialEvents: (start) => start !== 'exact',
    eventFilter: () => (event) => [event],
    bookmarkAllowed: (asked) => asked,
    goneAnswer: () => personality.watchGone,
    warnsOfDeprecation: () => true,
    requestedDeprecated: (asked) => asked,
    isKnownToken: (token, known) => known.includes(token),
    excludedCheck: (name) => `[+]${name} excluded: ok`,
    unservedResource: () => 'refuse',
    refusesProblem: () => true,
    futureAnswer: () => 'refuse',
    representation: (negotiated) => negotiated(),
    binaryAnswer: (bytes) => bytes,
    isKnownPrefix: (isOurs) => isOurs,
    kindOfCollection: (listKind) => listKind,
    tableRows: (rows) => rows,
    schemaOfPatch: (schema) => schema,
    refusesMissingField: () => true,
    isHeldBy: (finalizers) => finalizers.length > 0,
    goesWithLastFinalizer: () => true,
    isForced: (asked) => asked,
    needsManager: () => true,
    appliedTo: (live) => live,
    schemaToMerge: (schema) => schema,
    track: trackUpdate,
    isStale: ({ asked, live }) => asked !== live,
    isAmongDeleted: (selected) => selected,
    uidOf: ({ drawn }) => drawn,
    isFlagSet: (value) => value !== 'false' && value !== '0',
    isPretty: (asked) => asked,
    namespaceOfCollection: (asked) => asked,
    isDryRun: (asked) => asked,
    toldFields: ({ unknown, duplicated }) => [...duplicated, ...unknown],
    storedOf: ({ known }) => known,
    takesSubresource: () => true,
    isOfPath: (isSame) => isSame,
    isAdmitted: () => true,
  };
}
