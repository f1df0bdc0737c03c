import type { Terminal } from '#adapters/terminal';

/** What a command needs of the process it runs in. */
export type World = {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of standard input, piece by piece. */
  input(): AsyncIterable<string>;
  setExitCode(code: number): void;
};
