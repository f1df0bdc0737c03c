import type { Command } from 'commander';

type Shell = 'bash' | 'zsh' | 'fish';
/** A command by the words that lead to it, with the words that may follow. */
type Completed = { readonly path: readonly string[]; readonly words: readonly Word[] };
/** `takes`: the values of an option that needs one; an empty list where any value may follow. */
type Word = { readonly word: string; readonly about: string; readonly takes?: readonly string[] };

/** Returns a script that completes the commands and options of a program in a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const all = completedOf(program, []);
  switch (shell) {
    case 'bash':
      return bashScript(program.name(), all);
    case 'zsh':
      // Without compinit, the functions for bash have nothing to register with.
      return `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program.name(), all)}`;
    case 'fish':
      return fishScript(program.name(), all);
  }
}

function completedOf(command: Command, path: readonly string[]): readonly Completed[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((own) => own.name() !== 'help');
  const words = [
    ...commands.map((own) => ({ word: own.name(), about: own.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [], description }) => argChoices.map((word) => ({ word, about: description }))),
    ...help.visibleOptions(command).flatMap(({ long, description, required, argChoices = [] }): readonly Word[] => {
      if (long == null) return [];
      return [{ word: long, about: description, ...(required ? { takes: argChoices } : {}) }];
    }),
  ];
  return [{ path, words }, ...commands.flatMap((own) => completedOf(own, [...path, own.name()]))];
}

/** After an option that takes a value, and where no word fits, bash completes names of files. */
function bashScript(name: string, all: readonly Completed[]): string {
  const rows = all.map(({ path, words }) => `    '${path.join(' ')}') words='${words.map(({ word }) => word).join(' ')}' ;;`);
  const values = all.flatMap(({ path, words }) =>
    words.flatMap(({ word, takes }) => (takes === undefined ? [] : [`    '${[...path, word].join(' ')}') words='${takes.join(' ')}' ;;`])),
  );
  return `_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' index
  for ((index = 1; index < COMP_CWORD; index += 1)); do
    case " \${path:+$path }\${COMP_WORDS[index]} " in
${all
  .filter(({ path }) => path.length > 0)
  .map(({ path }) => `      ' ${path.join(' ')} ') path='${path.join(' ')}' ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${rows.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`;
}

function fishScript(name: string, all: readonly Completed[]): string {
  const commands = all.flatMap(({ path }) => path.slice(0, 1));
  const lines = all.flatMap(({ path, words }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const condition = path.length === 0 ? `not __fish_seen_subcommand_from ${[...new Set(commands)].join(' ')}` : seen.join('; and ');
    // Where words are known, names of files are none of them.
    const isClosed = words.some(({ word }) => !word.startsWith('--'));
    const noFiles = isClosed ? [`complete -c ${name} -n '${condition}' -f`] : [];
    const lines = words.map(({ word, about, takes }) => {
      const value = takes === undefined ? '' : takes.length === 0 ? ' -r' : ` -x -a '${takes.join(' ')}'`;
      const what = word.startsWith('--') ? `-l ${word.slice(2)}${value}` : `-a ${word}`;
      return `complete -c ${name} -n '${condition}' ${what} -d '${about.replace(/['\\]/g, '').replace(/\s+/g, ' ')}'`;
    });
    return [...noFiles, ...lines];
  });
  return `${lines.join('\n')}\n`;
}
