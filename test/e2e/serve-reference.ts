import type { Finished } from '../servers/run-program.ts';
import { runCommand } from './run-command.ts';

/** A process that serves the embedded server. */
export type ServedReference = {
  readonly url: string;
  /** Ends it, gently by default, and gives how it ended. May be called twice. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
};

/** Starts `apiconform serve` with these flags on a free port. Rejects where it ends before it serves. */
export const serveReference = (flags: readonly string[] = []): Promise<ServedReference> =>
  new Promise((resolve, reject) => {
    let started = false;
    const ended = runCommand(['serve', '--port', '0', ...flags], {
      onOutput: ({ stdout }, send) => {
        const url = /^# Serving on (\S+)\n/.exec(stdout)?.[1];
        if (url === undefined || started) return;
        started = true;
        const stop = (signal: NodeJS.Signals = 'SIGINT') => {
          send(signal);
          return ended;
        };
        resolve({ url, stop });
      },
    });
    ended.then(
      ({ stdout, stderr }) => reject(new Error(`The server ended before it served: ${stdout}${stderr}`)),
      (error: unknown) => reject(error),
    );
  });
