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
