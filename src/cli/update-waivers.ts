import type { Command } from 'commander';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';
import { plural } from '#reporters/plural';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

/** The flags that update a file of waivers. */
export type UpdateWaiversFlags = { readonly updateWaivers?: string; readonly owner?: string };

/** Adds the flags that update a file of waivers. */
export function withUpdateWaivers(command: Command): Command {
  return command
    .option('--update-waivers <file>', 'write waivers for all failures of the run to this file, and remove those that are no longer needed')
    .option('--owner <name>', 'with --update-waivers: owner of the new waivers');
}

/** Throws `UsageError` if one of the two flags is given without the other. */
export function checkUpdateWaivers({ updateWaivers, owner }: UpdateWaiversFlags): void {
  if (updateWaivers !== undefined && owner === undefined) {
    throw new UsageError('--update-waivers needs the owner of the new waivers.', {
      next: 'Add --owner with the name of a team or a person.',
    });
  }
  if (updateWaivers === undefined && owner !== undefined) {
    throw new UsageError('--owner is for --update-waivers.', { next: 'Add --update-waivers, or leave out --owner.' });
  }
}

/** Updates the file of waivers that a flag names, if one does, and prints what changed. */
export async function updateWaivers(report: Report, { updateWaivers: file, owner }: UpdateWaiversFlags, world: World): Promise<void> {
  if (file === undefined || owner === undefined) return;
  const { updateWaiversFile } = await import('#library/update-waivers');
  const { added, removed, problems } = await updateWaiversFile({ report, file, owner });
  world.terminal.out(`${plainText(file)}: added ${plural(added, 'waiver')}, removed ${removed}\n`);
  for (const problem of problems) world.terminal.out(`  to decide: ${plainText(problem)}\n`);
}
