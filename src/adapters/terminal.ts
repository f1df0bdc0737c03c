/** A stream that text for people goes to, as `process.stdout` is one. */
export type TextStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** What is known of where the output goes, and the way there. */
export type Terminal = {
  /** A person watches and lines may be redrawn: a terminal, and no CI job that merely has one. */
  readonly live: boolean;
  /** Whether standard output takes colours. */
  readonly color: boolean;
  /** Columns of the terminal; asked anew each time, since it can be resized. */
  columns(): number;
  out(text: string): void;
  error(text: string): void;
};

const defaultColumns = 80;

/**
 * The terminal of a process. Colours: `FORCE_COLOR` decides where it is set, then `NO_COLOR` and `TERM=dumb`
 * forbid, then a terminal has them; the same rules as those of Node itself.
 *
 * A reader that goes away (`| head`) is no error: what is written after that is lost, as it should be.
 */
export function createTerminal(
  streams: { readonly out: TextStream; readonly error: TextStream },
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const { out, error } = streams;
  for (const stream of [out, error]) stream.on('error', ignoreClosedPipe);
  return {
    live: out.isTTY === true && !isOn(env['CI']) && env['TERM'] !== 'dumb',
    color: colorAllowed(out.isTTY === true, env),
    columns: () => out.columns ?? defaultColumns,
    out: (text) => void out.write(text),
    error: (text) => void error.write(text),
  };
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return createTerminal({ out: process.stdout, error: process.stderr }, process.env);
}

function colorAllowed(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  // Any value but the empty one, by the convention of no-color.org.
  const refused = (env['NO_COLOR'] ?? '') !== '';
  return isTerminal && !refused && env['TERM'] !== 'dumb';
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value);
}

function ignoreClosedPipe(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
}
