import { parseApiVersion } from '#core/codecs/group-version-kind';

/** A type that a template names on separate lines, and the offset of its version. */
export type NamedInTemplate = { readonly group: string; readonly version: string; readonly kind: string; readonly offset: number };

const line = /^(?<indent>[ \t]*(?:- )?)(?<key>apiVersion|kind):[ \t]+(?<quote>["']?)(?<value>[\w./-]+)\k<quote>[ \t]*(?:#.*)?\r?$/gm;

/**
 * Returns the types that a template names line by line, for a template that is invalid YAML even without its actions: each apiVersion with
 * the next kind at the same column, or the previous one.
 */
export function linesOfTemplate(text: string): readonly NamedInTemplate[] {
  const found = [...text.matchAll(line)].map(({ index, groups = {} }) => ({
    column: (groups['indent'] ?? '').length,
    key: groups['key'],
    value: groups['value'] ?? '',
    offset: index + (groups['indent'] ?? '').length + (groups['key'] ?? '').length + 2,
  }));
  return found.flatMap(({ column, key, value, offset }, at) => {
    const type = key === 'apiVersion' ? parseApiVersion(value) : undefined;
    const isKind = (other: (typeof found)[number]): boolean => other.key === 'kind' && other.column === column;
    const kind = found.slice(at + 1).find(isKind) ?? found.slice(0, at).reverse().find(isKind);
    return type === undefined || kind === undefined ? [] : [{ ...type, kind: kind.value, offset }];
  });
}
