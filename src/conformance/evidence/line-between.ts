/** Words with slashes between them that are safe in a path: no segment begins with a dot. */
const word = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}){0,4}$/;

/** Returns the plain word between `begins` and `ends` in the first or the last line of a text that has both; undefined if there is none. */
export function lineBetween(text: string, begins: string, ends: string, which: 'first' | 'last' = 'first'): string | undefined {
  const isBetween = (line: string): boolean => line.startsWith(begins) && line.endsWith(ends);
  const words = text.split('\n').flatMap((line) => (isBetween(line) ? [line.slice(begins.length, line.length - ends.length)] : []));
  const plain = words.filter((middle) => word.test(middle));
  return plain.at(which === 'first' ? 0 : -1);
}
