/** A word, or words divided by slashes, that is safe to stand in a path: no dots that lead elsewhere. */
const word = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}){0,4}$/;

/** Of the lines of a text, the middle of the first that begins and ends so and has a plain word there; `undefined` where there is none. */
export function lineBetween(text: string, begins: string, ends: string): string | undefined {
  for (const line of text.split('\n')) {
    if (!line.startsWith(begins) || !line.endsWith(ends)) continue;
    const middle = line.slice(begins.length, line.length - ends.length);
    if (word.test(middle)) return middle;
  }
  return undefined;
}
