/** As many words in a row are a sentence of somebody else's. */
const longestRun = 8;

/**
 * The first run of eight words that a text shares with the specification; `undefined` where its words are its own.
 * Case, marks and spaces are not looked at.
 */
export function sharedRun(text: string, runs: ReadonlySet<string>): string | undefined {
  return runsIn(text).find((run) => runs.has(run));
}

/** All runs of eight words of a text, for `sharedRun`. */
export function runsOf(specification: string): ReadonlySet<string> {
  return new Set(runsIn(specification));
}

function runsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(longestRun - 1).map((_, index) => words.slice(index, index + longestRun).join(' '));
}
