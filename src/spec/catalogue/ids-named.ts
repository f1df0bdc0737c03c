import { globMatcher } from '#core/codecs/glob';

/**
 * Returns the ids that patterns match, in the order of the tables, and the patterns that match none. Where `ids` are not known,
 * both are empty.
 */
export function idsNamed(
  patterns: readonly string[],
  ids: readonly string[] | undefined,
): { readonly by: readonly string[]; readonly lost: readonly string[] } {
  if (ids === undefined) return { by: [], lost: [] };
  const matchers = patterns.map(globMatcher);
  return {
    by: ids.filter((id) => matchers.some((matches) => matches(id))),
    lost: patterns.filter((_, index) => !ids.some((id) => matchers[index]?.(id))),
  };
}
