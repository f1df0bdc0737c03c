import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import type { ResourceType, SubresourceName } from '../../kinds/resources/resource-type.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Applied, Apply, Update } from '../apply/index.ts';
import { applyOverClientSide, trackUpdate } from '../apply/index.ts';
import type { WriteOptions } from './write-options.ts';

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

/** The functions that a fault or a variant replaces to change what a write changes. */
export type WriteHooks = {
  /** Returns whether a problem with a definition is a reason to reject it. */
  rejectsDefinition(field: string): boolean;
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
  /** Returns whether the deletion of a collection is refused where it selects nothing. */
  refusesToDeleteNothing(): boolean;
  /** Returns whether the deletion of a collection deletes an object. */
  deletesItem(item: {
    readonly selected: boolean;
    readonly selects: (object: JsonObject) => boolean;
    readonly nth: number;
    readonly key: string;
    readonly object: JsonObject;
    readonly store: Pick<Store, 'get'>;
  }): boolean;
  /** Returns the uid of a new object, given the generated one. `collection` is its key prefix. */
  uidOf(made: {
    readonly drawn: string;
    readonly collection: string;
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
  /** Returns whether a dry run of a change is stored. */
  storesDryRun(change: { readonly live: JsonObject | undefined; readonly next: JsonObject }): boolean;
  /** Returns whether an update or apply that creates an object needs the right to create. */
  needsRightToCreate(request: { readonly dryRun: boolean; readonly by: 'update' | 'apply' }): boolean;
  /** Returns whether a request is a dry run. */
  isDryRun(requested: boolean): boolean;
  /** Returns the unknown and duplicate fields of a body that are reported. */
  reportedFields(found: { readonly unknown: readonly string[]; readonly duplicated: readonly string[] }): readonly string[];
  /** Returns the warnings of a change, given the object before it and as it was stored, which are the same where nothing changed. */
  sentWarnings(change: { readonly warnings: readonly string[]; readonly live: JsonObject; readonly stored: JsonObject }): readonly string[];
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

/** Returns them as they are without faults or variants. */
export function plainWriteHooks(): WriteHooks {
  return {
    rejectsDefinition: () => true,
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
    refusesToDeleteNothing: () => false,
    deletesItem: ({ selected }) => selected,
    uidOf: ({ drawn }) => drawn,
    nameSuffix: (drawn) => drawn,
    objectWithName: ({ live }) => live,
    createdObject: ({ object }) => object,
    isUnchanged: (same) => same,
    emptiesNamespace: () => true,
    storesDryRun: () => false,
    needsRightToCreate: () => true,
    isDryRun: (requested) => requested,
    reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown],
    sentWarnings: ({ warnings }) => warnings,
    storedObject: ({ known }) => known,
    storesSubresource: () => true,
    matchesPath: (isSame) => isSame,
    runsAdmission: () => true,
    protectsPod: ({ isSelected, isInNamespace }) => isSelected && isInNamespace,
    isCounted: ({ dryRun }) => !dryRun,
  };
}
