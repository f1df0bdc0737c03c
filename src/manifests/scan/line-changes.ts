import type { ManifestFinding } from '#core/model/scan-report';

/**
 * Returns how one text becomes another as a change of whole lines: what both have at the beginning and at the end is left out.
 *
 * @param line the line of the file where both texts begin, from 1.
 */
export function lineChanges(before: string, after: string, line: number): NonNullable<ManifestFinding['fix']> {
  if (before === after) return [];
  const [old, now] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < most - first && old[old.length - 1 - last] === now[now.length - 1 - last]) last += 1;
  return [{ line: line + first, deleted: old.length - first - last, text: now.slice(first, now.length - last).join('') }];
}

/** Returns the lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
