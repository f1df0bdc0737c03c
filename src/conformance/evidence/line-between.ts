/** Words with slashes between them that are safe in a path: no segment begins with a dot. */
const word = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}){0,4}$/;

/** Returns the plain word between `begins` and `ends` in the first line of a text that has both; undefined if there is none. */
export function lineBetween(text: string, begins: string, ends: string): string | undefined {
  for (const line of text.split('\n')) {
    if (!line.startsWith(begins) || !line.endsWith(ends)) continue;
    const middle = line.slice(begins.length, line.length - ends.length);
    if (word.test(middle)) return middle;
  }
  return undefined;
}
