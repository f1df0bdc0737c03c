import type { Level } from '#core/model/level';
import { shellQuote } from './shell-quote.ts';

/**
 * The command that shows a result again.
 *
 * @param statement the id of the statement, and its level.
 * @param flags what selects the target and the options of the run, without any credential.
 * @returns one line for a shell.
 */
export const rerunLine = (statement: { readonly id: string; readonly level: Level }, flags: readonly string[]): string => {
  const level = statement.level === 'MUST' || flags.includes('--level') ? [] : ['--level', statement.level.toLowerCase()];
  // The id is always quoted: a reader sees at once where it ends.
  const only = shellQuote(statement.id);
  return ['apiconform', 'run', ...[...flags, ...level].map(shellQuote), '--only', only === statement.id ? `'${only}'` : only].join(' ');
};
