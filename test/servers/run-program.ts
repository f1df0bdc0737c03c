import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** What a program did. */
export type Finished = { readonly code: number; readonly stdout: string; readonly stderr: string };

export type ProgramOptions = {
  readonly cwd?: string;
  /** The whole environment of the program; that of this process where it is left out. */
  readonly env?: Readonly<Record<string, string>>;
  /** Written to its standard input, which is then closed. */
  readonly input?: string;
  readonly timeoutMs?: number;
  /** Called once it is started, with a way to send it a signal at any time. */
  readonly onStart?: (send: (signal: NodeJS.Signals) => void) => void;
  /** Called with everything it has printed so far, whenever it prints, so that a test can act in the middle. */
  readonly onOutput?: (printed: { readonly stdout: string; readonly stderr: string }, send: (signal: NodeJS.Signals) => void) => void;
};

/**
 * Runs a program to its end and answers its exit code and what it printed.
 * A program ended by a signal has the code a shell would show: 128 and the number of the signal.
 * Rejects when the program cannot be started or takes longer than its time (25 minutes).
 */
export const runProgram = (command: string, args: readonly string[], options: ProgramOptions = {}): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const { cwd, env = process.env, input = '', timeoutMs = 25 * 60_000, onStart, onOutput } = options;
    const child = spawn(command, args, { ...(cwd === undefined ? {} : { cwd }), env, stdio: 'pipe' });
    onStart?.((signal) => child.kill(signal));
    const printed = { stdout: '', stderr: '' };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      const end = `${printed.stdout}\n${printed.stderr}`.slice(-2000);
      reject(new Error(`${command} ${args.join(' ')} did not end within ${timeoutMs} ms. It printed last:\n${end}`));
    }, timeoutMs);
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        printed[stream] += text;
        onOutput?.(printed, (signal) => child.kill(signal));
      });
    }
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? 128 + signalNumber(signal), ...printed });
    });
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

const signalNumber = (signal: NodeJS.Signals | null): number => (signal === null ? 0 : constants.signals[signal]);
