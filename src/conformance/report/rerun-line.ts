import { shellQuote } from '#core/codecs/shell-quote';
import type { Level } from '#core/model/level';

/**
 * Returns the command line that runs the case of a result again. `only` selects what runs, `flags` select the target and the
 * options of the run, without any credential.
 */
export function rerunLine({ only, level }: { readonly only: string; readonly level: Level }, flags: readonly string[]): string {
  const needed = level === 'MUST' || flags.includes('--level') ? [] : ['--level', level.toLowerCase()];
  const quoted = shellQuote(only);
  // The pattern is always quoted: a reader sees at once where it ends.
  return ['apiconform', 'run', ...[...flags, ...needed].map(shellQuote), '--only', quoted === only ? `'${quoted}'` : quoted].join(' ');
}
