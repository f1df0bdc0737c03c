import { basename, join, resolve } from 'node:path';
import { fileExists, makeDirectory, namesIn, writeTextFile } from '#adapters/files';
import { type ComparedServer, compareServers as compare, comparedServer } from '#conformance/compare/compare-servers';
import type { FleetReport } from '#core/model/fleet-report';
import { UsageError } from '#core/model/tool-error';
import { fleetHtml } from '#reporters/fleet/fleet-html';
import { fleetMarkdown } from '#reporters/fleet/fleet-markdown';
import { readReport } from './read-report.ts';
import { toolVersion } from './tool-version.ts';

const mostServers = 100;

/** Which reports are compared, and where to. */
export type CompareServersOptions = {
  /** Folders of runs, or folders that have such folders. The name of a folder is the name of its server. */
  readonly directories: readonly string[];
  /** The folder for `fleet.html`, `fleet.json` and `fleet.md`. Without it, nothing is written. */
  readonly output?: string | undefined;
};

/** See `compareServers` in `src/index.ts`. */
export async function compareServers({ directories, output }: CompareServersOptions): Promise<FleetReport> {
  const runs = runsIn(directories);
  const servers: ComparedServer[] = [];
  for (const { name, directory } of runs) servers.push(comparedServer(name, readReport({ directory })));
  const fleet = compare(servers, { name: 'apiconform', version: toolVersion() });
  if (output !== undefined) {
    await makeDirectory(output);
    const files = {
      'fleet.json': `${JSON.stringify(fleet, undefined, 1)}\n`,
      'fleet.md': fleetMarkdown(fleet),
      'fleet.html': fleetHtml(fleet),
    };
    for (const [name, text] of Object.entries(files)) await writeTextFile(join(output, name), text);
  }
  return fleet;
}

type Run = { readonly name: string; readonly directory: string };

function runsIn(directories: readonly string[]): readonly Run[] {
  const runs = directories.flatMap((directory): readonly Run[] => {
    if (hasReport(directory)) return [{ name: basename(resolve(directory)), directory }];
    const own = namesIn(directory).map((name) => ({ name, directory: join(directory, name) }));
    const found = own.filter((run) => hasReport(run.directory));
    if (found.length > 0) return found;
    throw new UsageError(`There is no report.json in ${directory} or its folders.`, { next: 'Name the folders of runs.' });
  });
  const distinct = [...new Map(runs.map((run) => [resolve(run.directory), run])).values()];
  if (distinct.length > mostServers) {
    throw new UsageError(`There are reports of ${distinct.length} servers, and a page has at most ${mostServers}.`, {
      next: 'Name fewer.',
    });
  }
  const names = distinct.map(({ name }) => name);
  return distinct.map(({ name, directory }) => ({
    name: names.filter((other) => other === name).length > 1 ? directory : name,
    directory,
  }));
}

function hasReport(directory: string): boolean {
  return fileExists(join(directory, 'report.json'));
}
