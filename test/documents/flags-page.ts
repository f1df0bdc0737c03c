import type { Command, Option } from 'commander';
import { createProgram } from '#cli/program';
import { fakeWorld } from '../cli/fake-world.ts';

/** Returns `docs/flags.md`: every command with its arguments and flags, in the words of the help of the program. */
export function flagsPage(): string {
  const program = createProgram(fakeWorld());
  const commands = program.commands.flatMap((command) => leavesOf(command, ''));
  const targetFlags = sharedOptions(commands.map(({ command }) => command).filter(namesServer));
  return [
    '# Commands and flags',
    '',
    'This page says what `apiconform <command> --help` says. `npm run docs` writes it; do not edit it by hand.',
    'Exit codes are in [reports.md](reports.md#exit-codes). A duration is a number with a unit, such as `30s`,',
    '`5m` or `500ms`. A flag that is repeatable may be given several times.',
    '',
    '## Flags that name a server',
    '',
    `${listOf(commands.filter(({ command }) => namesServer(command)).map(({ name }) => `[${name}](#${anchorOf(name)})`))} take these flags. Connections are described as for kubectl.`,
    '',
    ...tableOf(targetFlags),
    ...commands.flatMap(({ name, command }) => sectionOf(name, command, new Set(targetFlags.map(({ flags }) => flags)))),
  ].join('\n');
}

/** The options that all of the commands have, with the same meaning. */
function sharedOptions([first, ...others]: readonly Command[]): readonly Option[] {
  const isIn = (command: Command, { flags, description }: Option): boolean =>
    command.options.some((option) => option.flags === flags && option.description === description);
  return (first?.options ?? []).filter((option) => !option.hidden && others.every((command) => isIn(command, option)));
}

type NamedCommand = { readonly name: string; readonly command: Command };

function leavesOf(command: Command, before: string): readonly NamedCommand[] {
  const name = `${before}${command.name()}`;
  return command.commands.length === 0 ? [{ name, command }] : command.commands.flatMap((each) => leavesOf(each, `${name} `));
}

function sectionOf(name: string, command: Command, targetFlags: ReadonlySet<string>): readonly string[] {
  const own = command.options.filter(({ flags, hidden }) => !hidden && !(namesServer(command) && targetFlags.has(flags)));
  return [
    `## ${name}`,
    '',
    command.description(),
    '',
    '```',
    `apiconform ${name} ${command.usage()}`,
    '```',
    '',
    ...(command.registeredArguments.length === 0
      ? []
      : [...command.registeredArguments.map((argument) => `- \`${argument.name()}\`: ${meaningOf(argument)}`), '']),
    ...(namesServer(command) ? ['Also takes the [flags that name a server](#flags-that-name-a-server).', ''] : []),
    ...(own.length === 0 ? [] : tableOf(own)),
  ];
}

function tableOf(options: readonly Option[]): readonly string[] {
  const rows = options.map((option) => [`\`${option.flags.replaceAll('|', '\\|')}\``, meaningOf(option), defaultOf(option)]);
  const table = [['Flag', 'What it does', 'Default'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[]): string => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = table;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...others.map(lineOf), ''];
}

function meaningOf({ description, argChoices }: Pick<Option, 'description' | 'argChoices'>): string {
  const choices =
    argChoices === undefined
      ? ''
      : ` (${listOf(
          argChoices.map((choice) => `\`${choice}\``),
          'or',
        )})`;
  return `${cellOf(description)}${choices}`;
}

function defaultOf({ flags, defaultValue, defaultValueDescription, negate }: Option): string {
  if (defaultValueDescription !== undefined) return cellOf(defaultValueDescription);
  const isEmpty =
    defaultValue === undefined || defaultValue === false || negate || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isEmpty ? '' : `\`${String(defaultValue)}${flags.includes('<duration>') ? 's' : ''}\``;
}

const namesServer = (command: Command): boolean => command.options.some(({ long }) => long === '--kubeconfig');
const cellOf = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const anchorOf = (name: string): string => name.replaceAll(' ', '-');

const listOf = (names: readonly string[], word = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`;
