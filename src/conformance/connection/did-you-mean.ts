import { nearest } from '#core/codecs/nearest';
import { quoted } from './quoted.ts';

/** Names after these are only counted. */
const listed = 10;

/**
 * Returns the sentence that follows an error about an unknown name: the nearest name, if any, and all names.
 *
 * @param name the empty string if no name was given.
 * @param what the plural of what the names are for, such as `contexts`.
 */
export function didYouMean(name: string, names: readonly string[], what: string): string {
  if (names.length === 0) return `There are no ${what}.`;
  const more = names.length > listed ? `, and ${names.length - listed} more` : '';
  const all = `The ${what} are: ${names.slice(0, listed).map(quoted).join(', ')}${more}.`;
  const near = name === '' ? undefined : nearest(name, names);
  return near === undefined ? all : `Did you mean ${quoted(near)}? ${all}`;
}
