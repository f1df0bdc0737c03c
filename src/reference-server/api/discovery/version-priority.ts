/** The versions, each once, in the order in which clients prefer them. */
export function versionsByPriority(versions: readonly string[]): readonly string[] {
  return [...new Set(versions)].sort(byPriority);
}

/** Stable versions before beta before alpha, and the newer before the older; other names last, in their order. */
function byPriority(one: string, other: string): number {
  const left = rank(one);
  const right = rank(other);
  for (const [index, value] of left.entries()) {
    const difference = (right[index] ?? 0) - value;
    if (difference !== 0) return difference;
  }
  return one < other ? -1 : 1;
}

function rank(version: string): readonly number[] {
  const [, major, level, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [-1, 0, 0];
  return [level === undefined ? 2 : level === 'beta' ? 1 : 0, Number(major), Number(minor ?? 0)];
}
