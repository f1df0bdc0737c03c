// settings: what a server is configured with: its personality, its clock and its random values. It imports core only.

/**
 * How patches are read: by their standards, or as released servers do. Those read a missing key as null, count the index `-1`
 * from the end, report an invalid operation only when they reach it, and keep the lower 32 bits of a number that does not fit
 * its field in a strategic merge patch.
 */
export type PatchReading = 'as-standardized' | 'as-released';

/** Whether the server follows the specification or released Kubernetes servers, where these differ from it. */
export type PersonalityId = 'specification' | 'kubernetes';

/** The switches for errata. Each is read only where the behavior is implemented. */
export type Personality = {
  /** How a watch from an expired version is refused: by the status of the response, or by an event in the stream. */
  readonly watchGone: 'status' | 'event';
  /** Whether a list that selects one name is paged. */
  readonly listOfOneName: 'paged' | 'whole';
  /** Whether the pages of a collection of all namespaces that a field selector limits to one namespace have all its objects. */
  readonly pagesOfOneNamespace: 'complete' | 'incomplete';
  /** Whether a write to the status of a built-in type may change metadata. */
  readonly metadataByStatus: 'kept' | 'written';
  /** Whether managedFields are updated for a change with an invalid status, although the path resets the status. */
  readonly unreadableStatus: 'tracked' | 'untracked';
  /** Whether finalizers of most built-in types need a domain, apart from those of the server. */
  readonly finalizersOfBuiltIns: 'any' | 'with-domain';
  /** Whether `limit` is effective with resourceVersion `0`, with or without a token. */
  readonly limitAtVersionZero: 'honoured' | 'ignored';
  /** Whether the last page of a collection has an empty `continue`; custom resources always have it. */
  readonly emptyContinue: 'always' | 'custom-resources';
  /** The contents of a bookmark's object besides its version. */
  readonly bookmark: 'version-only' | 'zero-values';
  /** What a GET of one object with `watch` does. */
  readonly watchOfOneObject: 'watch' | 'get';
  /** The response to NotOlderThan with a limit for a compacted version. */
  readonly notOlderThanWithLimit: 'gone-when-compacted' | 'newer-data';
  /** The body of the response to a deletion of a collection. */
  readonly deletedCollection: 'status' | 'list';
  /** Whether required fields may be missing where released servers allow it. */
  readonly requiredFields: 'required' | 'lenient';
  /** The status for a value of the wrong type in a custom resource. */
  readonly wrongTypeInCustomResource: 400 | 422;
  /** The status for unknown and duplicate fields in a patch at level Strict, apart from apply. */
  readonly strictPatch: 400 | 422;
  /** Whether a strict update of the scale of a custom resource with unknown or duplicate fields is refused with their names. */
  readonly strictScaleUpdate: 'names-fields' | 'names-no-field';
  /** The status for a value of the wrong type in a patch, apart from apply. */
  readonly wrongTypeInPatch: 400 | 422;
  /** The status for a value of the wrong type in an apply. */
  readonly wrongTypeInApply: 400 | 500;
  /** The status for an invalid version of a get or watch; for a list it is 400. */
  readonly malformedVersion: 400 | 500;
  /** Whether the items in a collection of a built-in type have kind and apiVersion. */
  readonly typesOfItems: 'included' | 'omitted';
  /** Whether an empty optional map or list of a built-in type is kept. */
  readonly emptyFields: 'kept' | 'omitted';
  /** Whether an empty list or map that is applied to the metadata of a custom resource is stored, though never shown. */
  readonly emptyMetadata: 'dropped' | 'stored-unseen';
  /** How the secrets of a service account are described: with a list type, since the release that has one, or by the merge marker alone. */
  readonly secretsOfAccounts: 'list-type' | 'merge-marker';
  /** Whether a refusal lists the fields of a built-in type that have a wrong type. */
  readonly decodingCauses: 'included' | 'omitted';
  /** Whether an apply checks values that may be a number or a string, or only its result is checked. */
  readonly numberOrStringInApply: 'checked' | 'unchecked';
  /** How an apply treats unknown fields, whatever the level. */
  readonly unknownFieldInApply: 'as-elsewhere' | 'refused';
  /** Whether the options in the body of a delete add to those of its query, or replace all of them. */
  readonly deleteOptionsInBody: 'beside-the-query' | 'in-place-of-the-query';
  /** The value of a map or list from which an apply removes all parts. */
  readonly emptiedByApply: 'empty' | 'null';
  /** Whether an apply that omits all that its manager applied to a map or list keeps what nobody owns beside it. */
  readonly unownedBesideOmitted: 'kept' | 'removed';
  /** How a duplicate field in YAML is reported. */
  readonly duplicatesInYaml: 'by-path' | 'by-line';
  /** How patches are read, apart from apply. */
  readonly patches: PatchReading;
  /** Whether finalizers block the removal of an object until its dependents are processed as requested. */
  readonly propagation: 'ignored' | 'by-finalizers';
  /** Whether `dryRun` without a value is valid. */
  readonly emptyDryRun: 'accepted' | 'refused';
  /** Whether an update with an empty list of managedFields clears them. */
  readonly emptyManagedFields: 'kept' | 'reset';
  /** Whether an object with cleared managedFields is tracked from the next update, or only from the next apply. */
  readonly resetManagedFields: 'tracked' | 'untracked';
  /** Whether managedFields show that a map is owned besides its fields. */
  readonly ownedMaps: 'included' | 'omitted';
  /** Whether an update of a custom resource in another version than that of an entry ends its ownership of a status that the body has otherwise. */
  readonly statusOwnersInOtherVersions: 'kept' | 'ended';
  /** Whether an apply that creates its object stores a deletionTimestamp that its body has: in no release, or since 1.25. */
  readonly deletionTimeOfApply: 'dropped' | 'by-release';
  /** The deletionTimestamp of an object with a grace period. */
  readonly deletionTime: 'request' | 'end-of-grace';
  /** Whether an apply that changes only ownership has a time. */
  readonly applyTime: 'always' | 'with-change';
  /** Whether the owners of a scale are those of the object's replicas, or are found in the scale, without a time. */
  readonly ownersOfScales: 'of-the-object' | 'of-the-scale';
  /** Whether services get addresses of any requested families, or of one family. */
  readonly familiesOfServices: 'any' | 'one';
  /** The user of a request without credentials: none, so that it is refused, or one without rights. */
  readonly anonymousRequests: 'refused' | 'served';
  /** Whether metrics are described as in the specification or as by released servers. */
  readonly metrics: 'as-specified' | 'as-released';
  /** Whether an empty list in a node record is kept. */
  readonly emptyDrivers: 'kept' | 'null';
  /** Whether an update of a missing node record creates it. */
  readonly nodeRecordByUpdate: 'created' | 'refused';
  /** Whether an update may change a driver in a node record. */
  readonly nodeRecordDrivers: 'mutable' | 'immutable';
  /** Whether a disruption budget with an empty selector protects pods from eviction: in all releases, or since 1.27. */
  readonly emptyBudgetSelectors: 'select-all' | 'by-release';
  /** The first word of the last line of a verbose health response. */
  readonly healthSummary: 'healthz' | 'endpoint';
};

/** The values of the switches for each personality. */
export const personalities: { readonly [Id in PersonalityId]: Personality } = {
  specification: {
    watchGone: 'status',
    limitAtVersionZero: 'honoured',
    listOfOneName: 'paged',
    pagesOfOneNamespace: 'complete',
    metadataByStatus: 'kept',
    unreadableStatus: 'tracked',
    finalizersOfBuiltIns: 'any',
    emptyContinue: 'always',
    bookmark: 'version-only',
    watchOfOneObject: 'watch',
    notOlderThanWithLimit: 'gone-when-compacted',
    deletedCollection: 'status',
    requiredFields: 'required',
    wrongTypeInCustomResource: 400,
    strictPatch: 400,
    strictScaleUpdate: 'names-fields',
    wrongTypeInPatch: 400,
    wrongTypeInApply: 400,
    decodingCauses: 'included',
    malformedVersion: 400,
    typesOfItems: 'included',
    emptyFields: 'kept',
    emptyMetadata: 'dropped',
    secretsOfAccounts: 'merge-marker',
    unknownFieldInApply: 'as-elsewhere',
    numberOrStringInApply: 'checked',
    deleteOptionsInBody: 'beside-the-query',
    emptiedByApply: 'empty',
    unownedBesideOmitted: 'kept',
    duplicatesInYaml: 'by-path',
    patches: 'as-standardized',
    propagation: 'ignored',
    emptyDryRun: 'accepted',
    emptyManagedFields: 'kept',
    resetManagedFields: 'tracked',
    ownedMaps: 'omitted',
    statusOwnersInOtherVersions: 'kept',
    deletionTimeOfApply: 'dropped',
    deletionTime: 'request',
    applyTime: 'always',
    ownersOfScales: 'of-the-object',
    familiesOfServices: 'any',
    anonymousRequests: 'refused',
    metrics: 'as-specified',
    emptyDrivers: 'kept',
    nodeRecordByUpdate: 'created',
    nodeRecordDrivers: 'mutable',
    emptyBudgetSelectors: 'select-all',
    healthSummary: 'healthz',
  },
  kubernetes: {
    watchGone: 'event',
    limitAtVersionZero: 'ignored',
    listOfOneName: 'whole',
    pagesOfOneNamespace: 'incomplete',
    metadataByStatus: 'written',
    unreadableStatus: 'untracked',
    finalizersOfBuiltIns: 'with-domain',
    emptyContinue: 'custom-resources',
    bookmark: 'zero-values',
    watchOfOneObject: 'get',
    notOlderThanWithLimit: 'newer-data',
    deletedCollection: 'list',
    requiredFields: 'lenient',
    wrongTypeInCustomResource: 422,
    strictPatch: 422,
    strictScaleUpdate: 'names-no-field',
    wrongTypeInPatch: 422,
    wrongTypeInApply: 500,
    decodingCauses: 'omitted',
    malformedVersion: 500,
    typesOfItems: 'omitted',
    emptyFields: 'omitted',
    emptyMetadata: 'stored-unseen',
    secretsOfAccounts: 'list-type',
    unknownFieldInApply: 'refused',
    numberOrStringInApply: 'unchecked',
    deleteOptionsInBody: 'in-place-of-the-query',
    emptiedByApply: 'null',
    unownedBesideOmitted: 'removed',
    duplicatesInYaml: 'by-line',
    patches: 'as-released',
    propagation: 'by-finalizers',
    emptyDryRun: 'refused',
    emptyManagedFields: 'reset',
    resetManagedFields: 'untracked',
    ownedMaps: 'included',
    statusOwnersInOtherVersions: 'ended',
    deletionTimeOfApply: 'by-release',
    deletionTime: 'end-of-grace',
    applyTime: 'with-change',
    ownersOfScales: 'of-the-scale',
    familiesOfServices: 'one',
    anonymousRequests: 'served',
    metrics: 'as-released',
    emptyDrivers: 'null',
    nodeRecordByUpdate: 'refused',
    nodeRecordDrivers: 'immutable',
    emptyBudgetSelectors: 'by-release',
    healthSummary: 'endpoint',
  },
};
