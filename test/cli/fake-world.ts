import { createTerminal } from '#adapters/terminal';
import type { World } from '#cli/world';

export type FakeWorld = World & {
  /** Everything that went to standard output. */
  out(): string;
  /** Everything that went to standard error. */
  error(): string;
  /** The exit code that was set, if any. */
  code(): number | undefined;
};

/** The world of a command, with a terminal as the environment makes it and 60 columns where a person watches. */
export const fakeWorld = (
  options: {
    readonly watched?: boolean;
    readonly interactive?: boolean;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: readonly string[];
  } = {},
): FakeWorld => {
  const { watched = false, interactive = false, env = {}, input = [] } = options;
  const written = { out: '', error: '' };
  let exitCode: number | undefined;
  const stream = (name: keyof typeof written) => ({
    isTTY: watched,
    columns: 60,
    write: (text: string) => {
      written[name] += text;
    },
    on: () => undefined,
  });
  return {
    terminal: createTerminal({ out: stream('out'), error: stream('error') }, env),
    env,
    interactive,
    async *input() {
      yield* input;
    },
    setExitCode: (code) => {
      exitCode = code;
    },
    out: () => written.out,
    error: () => written.error,
    code: () => exitCode,
  };
};
