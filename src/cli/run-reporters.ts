import type { Report } from '#core/model/report';
import { allReporters } from '#reporters/conformance/index';
import { type ReporterChoice, writeChosen } from './reporter-choices.ts';
import type { World } from './world.ts';

/** Writes the report of a run in each chosen format; into the folder of the run, where no file was named. */
export function writeChosenReports(
  report: Report,
  choices: readonly ReporterChoice[],
  { directory, terminal }: Pick<World, 'terminal'> & { readonly directory: string },
): Promise<void> {
  const render = (name: string) => {
    const reporter = allReporters.find((each) => each.name === name);
    const [file] = reporter?.render(report) ?? [];
    if (file === undefined) throw new Error(`the reporter ${name} has no file`);
    return { text: file.text, usually: reporter?.printed === true ? '-' : file.path };
  };
  return writeChosen(choices, render, { terminal, directory });
}
