import type { ExecPlugin } from '#core/ports/exec-plugin';

/** The port for the operator's files. */
export type Files = {
  /** The text of a file, or `undefined` where there is none. Any other trouble is a `UsageError`. */
  read(path: string): string | undefined;
};

/** The world as far as finding a target needs it. */
export type TargetPorts = {
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home directory, where there is one. */
  readonly home: string | undefined;
  readonly execPlugin: ExecPlugin;
  /** Milliseconds since 1970, for the expiry of credentials. */
  now(): number;
};
