/** Longer words are compared by their beginnings, so that a hostile one costs no more. */
const longest = 120;

/**
 * The candidate that a misspelt word most likely stands for, or `undefined` where none is near:
 * by edits of one letter (put in, left out, changed, two neighbours swapped), at most a third of the word.
 * Of equally near ones, the first.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.min(5, Math.max(1, Math.floor(Math.min(word.length, longest) / 3)));
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const edits = distance(word.slice(0, longest).toLowerCase(), candidate.slice(0, longest).toLowerCase());
    if (edits <= limit && (best === undefined || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
}

/** Damerau-Levenshtein distance, in which no part is edited twice. */
function distance(left: string, right: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
