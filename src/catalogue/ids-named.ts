import { matchesGlob } from '../wire/glob.ts';

/**
 * The ids that patterns name, in the order of the tables, and the patterns that name none. Where `ids` are not known,
 * both are empty.
 */
export function idsNamed(
  patterns: readonly string[],
  ids: readonly string[] | undefined,
): { readonly by: readonly string[]; readonly lost: readonly string[] } {
  if (ids === undefined) return { by: [], lost: [] };
  return {
    by: ids.filter((id) => patterns.some((pattern) => matchesGlob(pattern, id))),
    lost: patterns.filter((pattern) => !ids.some((id) => matchesGlob(pattern, id))),
  };
}
