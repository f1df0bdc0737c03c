import type { Terminal } from '#adapters/terminal';
import { exitCodes } from './exit-code.ts';

/**
 * The signal of an interrupted run: after the first Ctrl-C what was made is removed, after the second the
 * process ends as it is. `told` is what a person is told then; `release` gives the signals back.
 */
export function interruption(terminal: Terminal, told: string): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    terminal.error(`\n${told}\n`);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
