import type { GroupVersionKind } from '../model/group-version-kind.ts';

/** Returns the apiVersion of a type: `apps/v1`, or `v1` in the core group. */
export function apiVersionOf({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Returns a type as one word: `apps/v1/Deployment`, `v1/ConfigMap`. */
export function kindText(type: GroupVersionKind): string {
  return `${apiVersionOf(type)}/${type.kind}`;
}

/** Parses an apiVersion: `apps/v1`, or `v1` of the core group. Returns undefined where it has more parts, or an empty one. */
export function parseApiVersion(apiVersion: string): { readonly group: string; readonly version: string } | undefined {
  const parts = apiVersion.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2 || parts.includes('')) return undefined;
  return second === undefined ? { group: '', version: first } : { group: first, version: second };
}

/** Parses a type in one word: `apps/v1/Deployment` or `v1/ConfigMap`. Returns undefined where a part is missing. */
export function parseKindText(text: string): GroupVersionKind | undefined {
  const end = text.lastIndexOf('/');
  const groupVersion = end < 0 ? undefined : parseApiVersion(text.slice(0, end));
  const kind = text.slice(end + 1);
  return groupVersion === undefined || kind === '' ? undefined : { ...groupVersion, kind };
}
