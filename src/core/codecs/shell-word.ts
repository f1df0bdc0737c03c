import type { CommandWord } from '../model/command-word.ts';
import { shellQuote } from './shell-quote.ts';

/** Returns a word of a command as a shell reads it. A path in the home directory names no user, and a secret is read from a variable. */
export function shellWord(word: CommandWord): string {
  if (typeof word === 'string') return shellQuote(word);
  return 'secret' in word ? `"$${word.secret}"` : `~/${shellQuote(word.inHome)}`;
}
