import type { ConformanceProgress } from '#library/run-conformance';
import { plural } from '#reporters/plural';
import { type CleanedUp, cleanupCommand, type ServerFlags } from './cleanup-command.ts';

/** Returns a warning for each earlier run that left something on the server, with the command that removes it. */
export function leftRunsText(
  { runs }: Extract<ConformanceProgress, { readonly type: 'left-runs' }>,
  flags: ServerFlags & { readonly output: string },
): string {
  return runs
    .map(({ run, namespaces, definitions, latest, isRecorded }) => {
      const counts = [
        ...(namespaces === 0 ? [] : [plural(namespaces, 'namespace')]),
        ...(definitions === 0 ? [] : [plural(definitions, 'definition')]),
      ];
      const created = latest === undefined ? '' : `, the latest created at ${latest}`;
      const what: CleanedUp = isRecorded ? { directory: flags.output } : { run };
      return `apiconform: warning: The server has ${counts.join(' and ')} of run ${run}${created}. If that run is over, remove them: ${cleanupCommand(what, flags)}\n`;
    })
    .join('');
}

/** Returns a warning that the API groups of a run have names that no later run uses, with what to do about it. */
export function ownGroupsText(
  { reason }: Extract<ConformanceProgress, { readonly type: 'own-groups' }>,
  flags: ServerFlags & { readonly output: string },
): string {
  const effect = 'The API groups of this run have names of its own, and the server keeps metrics of them until it restarts';
  if (reason.because === 'refused')
    return `apiconform: warning: ${effect}: it did not accept the definition that reserves a shared name.\n`;
  const [first] = reason.by;
  const next = first === undefined ? '' : ` If one of them is over, clean up after it: ${cleanupCommand({ run: first }, flags)}`;
  return `apiconform: warning: ${effect}: other runs have all shared names${first === undefined ? '' : ` (${reason.by.join(', ')})`}.${next}\n`;
}
