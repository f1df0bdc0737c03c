import { nearest } from '#core/codecs/nearest';
import { quoted } from './quoted.ts';

/** Returns the end of a message about an unknown word: `; did you mean "level"?`, or nothing where no candidate is near. */
export function suggestion(word: unknown, candidates: readonly string[]): string {
  const candidate = typeof word === 'string' ? nearest(word, candidates) : undefined;
  return candidate === undefined ? '' : `; did you mean ${quoted(candidate)}?`;
}
