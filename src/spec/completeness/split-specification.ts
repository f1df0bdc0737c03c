import { digestOf } from '#core/codecs/digest';
import { clausesOf } from './clauses-of.ts';
import type { SourceUnit } from './source-unit.ts';

type Piece = Pick<SourceUnit, 'section' | 'kind' | 'text'> & { readonly context: readonly string[] };
type Cells = readonly string[];

/** The content of empty cells. */
const empty: ReadonlySet<string> = new Set(['', 'none', 'n/a', '-']);

/**
 * Splits the specification into units: every sentence of a paragraph, of a numbered rule and of a bullet, and every clause of a
 * table cell. A semicolon ends a unit, since each side of it may be a requirement. The first cell of a table row and the head of
 * a column are not units, but part of the digest of the units beside and below them. The same text gives the same units.
 */
export function splitSpecification(markdown: string): readonly SourceUnit[] {
  const count = new Map<string, number>();
  return piecesOf(markdown).map(({ section, kind, text, context }) => {
    const at = (count.get(section) ?? 0) + 1;
    count.set(section, at);
    return { section, at, kind, text, hash: digestOf([...context, text.replaceAll(/\s+/g, ' ')]).slice(0, 10) };
  });
}

/** The headings of the specification, in their order. */
export function headingsOf(markdown: string): readonly string[] {
  return markdown.split('\n').flatMap((line) => headingIn(line) ?? []);
}

function piecesOf(markdown: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let section = '';
  let columns: Cells | undefined;
  for (const line of markdown.split('\n')) {
    const cells = cellsIn(line);
    if (cells === undefined) columns = undefined;
    const heading = headingIn(line);
    if (heading !== undefined) section = heading;
    else if (cells !== undefined) {
      if (columns === undefined) columns = cells;
      else if (!isRuler(cells)) pieces.push(...piecesOfRow(section, columns, cells));
    } else pieces.push(...piecesOfText(section, line.trim()));
  }
  return pieces;
}

function headingIn(line: string): string | undefined {
  return /^#{1,6} +(.*\S)\s*$/.exec(line)?.[1];
}

function cellsIn(line: string): Cells | undefined {
  if (!/^\s*\|.*\|\s*$/.test(line)) return undefined;
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function isRuler(cells: Cells): boolean {
  return cells.every((cell) => /^:?-+:?$/.test(cell));
}

function piecesOfRow(section: string, columns: Cells, cells: Cells): readonly Piece[] {
  const [row = '', ...others] = cells;
  return others.flatMap((cell, index) =>
    clausesOf(cell)
      .filter((clause) => !empty.has(clause.toLowerCase()))
      .map((text): Piece => ({ section, kind: 'clause', text, context: [row, columns[index + 1] ?? ''] })),
  );
}

function piecesOfText(section: string, line: string): readonly Piece[] {
  const item = /^(?:[-*]|\d+\.) +(.*)$/.exec(line)?.[1];
  const kind = item === undefined ? 'sentence' : 'rule';
  return clausesOf(item ?? line).map((text) => ({ section, kind, text, context: [] }));
}
