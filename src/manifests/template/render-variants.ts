import { outputMark } from '../parse/template-text.ts';
import { type Guard, type TemplatePart, widthOf } from './template-part.ts';

/** One way in which a template may be rendered, as text without actions. */
export type Variant = {
  readonly text: string;
  /** Returns the offset in the template of an offset in the text. */
  readonly offsetOf: (offset: number) => number;
  /** Returns the conditions on which an offset of the text is rendered. */
  readonly guardsAt: (offset: number) => readonly Guard[];
};

/** The maximum work for the variants of a template, in characters; two are always made. */
const mostCharacters = 20_000_000;

/** Returns variants of a template, of which each branch of each choice is in at least one. Output that is unknown is a mark. */
export function renderVariants(template: string, parts: readonly TemplatePart[]): readonly Variant[] {
  const count = Math.min(widthOf(parts), Math.max(2, Math.floor(mostCharacters / (template.length + 1))));
  return Array.from({ length: count }, (_, index) => renderVariant(template, parts, index));
}

type Piece = { readonly at: number; readonly start: number; readonly length: number; readonly guards: readonly Guard[] };

function renderVariant(template: string, parts: readonly TemplatePart[], index: number): Variant {
  const texts: string[] = [];
  const pieces: Piece[] = [];
  let at = 0;
  const add = (text: string, start: number, length: number, guards: readonly Guard[]): void => {
    texts.push(text);
    pieces.push({ at, start, length, guards });
    at += text.length;
  };
  const render = (all: readonly TemplatePart[], chosen: number, guards: readonly Guard[]): void => {
    for (const part of all) {
      if (part.is === 'text') add(template.slice(part.start, part.end), part.start, part.end - part.start, guards);
      else if (part.is === 'output') add(part.text ?? outputMark, part.start, 0, guards);
      else {
        let left = chosen % part.width;
        for (const { guard, parts: inner, width } of part.branches) {
          if (left >= 0 && left < width) render(inner, left, [...guards, guard]);
          left -= width;
        }
      }
    }
  };
  render(parts, index, []);
  const pieceAt = (offset: number): Piece | undefined => {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((pieces[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return pieces[low];
  };
  return {
    text: withoutLoneOutput(texts.join('')),
    offsetOf: (offset) => {
      const piece = pieceAt(offset);
      return piece === undefined ? 0 : piece.start + Math.min(offset - piece.at, piece.length);
    },
    guardsAt: (offset) => pieceAt(offset)?.guards ?? [],
  };
}

/** A line with nothing but unknown output may be anything, such as several fields. */
function withoutLoneOutput(text: string): string {
  return text.replace(loneOutput, (line) => ' '.repeat(line.length));
}

const loneOutput = new RegExp(`^[ \\t]*${outputMark}[${outputMark} \\t]*$`, 'gm');
