import { dump } from 'js-yaml';
import type { Waiver as WrittenWaiver } from '#core/model/tables/waivers';
import { UsageError } from '#core/model/tool-error';
import type { Waiver } from '#core/model/waiver';
import type { SourceText } from './source-text.ts';

/** What changes in a file of waivers. */
export type WaiverChanges = {
  /** The waivers of the file, in its order. */
  readonly present: readonly Waiver[];
  /** Those of them that go. */
  readonly removed: readonly Waiver[];
  readonly added: readonly WrittenWaiver[];
};

/**
 * Returns the text of a file of waivers after changes. What stays keeps its text, with its comments; a waiver that goes takes the
 * comment lines directly above it along; new ones are added at the end. Without a text, returns that of a new file.
 *
 * Throws `UsageError` where the waivers of the text are not the items of a block list.
 */
export function updateWaivers(source: SourceText | undefined, { present, removed, added }: WaiverChanges): string {
  const lines = source === undefined ? [] : source.text.replace(/\n+$/, '').split('\n');
  const [first] = present;
  if (source === undefined || first === undefined) return `${[...headOf(lines, added), ...itemLines(added, 2)].join('\n')}\n`;
  const items = present.map((waiver) => ({ waiver, start: firstLine(waiver, lines) }));
  const ends = items.map((_, index) => lastLine(lines, items[index + 1]?.start ?? lines.length));
  const gone = new Set<number>();
  items.forEach(({ waiver, start }, index) => {
    if (removed.includes(waiver)) for (let line = start; line <= (ends[index] ?? start); line += 1) gone.add(line);
  });
  const last = ends.at(-1) ?? lines.length - 1;
  const indent = first.where.column - 3;
  const kept = lines.slice(0, last + 1).filter((_, line) => !gone.has(line));
  const isEmpty = removed.length === present.length && added.length === 0;
  const text = [...(isEmpty ? kept.map(emptyList) : kept), ...itemLines(added, indent), ...lines.slice(last + 1)];
  return `${text.join('\n')}\n`;
}

/** A new file, or one with an empty list, whose comments stay. */
function headOf(lines: readonly string[], added: readonly WrittenWaiver[]): readonly string[] {
  return [...lines.filter((line) => isComment(line)), added.length === 0 ? 'waivers: []' : 'waivers:'];
}

function emptyList(line: string): string {
  return line.trimEnd() === 'waivers:' ? 'waivers: []' : line;
}

/** Returns the index of the first line that belongs to a waiver: its own, or the first of the comments directly above. */
function firstLine({ where }: Waiver, lines: readonly string[]): number {
  const own = where.line - 1;
  if (lines[own]?.slice(0, where.column - 1).trim() !== '-') {
    throw new UsageError('The file of the waivers cannot be updated: a waiver does not begin with "- " on a line of its own.', {
      next: 'Write the waivers as a list with one item under the other, or name another file.',
      where,
    });
  }
  let line = own;
  while (isComment(lines[line - 1])) line -= 1;
  return line;
}

/** Returns the index of the last line with content before a line. */
function lastLine(lines: readonly string[], before: number): number {
  let line = before - 1;
  while (line > 0 && (lines[line]?.trim() === '' || isComment(lines[line]))) line -= 1;
  return line;
}

function isComment(line: string | undefined): boolean {
  return line?.trimStart().startsWith('#') ?? false;
}

function itemLines(waivers: readonly WrittenWaiver[], indent: number): readonly string[] {
  if (waivers.length === 0) return [];
  const text = dump(waivers, { lineWidth: -1, noRefs: true }).trimEnd();
  return text.split('\n').map((line) => `${' '.repeat(Math.max(indent, 0))}${line}`);
}
