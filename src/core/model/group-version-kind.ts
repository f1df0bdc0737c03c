/** The type of an object: its group (empty for the core group), the version of the group, and the kind. */
export type GroupVersionKind = { readonly group: string; readonly version: string; readonly kind: string };
