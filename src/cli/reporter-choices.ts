import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { writeTextFile } from '#adapters/files';
import type { Terminal } from '#adapters/terminal';

/** What `--reporter NAME[=FILE]` chose; the file `-` is standard output. */
export type ReporterChoice = { readonly name: string; readonly file?: string };

/** A text in a chosen format, with the file it goes to unless another was named; `-` for standard output. */
type ChosenText = { readonly text: Iterable<string>; readonly usually: string };

/**
 * Adds `--reporter` to a command. `files`: each choice names a file, because the command has no folder for reports. `others`: the
 * names that other commands know and this one does not.
 */
export function withReporters(
  command: Command,
  names: readonly string[],
  { files, others = [] }: { readonly files: boolean; readonly others?: readonly string[] },
): Command {
  const usage = files ? '<name=file>' : '<name[=file]>';
  const help = `write a report in this format too: ${names.join(', ')}; the file - is standard output (repeatable)`;
  const parse = (value: string, before: readonly ReporterChoice[]): readonly ReporterChoice[] => [
    ...before,
    parseChoice(value, { names, others, needsFile: files }),
  ];
  return command.option(`--reporter ${usage}`, help, parse, []);
}

type Choosable = { readonly names: readonly string[]; readonly others: readonly string[]; readonly needsFile: boolean };

function parseChoice(value: string, { names, others, needsFile }: Choosable): ReporterChoice {
  const at = value.indexOf('=');
  const [name, file] = at < 0 ? [value] : [value.slice(0, at), value.slice(at + 1)];
  if (!names.includes(name)) {
    const other = others.includes(name) ? `This command has no ${name} report. ` : '';
    throw new InvalidArgumentError(`${other}The formats are: ${names.join(', ')}.`);
  }
  if (file === '' || (file === undefined && needsFile)) throw new InvalidArgumentError(`Name a file: --reporter ${name}=FILE.`);
  return { name, ...(file === undefined ? {} : { file }) };
}

/**
 * Writes a report in each chosen format.
 *
 * @param directory the folder of files that were not named.
 * @throws UsageError where a file cannot be written.
 */
export async function writeChosen(
  choices: readonly ReporterChoice[],
  render: (name: string) => ChosenText | Promise<ChosenText>,
  { terminal, directory = '.' }: { readonly terminal: Terminal; readonly directory?: string },
): Promise<void> {
  for (const { name, file } of choices) {
    const { text, usually } = await render(name);
    if ((file ?? usually) === '-') for (const part of text) terminal.out(part);
    else await writeTextFile(file ?? join(directory, usually), text);
  }
}
