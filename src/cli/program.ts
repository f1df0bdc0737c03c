import { Command } from 'commander';
import { toolVersion } from '#library/tool-version';
import { addAfterRunCommands } from './after-run-commands.ts';
import { addBeforeRunCommands } from './before-run-commands.ts';
import { addCertificateCommands } from './certificate-commands.ts';
import { addCompatibilityCommands } from './compatibility-commands.ts';
import { addCompletion } from './completion-command.ts';
import { addFleet } from './fleet-command.ts';
import { addHelm } from './helm-command.ts';
import { addRun } from './run-command.ts';
import { addServe } from './serve-command.ts';
import { addSelfTest, addSuiteCommands } from './suite-commands.ts';
import type { World } from './world.ts';

/** Creates the command line: all commands with their flags. The code of a command is loaded when the command is called. */
export function createProgram(world: World): Command {
  const program = new Command('apiconform')
    .description(
      'Tests whether a server conforms to the Cluster Control API, and checks servers, releases and manifests for compatibility.',
    )
    .version(toolVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.terminal.out(text),
      writeErr: (text) => world.terminal.error(text),
    });
  addRun(program, world);
  addAfterRunCommands(program, world);
  addFleet(program, world);
  addCertificateCommands(program, world);
  addBeforeRunCommands(program, world);
  addSuiteCommands(program, world);
  addCompatibilityCommands(program, world);
  addHelm(program, world);
  addServe(program, world);
  addSelfTest(program, world);
  addCompletion(program, world);
  hintAtOwnHelp(program, 'apiconform');
  return program;
}

/** Lets the errors of each command name the help of that command. */
function hintAtOwnHelp(command: Command, name: string): void {
  const outputError = (text: string, write: (text: string) => void): void =>
    write(`apiconform: ${sentenceOf(text)} See "${name} --help".\n`);
  command.configureOutput({ ...command.configureOutput(), outputError });
  for (const own of command.commands) hintAtOwnHelp(own, `${name} ${own.name()}`);
}

/** Returns an error of commander as sentences on one line. */
function sentenceOf(text: string): string {
  const [, message = text, suggestion = ''] = /^error: ([^\n]*)\n?(?:\((.*)\))?\s*$/.exec(text) ?? [];
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`;
  return suggestion === '' ? sentence : `${sentence} ${suggestion}`;
}
