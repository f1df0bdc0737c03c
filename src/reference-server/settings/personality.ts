/**
 * How patches are read: as their standards have it, or as released servers do. Those take a key that is not there for one
 * that holds null, count the index `-1` from the end, and tell what is no operation only when they come to it.
 */
export type PatchReading = 'as-standardized' | 'as-released';

/** Which of the two ways the server behaves where released Kubernetes servers differ from the text. */
export type PersonalityId = 'specification' | 'kubernetes';

/** The switches that the errata turn. Each is read where the behaviour is, and nowhere else. */
export type Personality = {
  /** How a watch on a version that is gone is refused: by the status of the answer, or by an event in a stream. */
  readonly watchGone: 'status' | 'event';
  /** Whether a list that selects one name is a page where a limit says so, or is read as a whole. */
  readonly listOfOneName: 'paged' | 'whole';
  /** Whether a write to the status of a built-in type may change metadata. */
  readonly metadataByStatus: 'kept' | 'written';
  /** Whether a change is tracked whose status cannot be read, though the status is left out. */
  readonly unreadableStatus: 'tracked' | 'forgotten';
  /** Whether finalizers of most built-in types name a domain, but for those of the server. */
  readonly finalizersOfBuiltIns: 'any' | 'with-domain';
  /** Whether `limit` counts when resourceVersion is `0`, with and without a token. */
  readonly limitAtVersionZero: 'honoured' | 'ignored';
  /** Whether a collection without more to come has an empty `continue`; custom resources always have it. */
  readonly emptyContinue: 'always' | 'custom-resources';
  /** What a bookmark's object holds beside its version. */
  readonly bookmark: 'version-only' | 'zero-values';
  /** What GET of one object with `watch` is. */
  readonly watchOfOneObject: 'watch' | 'get';
  /** What NotOlderThan with a limit answers when the version is compacted. */
  readonly notOlderThanWithLimit: 'gone-when-compacted' | 'newer-data';
  /** What deletion of a collection answers with. */
  readonly deletedCollection: 'status' | 'list';
  /** Whether fields that the text calls required may be missing where released servers let them. */
  readonly requiredFields: 'demanded' | 'lenient';
  /** The status for a value of the wrong type in a custom resource. */
  readonly wrongTypeInCustomResource: 400 | 422;
  /** The status for unknown and duplicated fields in a strict patch that is no apply. */
  readonly strictPatch: 400 | 422;
  /** The status for a value of the wrong type in a patch that is no apply. */
  readonly wrongTypeInPatch: 400 | 422;
  /** The status for a value of the wrong type in an apply. */
  readonly wrongTypeInApply: 400 | 500;
  /** The status for a version that is no version, of a get and of a watch; of a list it is 400. */
  readonly malformedVersion: 400 | 500;
  /** Whether the items of a collection of a built-in type tell their kind and apiVersion, which are those of the collection. */
  readonly typesOfItems: 'told' | 'untold';
  /** Whether an optional map or list of a built-in type that holds nothing is kept. */
  readonly emptyFields: 'kept' | 'omitted';
  /** Whether an empty list or map that is applied to the metadata of a custom resource is stored, though nobody sees it. */
  readonly emptyMetadata: 'dropped' | 'stored-unseen';
  /** Whether a refusal tells which fields of a built-in type are of the wrong type. */
  readonly decodingCauses: 'told' | 'untold';
  /** Whether an apply is held to be what it may be in place of a number or a text, or what comes of it. */
  readonly numberOrStringInApply: 'looked-at' | 'anything';
  /** What becomes of an unknown field in an apply, whatever the level. */
  readonly unknownFieldInApply: 'as-elsewhere' | 'refused';
  /** Whether the options in the body of a delete stand beside those of its query, or in place of all of them. */
  readonly deleteOptionsInBody: 'beside-the-query' | 'in-place-of-the-query';
  /** What a map or a list is that an apply takes all from. */
  readonly emptiedByApply: 'empty' | 'null';
  /** How a field that stands twice in a YAML text is told of. */
  readonly duplicatesInYaml: 'told-by-path' | 'told-by-line';
  /** How JSON patches and JSON merge patches are read. */
  readonly patches: PatchReading;
  /** Whether finalizers keep a deleted object until what it owns is dealt with as the request says. */
  readonly propagation: 'ignored' | 'by-finalizers';
  /** Whether `dryRun` may be given with no value. */
  readonly emptyDryRun: 'accepted' | 'refused';
  /** Whether an update with an empty list of managedFields clears them. */
  readonly emptyManagedFields: 'kept' | 'reset';
  /** Whether an object whose managedFields were cleared is tracked from the next update on, or only once it is applied. */
  readonly resetManagedFields: 'tracked' | 'untracked';
  /** Whether managedFields tell that a map is owned as such, beside its fields. */
  readonly ownedMaps: 'told' | 'untold';
  /** What the deletionTimestamp of an object with a grace period is. */
  readonly deletionTime: 'request' | 'end-of-grace';
  /** Whether an apply that only changes ownership has a time. */
  readonly applyTime: 'always' | 'with-change';
  /** Whether who owns the scale of an object is who owns its replicas, or is found anew in the scale, with no time. */
  readonly ownersOfScales: 'of-the-object' | 'of-the-scale';
  /** Whether services have addresses of whatever families they ask for, or of one alone. */
  readonly familiesOfServices: 'any' | 'one';
  /** Who somebody without credentials is: refused as unknown, or a user without rights. */
  readonly anonymousRequests: 'unknown' | 'anonymous';
  /** Whether metrics are described as the text says or as released servers do. */
  readonly metrics: 'as-told' | 'as-released';
  /** Whether an empty list of the node record is kept as one. */
  readonly emptyDrivers: 'kept' | 'null';
  /** Whether an update of a node record that does not exist creates it. */
  readonly nodeRecordByUpdate: 'created' | 'refused';
  /** Whether an update may change what a node record says of a driver. */
  readonly nodeRecordDrivers: 'mutable' | 'immutable';
  /** How the last line of a verbose health answer begins. */
  readonly healthSummary: 'healthz' | 'endpoint';
};

/** The personalities, as data. */
export const personalities: { readonly [Id in PersonalityId]: Personality } = {
  specification: {
    watchGone: 'status',
    limitAtVersionZero: 'honoured',
    listOfOneName: 'paged',
    metadataByStatus: 'kept',
    unreadableStatus: 'tracked',
    finalizersOfBuiltIns: 'any',
    emptyContinue: 'always',
    bookmark: 'version-only',
    watchOfOneObject: 'watch',
    notOlderThanWithLimit: 'gone-when-compacted',
    deletedCollection: 'status',
    requiredFields: 'demanded',
    wrongTypeInCustomResource: 400,
    strictPatch: 400,
    wrongTypeInPatch: 400,
    wrongTypeInApply: 400,
    decodingCauses: 'told',
    malformedVersion: 400,
    typesOfItems: 'told',
    emptyFields: 'kept',
    emptyMetadata: 'dropped',
    unknownFieldInApply: 'as-elsewhere',
    numberOrStringInApply: 'looked-at',
    deleteOptionsInBody: 'beside-the-query',
    emptiedByApply: 'empty',
    duplicatesInYaml: 'told-by-path',
    patches: 'as-standardized',
    propagation: 'ignored',
    emptyDryRun: 'accepted',
    emptyManagedFields: 'kept',
    resetManagedFields: 'tracked',
    ownedMaps: 'untold',
    deletionTime: 'request',
    applyTime: 'always',
    ownersOfScales: 'of-the-object',
    familiesOfServices: 'any',
    anonymousRequests: 'unknown',
    metrics: 'as-told',
    emptyDrivers: 'kept',
    nodeRecordByUpdate: 'created',
    nodeRecordDrivers: 'mutable',
    healthSummary: 'healthz',
  },
  kubernetes: {
    watchGone: 'event',
    limitAtVersionZero: 'ignored',
    listOfOneName: 'whole',
    metadataByStatus: 'written',
    unreadableStatus: 'forgotten',
    finalizersOfBuiltIns: 'with-domain',
    emptyContinue: 'custom-resources',
    bookmark: 'zero-values',
    watchOfOneObject: 'get',
    notOlderThanWithLimit: 'newer-data',
    deletedCollection: 'list',
    requiredFields: 'lenient',
    wrongTypeInCustomResource: 422,
    strictPatch: 422,
    wrongTypeInPatch: 422,
    wrongTypeInApply: 500,
    decodingCauses: 'untold',
    malformedVersion: 500,
    typesOfItems: 'untold',
    emptyFields: 'omitted',
    emptyMetadata: 'stored-unseen',
    unknownFieldInApply: 'refused',
    numberOrStringInApply: 'anything',
    deleteOptionsInBody: 'in-place-of-the-query',
    emptiedByApply: 'null',
    duplicatesInYaml: 'told-by-line',
    patches: 'as-released',
    propagation: 'by-finalizers',
    emptyDryRun: 'refused',
    emptyManagedFields: 'reset',
    resetManagedFields: 'untracked',
    ownedMaps: 'told',
    deletionTime: 'end-of-grace',
    applyTime: 'with-change',
    ownersOfScales: 'of-the-scale',
    familiesOfServices: 'one',
    anonymousRequests: 'anonymous',
    metrics: 'as-released',
    emptyDrivers: 'null',
    nodeRecordByUpdate: 'refused',
    nodeRecordDrivers: 'immutable',
    healthSummary: 'endpoint',
  },
};
