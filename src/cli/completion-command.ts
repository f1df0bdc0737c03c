import { Argument, type Command } from 'commander';
import type { World } from './world.ts';

/** Adds the command `completion`. */
export function addCompletion(program: Command, world: World): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', completionHelp)
    .exitOverride()
    .action(async (shell) => world.terminal.out((await import('./completion.ts')).completionScript(program, shell)));
}

const completionHelp = `
To use it:
  bash  source <(apiconform completion bash)
  zsh   source <(apiconform completion zsh)
  fish  apiconform completion fish | source`;
