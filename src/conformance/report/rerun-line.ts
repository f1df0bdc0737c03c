import { shellQuote } from '#core/codecs/shell-quote';
import type { Level } from '#core/model/level';

/**
 * Returns the command line that runs the case of a result again. `flags` select the target and the options of the run, without
 * any credential.
 */
export function rerunLine(statement: { readonly id: string; readonly level: Level }, flags: readonly string[]): string {
  const level = statement.level === 'MUST' || flags.includes('--level') ? [] : ['--level', statement.level.toLowerCase()];
  // The id is always quoted: a reader sees at once where it ends.
  const only = shellQuote(statement.id);
  return ['apiconform', 'run', ...[...flags, ...level].map(shellQuote), '--only', only === statement.id ? `'${only}'` : only].join(' ');
}
