/** The port that starts a credential plugin: a program of the operator that prints credentials. */
export type ExecPlugin = (command: ExecCommand) => Promise<ExecOutcome>;

/** A program to start without a shell and without a terminal. */
export type ExecCommand = {
  /** A path, or a name that is looked up in `PATH`. */
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** The limit for each of its two outputs. */
  readonly maxOutputBytes: number;
};

/** How the program ended; the text on standard error is part of the message of a failure. */
export type ExecOutcome =
  | { readonly ended: 'exit'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly ended: 'signal' | 'timeout' | 'too-much-output'; readonly stderr: string }
  | { readonly ended: 'not-started'; readonly reason: string };
