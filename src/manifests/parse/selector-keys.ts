/**
 * The keys under which group, version and kind select types: patches and replacements of kustomizations, and metrics collectors. Under
 * other keys they only describe something.
 */
export const selectorKeys: ReadonlySet<string> = new Set(['target', 'select', 'reject', 'source', 'groupVersionKind', 'gvk']);
