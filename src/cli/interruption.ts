import type { Terminal } from '#adapters/terminal';
import { exitCodes } from './exit-codes.ts';

/** The signal of a command that can be interrupted. */
export type Interruption = {
  readonly signal: AbortSignal;
  /** From now on, Ctrl-C, SIGTERM and SIGHUP abort the signal; the second time they end the process at once. */
  listen(): void;
  /** Ends what `listen` began. */
  release(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns a signal that Ctrl-C aborts. `message` is printed then, and `last` where the second one ends the process. */
export function createInterruption(terminal: Terminal, message: string, last?: string): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      if (last !== undefined) terminal.error(`\n${last}\n`);
      process.exit(exitCodes.interrupted);
    }
    terminal.error(`\n${message}\n`);
    controller.abort();
  };
  return {
    signal: controller.signal,
    listen: () => {
      for (const signal of signals) process.on(signal, onSignal);
    },
    release: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
