/** This many equal words in a row count as copied text. */
const longestRun = 8;

/**
 * Returns the first run of eight words that a text shares with the specification; `undefined` where there is none.
 * Case, punctuation and spaces are ignored.
 */
export function sharedRun(text: string, runs: ReadonlySet<string>): string | undefined {
  return runsIn(text).find((run) => runs.has(run));
}

/** Returns all runs of eight words of a text, for `sharedRun`. */
export function runsOf(specification: string): ReadonlySet<string> {
  return new Set(runsIn(specification));
}

function runsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(longestRun - 1).map((_, index) => words.slice(index, index + longestRun).join(' '));
}
