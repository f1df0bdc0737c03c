import { readTextFile, writeTextFile } from '#adapters/files';
import { partOfRun, renewWaivers, type WholeRun } from '#conformance/report/renew-waivers';
import { parseRelease } from '#core/codecs/release';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';
import { readWaivers } from '#spec/catalogue/read-waivers';
import { updateWaivers } from '#spec/catalogue/update-waivers';
import { projectTables } from './load-tables.ts';

export type { WholeRun };

/** Which file of waivers is updated from which run. */
export type UpdateWaiversOptions = {
  readonly report: Report;
  /** Path of the YAML file. It is made if there is none. */
  readonly file: string;
  /** The owner of new waivers. */
  readonly owner: string;
};

/** What was changed in a file of waivers, and the problems that a person must solve. */
export type UpdatedWaivers = { readonly added: number; readonly removed: number; readonly problems: readonly string[] };

const mostBytes = 4 * 1024 * 1024;

/**
 * Updates a file of waivers so that each failure of a run is accepted, and nothing else. What stays in the file keeps its text.
 *
 * Throws `UsageError` if the run left anything out, or if the file is not a valid file of waivers.
 */
export async function updateWaiversFile({ report, file, owner }: UpdateWaiversOptions): Promise<UpdatedWaivers> {
  refusePartOfRun(report.run);
  const text = readTextFile(file, mostBytes);
  const source = text === undefined ? undefined : { file, text };
  const present = source === undefined ? [] : readWaivers(source, projectTables().schemas);
  const release = parseRelease(report.run.options.release ?? report.target.release ?? '');
  const { removed, added, problems } = renewWaivers(report, { waivers: present, owner, release });
  if (removed.length + added.length > 0 || text === undefined)
    await writeTextFile(file, updateWaivers(source, { present, removed, added }));
  return { added: added.length, removed: removed.length, problems };
}

/** Throws `UsageError` if waivers cannot be updated from a run, because it leaves something out. */
export function refusePartOfRun(run: WholeRun): void {
  const part = partOfRun(run);
  if (part === undefined) return;
  throw new UsageError(`The waivers are not updated, because ${part}.`, { next: 'Update them from a run of the whole suite.' });
}
