import type { Terminal } from '#adapters/terminal';

/** What a command needs of the process it runs in. */
export type World = {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A person can answer a question: standard input is a terminal, and so is what the question is printed to. */
  readonly interactive: boolean;
  /** The text of standard input, piece by piece. */
  input(): AsyncIterable<string>;
  setExitCode(code: number): void;
};
