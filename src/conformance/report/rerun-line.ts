import { shellQuote } from '#core/codecs/shell-quote';
import { shellWord } from '#core/codecs/shell-word';
import type { CommandWord } from '#core/model/command-word';
import type { Level } from '#core/model/level';

/** The reports of a run that repeats a part of another one do not replace those of the other one. */
const ownOutput = ['--output', 'reports/again'];

/**
 * Returns the command line that runs the case of a result again. `only` selects what runs, `flags` select the target and the
 * options of the run, without any credential.
 */
export function rerunLine({ only, level }: { readonly only: string; readonly level: Level }, flags: readonly CommandWord[]): string {
  const needed = level === 'MUST' || flags.includes('--level') ? [] : ['--level', level.toLowerCase()];
  const quoted = shellQuote(only);
  const words = [...flags, ...needed, ...ownOutput].map(shellWord);
  // The pattern is always quoted: a reader sees at once where it ends.
  return ['apiconform', 'run', ...words, '--only', quoted === only ? `'${quoted}'` : quoted].join(' ');
}
