import type { Clock } from '#core/ports/clock';
import { onAbort } from './on-abort.ts';

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date().toISOString(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        forget();
        resolve();
      }, milliseconds);
      const forget = onAbort(signal, () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
