import { nearest } from '#core/codecs/nearest';
import { quoted } from './quoted.ts';

/** More than this many names are counted, not listed. */
const listed = 10;

/**
 * The sentence after "there is no such name": the nearest name where one is near, and the names there are.
 *
 * @param name empty where none was given at all.
 * @param what the plural of what is named, such as `contexts`.
 */
export function didYouMean(name: string, names: readonly string[], what: string): string {
  if (names.length === 0) return `There are no ${what}.`;
  const more = names.length > listed ? `, and ${names.length - listed} more` : '';
  const all = `The ${what} are: ${names.slice(0, listed).map(quoted).join(', ')}${more}.`;
  const near = name === '' ? undefined : nearest(name, names);
  return near === undefined ? all : `Did you mean ${quoted(near)}? ${all}`;
}
