import type { Where } from '#core/model/where';

/**
 * Returns a function that converts an offset in a document to a position in its file. `line` is the line of the file where the document
 * begins, from 1.
 */
export function lineIndex(file: string, text: string, line: number): (offset: number) => Where {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: line + low, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
