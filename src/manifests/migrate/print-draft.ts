import type { ManifestNode, MapEntry } from '../parse/manifest-node.ts';
import { type Draft, type DraftEntry, type DraftList, type DraftMap, isUntouched } from './draft.ts';
import { flowText, isFlow } from './flow-text.ts';
import { type Layout, layoutOf } from './layout.ts';
import { columnOf, commentBehind, movedLines } from './moved-lines.ts';
import { scalarLike, scalarText } from './scalar-text.ts';
import { type WrittenPlaces, writtenPlaces } from './written-places.ts';

/** The document of a draft. */
export type Source = {
  readonly text: string;
  readonly layout: Layout;
  readonly places: WrittenPlaces;
  /** The entries that the draft still contains. */
  readonly remaining: ReadonlySet<MapEntry>;
};

/** Returns the information about a document and its draft that printing needs. */
export function sourceOf(text: string, root: ManifestNode, draft: Draft): Source {
  return { text, layout: layoutOf(text, root), places: writtenPlaces(text, root), remaining: new Set(entriesIn(draft)) };
}

function entriesIn(draft: Draft): readonly MapEntry[] {
  if (draft.is === 'list') return draft.items.flatMap(entriesIn);
  if (draft.is !== 'map') return [];
  return draft.entries.flatMap(({ written, value }) => (written === undefined ? entriesIn(value) : [written, ...entriesIn(value)]));
}

/**
 * Prints a draft. Unchanged parts are printed as written, with comments, at their new column. Entries and items take the comment lines
 * before them along; comments of removed entries stay. `column` is where the value begins; its first line is not indented.
 */
export function printDraft(draft: Draft, source: Source, column: number): string {
  const { text, layout } = source;
  const { node } = draft;
  if (node !== undefined && isUntouched(draft)) return movedLines(text.slice(node.start, node.end), column - columnOf(text, node.start));
  if (isFlow(node) || layout.json) return flowText(draft, text, layout, column);
  if (draft.is === 'map') return draft.entries.length === 0 ? '{}' : printMap(draft, source, column);
  if (draft.is === 'list') return draft.items.length === 0 ? '[]' : printList(draft, source, column);
  if (draft.is === 'opaque') return text.slice(draft.node.start, draft.node.end);
  return draft.block === undefined ? scalarText(draft.value, false) : blockText(draft.block, String(draft.value), layout, column);
}

/** Returns multi-line text as a block scalar below its header. */
function blockText(header: string, value: string, { newline }: Layout, column: number): string {
  const lines = value.replace(/\n+$/, '').split('\n');
  return [header, ...lines.map((line) => (line === '' ? '' : `${' '.repeat(column)}${line}`))].join(newline);
}

function printMap(map: DraftMap, source: Source, column: number): string {
  const written = map.node?.is === 'map' ? map.node.entries : [];
  const left = new Set(written.filter((entry) => !source.remaining.has(entry)));
  const parts = map.entries.map((entry, index) => {
    let comments = '';
    const before = written.slice(0, indexIn(written, entry.written));
    for (const gone of [...left].filter((each) => before.includes(each) || comesFrom(entry, each))) {
      if (left.delete(gone)) comments += commentsOf(source, gone, column);
    }
    if (entry.written !== undefined) comments += gapOf(source, entry.written, entry.written.key.start, column);
    return lead(comments, index, source.layout, column) + printEntry(entry, source, column);
  });
  const rest = [...left].map((gone) => commentsOf(source, gone, column)).join('');
  return parts.join('') + (rest.trim() === '' ? '' : `${source.layout.newline}${rest.trimEnd()}`);
}

/** Checks whether an entry was part of the value of another one. */
function comesFrom({ written }: DraftEntry, { value }: MapEntry): boolean {
  return written !== undefined && written.key.start >= value.start && written.key.start < value.end;
}

function indexIn<Part>(parts: readonly Part[], part: Part | undefined): number {
  return part === undefined ? 0 : Math.max(0, parts.indexOf(part));
}

/** Returns the comment lines before a part, at the new column of its collection. */
function gapOf({ text, places }: Source, part: Parameters<WrittenPlaces['gapBefore']>[0], start: number, column: number): string {
  const gap = places.gapBefore(part);
  return gap === '' ? '' : movedLines(`\n${gap}`, column - columnOf(text, start)).slice(1);
}

/** Returns the comment lines of a removed entry: before it, and between its key and its value. */
function commentsOf(source: Source, gone: MapEntry, column: number): string {
  const inside = source.places.gapInside(gone).replace(/^[ \t]+(?=#)/gm, ' '.repeat(column));
  return gapOf(source, gone, gone.key.start, column) + inside;
}

/** Returns the text before an entry or item: a line end, its comments, and its indentation. */
function lead(comments: string, index: number, { newline }: Layout, column: number): string {
  const indentation = ' '.repeat(column);
  if (index > 0) return `${newline}${comments}${indentation}`;
  // The first part is already indented and needs no blank lines before it.
  const bare = comments.trimStart();
  return bare === '' ? '' : `${bare}${indentation}`;
}

function printEntry(entry: DraftEntry, source: Source, column: number): string {
  const { text, layout } = source;
  const { written, value } = entry;
  const key = written?.key.text === entry.key ? text.slice(written.key.start, written.key.end) : scalarText(entry.key, false);
  const comment = written === undefined ? '' : commentOf(written.value, value, text);
  if (written !== undefined && keepsPlace(written.value, value)) {
    const shift = column - columnOf(text, written.key.start);
    const between = text.slice(written.key.end, written.value.start);
    return key + movedLines(between, shift) + printDraft(value, source, Math.max(0, columnOf(text, written.value.start) + shift)) + comment;
  }
  if (written?.value.is === 'scalar' && written.value.end > written.value.start && value.is === 'scalar' && value.block === undefined) {
    // A new scalar in the same place: the separator and the quotes of the old one are preserved.
    const between = text.slice(written.key.end, isBlockScalar(written.value) ? written.key.end : written.value.start) || ': ';
    return `${key}${between}${scalarLike(value.value, written.value, false)}${comment}`;
  }
  if (!isBlock(value)) return `${key}: ${printDraft(value, source, column + layout.indent)}${comment}`;
  const inner = column + (value.is === 'map' ? layout.indent : layout.listIndent);
  const copied = value.node !== undefined && isUntouched(value) ? commentBehind(text, value.node.end) : '';
  return `${key}:${layout.newline}${' '.repeat(inner)}${printDraft(value, source, inner)}${copied}`;
}

function printList(list: DraftList, source: Source, column: number): string {
  const { text, layout, places } = source;
  return list.items
    .map((item, index) => {
      const dash = item.node === undefined ? undefined : places.dashOf(item.node);
      if (item.node === undefined || dash === undefined) {
        return `${lead('', index, layout, column)}- ${printDraft(item, source, column + 2)}`;
      }
      const shift = column - columnOf(text, dash);
      const comments = lead(gapOf(source, item.node, dash, column), index, layout, column);
      const between = movedLines(text.slice(dash + 1, item.node.start), shift);
      return `${comments}-${between}${printDraft(item, source, columnOf(text, item.node.start) + shift)}${commentOf(item.node, item, text)}`;
    })
    .join('');
}

/** Returns the comment after a value, unless a part of the value prints it. */
function commentOf(written: ManifestNode, value: Draft, text: string): string {
  const block = (written.is === 'map' || written.is === 'list') && !written.flow;
  const printedInside = block ? value.node !== written || !isUntouched(value) : value.node !== written && isBlock(value);
  return printedInside ? '' : commentBehind(text, written.end);
}

/** Checks whether a value still begins in its place, so that the text between key and value can be preserved. */
function keepsPlace(written: ManifestNode, value: Draft): boolean {
  return value.node === written && (isUntouched(value) || isFlow(written) || isBlock(value));
}

function isBlockScalar(node: ManifestNode): boolean {
  return node.is === 'scalar' && (node.style === 'literal' || node.style === 'folded');
}

/** Checks whether a value is printed on separate lines. */
function isBlock(value: Draft): boolean {
  if (isFlow(value.node)) return false;
  return (value.is === 'map' && value.entries.length > 0) || (value.is === 'list' && value.items.length > 0);
}
