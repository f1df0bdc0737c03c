import { byteLength } from './byte-length.ts';
import { plural } from './plural.ts';

/**
 * Returns a section with as many blocks as fit in `limit` bytes, followed by the number of omitted blocks. Returns nothing without blocks.
 */
export function markdownSection(title: string, blocks: readonly string[], limit: number, noun: string): readonly string[] {
  if (blocks.length === 0) return [];
  const shown: string[] = [];
  let size = 0;
  for (const block of blocks) {
    size += byteLength(block) + 2;
    if (size > limit) break;
    shown.push(block);
  }
  const omitted = blocks.length - shown.length;
  const joined = shown.every((block) => block.startsWith('- ')) ? [shown.join('\n')].filter((text) => text !== '') : shown;
  return [`## ${title}`, ...joined, ...(omitted > 0 ? [`*${plural(omitted, noun)} omitted: see the full report.*`] : [])];
}
