import { type CleanedRun, type CleanUpOptions, cleanUp } from '#library/clean-up';
import { plural } from '#reporters/plural';
import { exitCodes } from './exit-codes.ts';
import { createInterruption } from './interruption.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

type CleanupFlags = Omit<CleanUpOptions, 'directory' | 'run' | 'requestTimeoutSeconds' | 'env' | 'signal'> & {
  readonly runId?: string;
  readonly requestTimeout: number;
};

/** `apiconform cleanup`: removes what runs left on a server. */
export async function cleanup(
  directory: string | undefined,
  { runId, requestTimeout, ...flags }: CleanupFlags,
  world: World,
): Promise<void> {
  const interruption = createInterruption(world.terminal, 'Interrupted: no further object is removed.');
  interruption.listen();
  try {
    const { signal } = interruption;
    const { runs, interrupted } = await cleanUp({
      ...flags,
      directory,
      run: runId,
      requestTimeoutSeconds: requestTimeout,
      env: world.env,
      signal,
    });
    world.terminal.out(runs.length === 0 && !interrupted ? nothingIn(directory ?? '', runId) : runs.map(textOf).join(''));
    const isClean = runs.every(({ left }) => left.length === 0);
    if (interrupted) world.setExitCode(exitCodes.interrupted);
    else world.setExitCode(isClean ? exitCodes.passed : exitCodes.failed);
  } finally {
    interruption.release();
  }
}

function nothingIn(directory: string, runId: string | undefined): string {
  return `There is nothing to remove: ${directory} has no record of created objects${runId === undefined ? '' : ` of run ${runId}`}.\n`;
}

function textOf({ run, removed, left }: CleanedRun): string {
  const end = left.length === 0 ? '; nothing is left' : `; could not remove ${left.length}:`;
  return [
    ...removed.map((path) => `removed ${plainText(path)}`),
    `run ${run}: removed ${plural(removed.length, 'object')}${end}`,
    ...left.map(({ path, because }) => `  ${plainText(path)}: ${plainText(because)}`),
    '',
  ].join('\n');
}
