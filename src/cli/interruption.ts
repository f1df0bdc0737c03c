import type { Terminal } from '#adapters/terminal';
import { exitCodes } from './exit-codes.ts';

/** The signal of a command that can be interrupted. */
export type Interruption = {
  readonly signal: AbortSignal;
  /** From now on, Ctrl-C and SIGTERM abort the signal; the second time they end the process. */
  listen(): void;
  /** Ends what `listen` began. */
  release(): void;
};

/** Returns a signal that Ctrl-C aborts. `message` is printed then. */
export function createInterruption(terminal: Terminal, message: string): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    terminal.error(`\n${message}\n`);
    controller.abort();
  };
  return {
    signal: controller.signal,
    listen: () => {
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', onSignal);
    },
    release: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
