/** A type that a document names: the texts of `apiVersion` and `kind` of one map. */
export type NamedPair = { readonly apiVersion: string; readonly kind: string };

/** All types that a document names. Its texts have no manifests, and no key of it selects types. */
export type NamedTypes = readonly NamedPair[];
