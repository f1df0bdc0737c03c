import type { ManifestNode } from '../parse/manifest-node.ts';
import { type Draft, type DraftList, type DraftMap, isUntouched } from './draft.ts';
import type { Layout } from './layout.ts';
import { movedLines } from './moved-lines.ts';
import { scalarText } from './scalar-text.ts';

/** Checks whether a node is a flow collection, in braces or brackets. */
export function isFlow(node: ManifestNode | undefined): boolean {
  return (node?.is === 'map' || node?.is === 'list') && node.flow;
}

/**
 * Prints a draft in flow style, like JSON. Existing entries retain their spacing and comments; new ones follow their neighbours, on
 * separate lines if the collection has several lines. `indent` is the indentation of the line in which the value begins; `lines` puts new
 * entries on separate lines.
 */
export function flowText(draft: Draft, text: string, layout: Layout, indent: number, lines = layout.json): string {
  if (draft.is === 'scalar' && draft.node?.is !== 'scalar') return scalarText(draft.value, layout.json);
  if (draft.is === 'scalar' || draft.is === 'opaque') return atomText(draft, text, layout);
  const original = isFlow(draft.node) ? draft.node : undefined;
  if (original !== undefined && isUntouched(draft))
    return movedLines(text.slice(original.start, original.end), indent - lineIndent(text, original.start));
  const parts = draft.is === 'map' ? entriesOf(draft, text) : itemsOf(draft);
  const [open, close] = draft.is === 'map' ? '{}' : '[]';
  if (parts.length === 0) return `${open}${close}`;
  const spacing = spacingOf(original, parts, text, layout, indent, lines);
  const printed = parts.map(({ key, written, value }, index) => {
    const place = written === undefined ? undefined : spacing.before.get(written);
    const first = index === 0 && place?.includes('#') !== true;
    const before = first ? spacing.first : (place ?? spacing.next);
    const inner = before.includes('\n') ? before.length - before.lastIndexOf('\n') - 1 : indent;
    const lead = key === undefined ? before : `${before}${keyText(key, text, layout)}${key.colon ?? layout.colon}`;
    return lead + flowText(value, text, layout, inner, before.includes('\n'));
  });
  return `${open}${printed.join(',')}${spacing.last}${close}`;
}

type Part = {
  readonly key: { readonly name: string; readonly node: ManifestNode | undefined; readonly colon: string | undefined } | undefined;
  /** The node where the part begins in the text: the key of an entry, or an item. */
  readonly written: ManifestNode | undefined;
  readonly value: Draft;
};

function entriesOf(map: DraftMap, text: string): readonly Part[] {
  return map.entries.map(({ key, value, written }) => {
    const node = written?.key.text === key ? written.key : undefined;
    const colon = written === undefined ? '' : text.slice(written.key.end, written.value.start);
    // In block style the value may be on the next line. In flow style it follows its key.
    return { key: { name: key, node, colon: /^ *: *$/.test(colon) ? colon : undefined }, written: written?.key, value };
  });
}

function itemsOf(list: DraftList): readonly Part[] {
  return list.items.map((value) => ({ key: undefined, written: value.node, value }));
}

function keyText({ name, node }: NonNullable<Part['key']>, text: string, layout: Layout): string {
  return node === undefined ? scalarText(name, layout.json) : text.slice(node.start, node.end);
}

/** Returns a scalar or an opaque part as written. A block scalar must be quoted here. */
function atomText(draft: Extract<Draft, { readonly is: 'scalar' | 'opaque' }>, text: string, layout: Layout): string {
  const { node } = draft;
  const block = node?.is === 'scalar' && (node.style === 'literal' || node.style === 'folded' || node.style === 'missing');
  if (draft.is === 'scalar' && (node === undefined || block)) return scalarText(draft.value, true);
  return node === undefined ? scalarText(null, layout.json) : text.slice(node.start, node.end);
}

type Spacing = {
  readonly before: ReadonlyMap<ManifestNode, string>;
  readonly first: string;
  readonly next: string;
  readonly last: string;
};

function spacingOf(
  original: ManifestNode | undefined,
  parts: readonly Part[],
  text: string,
  layout: Layout,
  indent: number,
  lines: boolean,
): Spacing {
  const starts = original?.is === 'map' ? original.entries.map(({ key, value }) => [key, value.end] as const) : [];
  const places = original?.is === 'list' ? original.items.map((item) => [item, item.end] as const) : starts;
  const before = new Map<ManifestNode, string>();
  if (original === undefined || places.length === 0) return newSpacing(parts, layout, indent, lines);
  const shift = indent - lineIndent(text, original.start);
  let from = original.start + 1;
  for (const [node, end] of places) {
    before.set(node, movedLines(text.slice(from, node.start), shift));
    const comma = text.indexOf(',', end);
    from = comma < 0 ? end : comma + 1;
  }
  const [[head, end] = [undefined, 0]] = [places[0]];
  const first = (head === undefined ? undefined : before.get(head)) ?? '';
  const bare = first.replace(/#.*/g, '');
  const lastEnd = places.at(-1)?.[1] ?? end;
  const last = movedLines(text.slice(lastEnd, original.end - 1).replace(/^\s*,/, ''), shift);
  return { before, first: bare, next: bare.includes('\n') ? bare : layout.comma.slice(1), last };
}

function newSpacing(parts: readonly Part[], layout: Layout, indent: number, lines: boolean): Spacing {
  const before = new Map<ManifestNode, string>();
  const pad = parts.every(({ key }) => key === undefined) ? '' : layout.pad;
  if (!lines) return { before, first: pad, next: layout.comma.slice(1), last: pad };
  const line = `${layout.newline}${' '.repeat(indent + layout.indent)}`;
  return { before, first: line, next: line, last: `${layout.newline}${' '.repeat(indent)}` };
}

function lineIndent(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0;
}
