import { type PartedList, partedList } from '../parse/list-parts.ts';
import { skimJson } from '../parse/skim-json.ts';
import { skimYaml } from '../parse/skim-yaml.ts';
import type { Mentions } from './mentions.ts';

/** A document of at least this length is scanned and fixed in parts, if it is a list. */
export const longestWhole = 2 * 1024 * 1024;
const charactersOfPart = 512 * 1024;

/** Returns a long list in parts, or `undefined` for a document that is scanned as a whole. */
export function longListOf(text: string, mentions: Mentions): PartedList | undefined {
  if (text.length < longestWhole) return undefined;
  return partedList(text, charactersOfPart, (item) => {
    const json = skimJson(item);
    const yaml = json === undefined ? skimYaml(item) : undefined;
    return mentions.wants(json?.types ?? (yaml?.is === 'valid' ? yaml.types : undefined), item);
  });
}

/** Returns the path in the whole list of a path in a part that begins with an item. */
export function pathInList(path: string, firstItem: number): string {
  return path.replace(/^\/items\/(\d+)(?![^/#])/, (_, index: string) => `/items/${Number(index) + firstItem}`);
}

/** Checks whether a path leads into an item of a list. */
export function isInItem(path: string): boolean {
  return path.startsWith('/items/');
}

/** Returns the fixed text of a list in parts, or the text itself if something before or after the items changes, as in each part. */
export function fixedList(text: string, { head, tail, parts }: PartedList, fix: (text: string, firstItem: number) => string): string {
  const pieces = [head];
  let end = head.length;
  for (const part of parts) {
    const fixed = fix(part.text, part.firstItem);
    if (!fixed.startsWith(head) || !fixed.endsWith(tail) || fixed.length < head.length + tail.length) return text;
    pieces.push(text.slice(end, part.start), fixed.slice(head.length, fixed.length - tail.length));
    end = part.end;
  }
  return [...pieces, tail].join('');
}
